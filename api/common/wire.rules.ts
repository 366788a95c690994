// Formats of text in JSON; the contract shows them by these names.

/**
 * A point in time, in UTC.
 * @format date-time
 */
export type Instant = string

/**
 * A calendar day of the storefront.
 * @format date
 */
export type Day = string

/** @format uuid */
export type Uuid = string

/** Whether a text is a lower-case UUID. */
export const isUuid = (typed: string): boolean => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(typed)

/**
 * A decimal number with both digits of the minor unit.
 * @pattern ^-?\d+\.\d{2}$
 */
export type Amount = string
