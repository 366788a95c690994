/** Operating system of a device. */
export const platforms = ['android', 'ios'] as const
export type Platform = (typeof platforms)[number]

/** Brand names, the same in every language. */
export const platformNames = { android: 'Android', ios: 'iOS' } as const satisfies Record<Platform, string>

export const DEVICES_PER_COMPANY = 100
export const DEVICE_NAME_MAX = 60
export const DEVICE_UID_MAX = 100
export const APP_VERSION_MAX = 20
