import type { Instant } from '#api/common/wire.rules.ts'
import type { Platform } from './device.rules.ts'

/** A device as read from the database. */
export interface DeviceRow {
  deviceUID: string
  name: string
  platform: Platform | null
  appVersion: string | null
  usedBy: string | null
  createdAt: Date
  lastSeenAt: Date | null
}

/** A device as its company sees it. */
export interface DeviceView {
  deviceUID: string
  name: string
  platform: Platform | null
  appVersion: string | null
  /** The last user who signed in on it; null if they have left the company. */
  usedBy: string | null
  createdAt: Instant
  lastSeenAt: Instant | null
}

export const deviceView = ({ createdAt, lastSeenAt, ...told }: DeviceRow): DeviceView => ({
  ...told,
  createdAt: createdAt.toISOString(),
  lastSeenAt: lastSeenAt?.toISOString() ?? null,
})
