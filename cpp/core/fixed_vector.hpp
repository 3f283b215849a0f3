// A vector of fixed capacity: lists of actions and outcomes live on the stack, so hot paths never allocate.
#pragma once

#include <cstddef>
#include <span>

namespace kastgard {

template <class T, std::size_t Capacity>
class FixedVector {
 public:
  using value_type = T;

  FixedVector() noexcept {}  // the items stay unset on purpose: clearing 9 KB a decision is what this type avoids

  void push_back(const T& x) noexcept { items_[size_++] = x; }
  void pop_back() noexcept { --size_; }
  void clear() noexcept { size_ = 0; }

  [[nodiscard]] static constexpr std::size_t capacity() noexcept { return Capacity; }
  [[nodiscard]] std::size_t size() const noexcept { return size_; }
  [[nodiscard]] bool empty() const noexcept { return size_ == 0; }
  [[nodiscard]] T& operator[](std::size_t i) noexcept { return items_[i]; }
  [[nodiscard]] const T& operator[](std::size_t i) const noexcept { return items_[i]; }
  [[nodiscard]] T& back() noexcept { return items_[size_ - 1]; }
  [[nodiscard]] T* begin() noexcept { return items_; }
  [[nodiscard]] T* end() noexcept { return items_ + size_; }
  [[nodiscard]] const T* begin() const noexcept { return items_; }
  [[nodiscard]] const T* end() const noexcept { return items_ + size_; }
  [[nodiscard]] std::span<const T> span() const noexcept { return {items_, size_}; }

 private:
  std::size_t size_ = 0;
  T items_[Capacity];
};

}  // namespace kastgard
