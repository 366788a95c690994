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

/**
 * A decimal number with both digits of the minor unit.
 * @pattern ^-?\d+\.\d{2}$
 */
export type Amount = string
