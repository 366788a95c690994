import { yup } from '#api/common/yup.schema.ts'
import { APP_VERSION_MAX, DEVICE_NAME_MAX, DEVICE_UID_MAX, platforms, type Platform } from './device.rules.ts'

const uidField = () => yup.string().trim().max(DEVICE_UID_MAX)
const nameField = () => yup.string().trim().max(DEVICE_NAME_MAX)

/** A device as the owner enters it. */
export const deviceSchema = yup.object({
  deviceUID: uidField().required(),
  name: nameField().required(),
})

export const deviceUidSchema = yup.object({ deviceUID: uidField().required() })

/** A device as its app reports it; without `deviceUID`, the header `X-Device-UID` is used. */
export const registerDeviceSchema = yup.object({
  deviceUID: uidField(),
  platform: yup
    .string<Platform>()
    .oneOf([...platforms])
    .required(),
  appVersion: yup
    .string()
    .trim()
    .max(APP_VERSION_MAX)
    .matches(/^\d+(\.\d+){0,3}$/u, { excludeEmptyString: true })
    .required(),
  name: nameField(),
})

export type DeviceData = yup.InferType<typeof deviceSchema>
export type DeviceUid = yup.InferType<typeof deviceUidSchema>
export type RegisterDevice = yup.InferType<typeof registerDeviceSchema>
