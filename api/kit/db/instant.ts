/** Formats an instant as in our JSON, for rows that the database aggregates to JSON. */
export const INSTANT = (column: string): string =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
