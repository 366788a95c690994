/** What configuration or an answer asks for by its name. */
type ModuleKind = 'step' | 'field' | 'validator'

/** E03: nobody has one of this name. */
export class ModuleNotFound extends Error {
  override readonly name = 'MODULE_NOT_FOUND'

  constructor(kind: ModuleKind, asked: string) {
    super(`${kind} ${asked}`)
  }
}

/** A name such as `constructor`, which every table knows, is nobody's. */
export const findModule = <T>(modules: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(modules, name) ? modules[name] : undefined

export function getModule<T>(
  kind: ModuleKind,
  modules: Readonly<Record<string, T>>,
  name: string,
): T {
  const found = findModule(modules, name)
  if (found === undefined) throw new ModuleNotFound(kind, name)
  return found
}
