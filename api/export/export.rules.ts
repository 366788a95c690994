/** So long a finished export can be fetched. */
export const EXPORT_DAYS = 7
export const EXPORTS_PER_DAY = 3
/** So long it is tried again; then its owner is told that it did not work. */
export const EXPORT_TRIED_HOURS = 1
/** A file of an export is closed once it holds so much. */
export const EXPORT_PART_BYTES = 20 * 1024 * 1024

export type ExportState = 'none' | 'making' | 'ready' | 'failed'
