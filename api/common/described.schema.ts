/** The part of a schema's description that concerns its fields and lists. */
export interface Described {
  type: string
  tests?: { name?: string; params?: Record<string, unknown> }[]
  fields?: Record<string, Described>
  innerType?: Described
  meta?: { isExact?: true }
}

/** Maximum length of a list; a house test ensures that every list has one. */
export const longestOf = ({ tests = [] }: Described): number | undefined =>
  tests.find(({ name }) => name === 'max')?.params?.max as number | undefined
