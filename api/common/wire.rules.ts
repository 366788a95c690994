// What a text is on the wire: the contract tells it by these names.

/**
 * A point in time, in UTC.
 * @format date-time
 */
export type Instant = string

/**
 * A day, as the storefront's calendar has it.
 * @format date
 */
export type Day = string

/** @format uuid */
export type Uuid = string

/** What a text must be to name a row by its uuid. */
export const isUuid = (typed: string): boolean =>
  /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(typed)

/**
 * A decimal number with both digits of the minor unit.
 * @pattern ^-?\d+\.\d{2}$
 */
export type Amount = string
