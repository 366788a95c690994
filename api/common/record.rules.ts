// What TypeScript forgets when it walks over the keys of an object, said once.

export const recordOf = <K extends string, V>(keys: readonly K[], valueFor: (key: K) => V) =>
  Object.fromEntries(keys.map((key) => [key, valueFor(key)])) as Record<K, V>

export const keysOf = <T extends object>(record: T) => Object.keys(record) as (keyof T & string)[]

export const pick = <T, K extends keyof T & string>(from: T, keys: readonly K[]) =>
  Object.fromEntries(keys.map((key) => [key, from[key]])) as Pick<T, K>

type Part<T, P extends string, Where extends string> = {
  [K in keyof T as T[K] extends Record<P | Where, unknown> ? K : never]: T[K] extends Record<
    P,
    infer V
  >
    ? V
    : never
}

/** One column of a table: what its rows say under this name, where they say `where`. */
export const partOf = <T extends object, P extends string, Where extends string = P>(
  table: T,
  part: P,
  where?: Where,
) =>
  Object.fromEntries(
    Object.entries(table)
      .filter(([, row]: [string, object]) => part in row && (where ?? part) in row)
      .map(([key, row]: [string, Record<string, unknown>]) => [key, row[part]]),
  ) as Part<T, P, Where>

/** The same pairs, asked from the other side. */
export const inverseOf = <T extends Record<keyof T, string>>(pairs: T) =>
  Object.fromEntries(Object.entries(pairs).map(([key, value]) => [value, key])) as {
    [K in keyof T as T[K]]: K
  }

/** For each key of `names`, what `from` has under the name that stands there. */
export const pickBy = <
  N extends Record<keyof N, PropertyKey>,
  F extends { [K in N[keyof N]]: unknown },
>(
  names: N,
  from: F,
) =>
  Object.fromEntries(keysOf(names).map((key) => [key, from[names[key]]])) as {
    [K in keyof N]: F[N[K]]
  }
