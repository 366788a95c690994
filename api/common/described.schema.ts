/** The part of a schema's description that concerns its fields and lists. */
export interface Described {
  type: string
  tests?: { name?: string; params?: Record<string, unknown> }[]
  fields?: Record<string, Described>
  innerType?: Described
  meta?: { isExact?: true }
}

/** The longest a list may be; a house test holds that each one says so. */
export const longestOf = ({ tests = [] }: Described): number | undefined =>
  tests.find(({ name }) => name === 'max')?.params?.max as number | undefined
