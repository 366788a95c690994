export const EXPORTS_PER_DAY = 3
/** Hours of retries; then the user is told that it failed. */
export const EXPORT_TRIED_HOURS = 1
/** Size in bytes at which a new archive begins. */
export const EXPORT_PART_BYTES = 20 * 1024 * 1024

export type ExportState = 'none' | 'making' | 'ready' | 'failed'
