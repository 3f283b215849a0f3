// A type of Python whose objects hold a C++ value inside themselves: one allocation an object, no holder, and no
// look-up in pybind11's registry of instances. Methods are pybind11's, as in py::class_. For values that are made by
// the million: a copy of a State is one of these.
#pragma once

#include <pybind11/pybind11.h>

#include <cstddef>
#include <new>
#include <string>
#include <type_traits>
#include <utility>

namespace kastgard::bindings {

namespace py = pybind11;

// What State does most, without pybind11 in between: on objects of one type, which the caller has made sure of.
struct InlineOps {
  // New objects; nullptr and an error of Python where there is no memory.
  PyObject* (*copy)(PyObject*);
  PyObject* (*legal_actions)(PyObject*);
  int (*to_play)(PyObject*);
  int (*ply)(PyObject*);
  int (*num_legal)(PyObject*);
  bool (*apply)(PyObject*, int);  // false, and nothing changed, where it is no move
};

// What every such object begins with.
struct InlineHead {
  PyObject ob_base;  // PyObject_HEAD
  const InlineOps* ops;
};

// The type that all of them are derived from, so that an object can be asked whether it is one.
[[nodiscard]] PyTypeObject* inline_base();

template <class T>
class InlineType {
 public:
  // Makes the type and puts it into the module.
  InlineType(py::module_& module, const char* name, const char* doc, const InlineOps& ops) {
    ops_ = &ops;
    full_name_ = module.attr("__name__").cast<std::string>() + "." + name;
    PyType_Slot slots[] = {
        {Py_tp_dealloc, reinterpret_cast<void*>(&dealloc)}, {Py_tp_doc, const_cast<char*>(doc)}, {0, nullptr}};
    PyType_Spec spec{full_name_.c_str(), sizeof(Object), 0, kFlags, slots};
    auto base = reinterpret_cast<PyObject*>(inline_base());
    type_ = reinterpret_cast<PyTypeObject*>(PyType_FromModuleAndSpec(module.ptr(), &spec, base));
    if (type_ == nullptr) throw py::error_already_set();
    module.attr(name) = handle();
  }

  template <class F, class... Extra>
  InlineType& def(const char* name, F&& f, const Extra&... extra) {
    handle().attr(name) = py::cpp_function(std::forward<F>(f), py::name(name), py::is_method(handle()), extra...);
    return *this;
  }

  template <class F>
  InlineType& def_property_readonly(const char* name, F&& f) {
    const py::cpp_function get(std::forward<F>(f), py::name(name), py::is_method(handle()));
    handle().attr(name) = py::handle(reinterpret_cast<PyObject*>(&PyProperty_Type))(get, py::none(), py::none(), "");
    return *this;
  }

  // The value inside an object; nullptr where it is of another type.
  [[nodiscard]] static T* value_of(PyObject* object) noexcept {
    return object != nullptr && Py_TYPE(object) == type_ ? &inside(object) : nullptr;
  }

  // The value inside an object of this type.
  [[nodiscard]] static T& inside(PyObject* object) noexcept { return reinterpret_cast<Object*>(object)->value; }

  // A new object; nullptr and an error of Python where there is no memory.
  template <class V>
  [[nodiscard]] static PyObject* make(V&& value) noexcept {
    auto* object = PyObject_New(Object, type_);
    if (object == nullptr) return nullptr;
    object->head.ops = ops_;
    new (&object->value) T(std::forward<V>(value));
    return reinterpret_cast<PyObject*>(object);
  }

 private:
  struct Object {
    InlineHead head;
    T value;
  };
  static_assert(alignof(Object) <= alignof(std::max_align_t), "Python allocates for this alignment");
  static_assert(std::is_nothrow_copy_constructible_v<T> && std::is_nothrow_move_constructible_v<T>);

  static constexpr unsigned kFlags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION;

  static py::handle handle() { return reinterpret_cast<PyObject*>(type_); }

  static void dealloc(PyObject* object) {
    PyTypeObject* type = Py_TYPE(object);
    inside(object).~T();
    PyObject_Free(object);
    Py_DECREF(type);
  }

  // Set once, while the module is imported; the type lives as long as the process.
  static inline PyTypeObject* type_ = nullptr;
  static inline const InlineOps* ops_ = nullptr;
  static inline std::string full_name_;
};

// How pybind11 takes and gives such values: a caster for them derives from this.
template <class T>
class InlineCaster {
 public:
  template <class>
  using cast_op_type = T&;

  bool load(py::handle from, bool) noexcept {
    value_ = InlineType<T>::value_of(from.ptr());
    return value_ != nullptr;
  }
  operator T&() noexcept { return *value_; }  // NOLINT(google-explicit-constructor): pybind11's way

  template <class V>
  static py::handle cast(V&& value, py::return_value_policy, py::handle) {
    PyObject* object = InlineType<T>::make(std::forward<V>(value));
    if (object == nullptr) throw py::error_already_set();
    return object;
  }

 private:
  T* value_ = nullptr;
};

}  // namespace kastgard::bindings
