/** A point in time as the wire has it, also within what the database gathers into JSON. */
export const INSTANT = (column: string): string =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
