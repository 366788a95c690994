import type { Instant } from '#api/common/wire.rules.ts'
import type { Platform } from './device.rules.ts'

/** As it is read. */
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
  /** Who signed in on it last and is of the company still. */
  usedBy: string | null
  createdAt: Instant
  lastSeenAt: Instant | null
}

export const deviceView = ({ createdAt, lastSeenAt, ...told }: DeviceRow): DeviceView => ({
  ...told,
  createdAt: createdAt.toISOString(),
  lastSeenAt: lastSeenAt?.toISOString() ?? null,
})
