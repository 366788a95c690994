/** Kinds of modules that are looked up by name. */
type ModuleKind = 'step' | 'field' | 'validator'

/** E03: there is no module of this name. */
export class ModuleNotFound extends Error {
  override readonly name = 'MODULE_NOT_FOUND'

  constructor(kind: ModuleKind, asked: string) {
    super(`${kind} ${asked}`)
  }
}

/** Own properties only: every object has a `constructor`. */
export const findModule = <T>(modules: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(modules, name) ? modules[name] : undefined

export function getModule<T>(kind: ModuleKind, modules: Readonly<Record<string, T>>, name: string): T {
  const found = findModule(modules, name)
  if (found === undefined) throw new ModuleNotFound(kind, name)
  return found
}
