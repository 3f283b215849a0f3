// The one place where errors of the core become exceptions of kastgard.errors.
#include "bindings/failures.hpp"
#include "bindings/registrar.hpp"

namespace kastgard::bindings {
namespace {

template <class... Arguments>
void raise(const char* type_name, Arguments&&... arguments) {
  const py::object type = py::module_::import("kastgard.errors").attr(type_name);
  const py::object error = type(std::forward<Arguments>(arguments)...);
  PyErr_SetObject(type.ptr(), error.ptr());
}

void translate(std::exception_ptr thrown) {
  using namespace py::literals;
  try {
    if (thrown) std::rethrow_exception(thrown);
  } catch (const IllegalCase& e) {
    raise("IllegalActionError", e.what(), "game"_a = e.game, "position"_a = e.position, "action"_a = e.action,
          "legal_count"_a = e.legal_count, "row"_a = e.row < 0 ? py::object(py::none()) : py::int_(e.row));
  } catch (const PlayCase& e) {
    raise("AgentError", e.what(), "game"_a = e.game, "index"_a = e.inner.index, "ply"_a = e.inner.ply,
          "seat"_a = e.inner.seat, "position"_a = e.inner.position);
  } catch (const PositionCase& e) {
    raise("BadPositionError", e.what(), "game"_a = e.game, "position"_a = e.position);
  } catch (const PositionError& e) {
    raise("BadPositionError", e.what(), "position"_a = e.position);
  } catch (const OptionError& e) {
    raise("OptionError", e.what());
  } catch (const Error& e) {
    raise("KastgardError", e.what());
  }
}

void bind(py::module_& /*module*/) { py::register_exception_translator(&translate); }

const Registrar registrar("core/errors", &bind);

}  // namespace
}  // namespace kastgard::bindings
