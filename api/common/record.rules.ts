// Typed versions of `Object` functions whose result TypeScript types too loosely.

/* @__NO_SIDE_EFFECTS__ */
export const recordOf = <K extends string, V>(keys: readonly K[], valueFor: (key: K) => V) =>
  Object.fromEntries(keys.map((key) => [key, valueFor(key)])) as Record<K, V>

/* @__NO_SIDE_EFFECTS__ */
export const keysOf = <T extends object>(record: T) => Object.keys(record) as (keyof T & string)[]

/* @__NO_SIDE_EFFECTS__ */
export const pick = <T, K extends keyof T & string>(from: T, keys: readonly K[]) =>
  Object.fromEntries(keys.map((key) => [key, from[key]])) as Pick<T, K>

type Where<T, P extends string> = {
  [K in keyof T as T[K] extends Record<P, unknown> ? K : never]: T[K]
}

/** The rows of a table that have this property. */
/* @__NO_SIDE_EFFECTS__ */
export const where = <T extends object, P extends string>(table: T, part: P) =>
  Object.fromEntries(Object.entries(table).filter(([, row]: [string, object]) => part in row)) as Where<T, P>

/** The property of each row. */
/* @__NO_SIDE_EFFECTS__ */
export const partOf = <T extends Record<keyof T, Record<P, unknown>>, P extends string>(table: T, part: P) =>
  Object.fromEntries(keysOf(table).map((key) => [key, table[key][part]])) as {
    [K in keyof T]: T[K][P]
  }

type Columns<T> = {
  [K in keyof T & string as T[K] extends { column: null } ? never : K]: T[K] extends {
    column: infer C extends string
  }
    ? C
    : K
}

/** The column of each row: its key, unless `column` says otherwise; null means none. */
/* @__NO_SIDE_EFFECTS__ */
export const columnsOf = <T extends object>(table: T) =>
  Object.fromEntries(
    Object.entries(table).flatMap(([key, { column = key }]: [string, { column?: string | null }]) =>
      column === null ? [] : [[key, column]],
    ),
  ) as Columns<T>

/** Swaps keys and values. */
/* @__NO_SIDE_EFFECTS__ */
export const inverseOf = <T extends Record<keyof T, string>>(pairs: T) =>
  Object.fromEntries(Object.entries(pairs).map(([key, value]) => [value, key])) as {
    [K in keyof T as T[K]]: K
  }

/** For each key of `names`, the value of `from` under the name given there. */
/* @__NO_SIDE_EFFECTS__ */
export const pickBy = <N extends Record<keyof N, PropertyKey>, F extends { [K in N[keyof N]]: unknown }>(
  names: N,
  from: F,
) =>
  Object.fromEntries(keysOf(names).map((key) => [key, from[names[key]]])) as {
    [K in keyof N]: F[N[K]]
  }
