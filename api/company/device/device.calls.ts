import { provider, read, router, write } from '#api/kit/call.ts'
import { deviceSchema, deviceUidSchema, registerDeviceSchema } from './device.schema.ts'
import { listDevices } from './list-devices.ts'
import { registerDevice } from './register-device.ts'
import { removeDevice } from './remove-device.ts'
import { addDevice, renameDevice } from './save-device.ts'

export const deviceCalls = router({
  devices: read(
    provider,
    'GET /me/company/devices',
    'Phones and tablets of the own company, the first first',
    {},
    listDevices,
  ),

  addDevice: write(
    provider,
    'POST /me/company/devices',
    'Enter a device of the own company by its number',
    { takes: deviceSchema, status: 201 },
    addDevice,
  ),

  renameDevice: write(
    provider,
    'PATCH /me/company/devices/{deviceUID}',
    'Give a device of the own company another name',
    { takes: deviceSchema },
    renameDevice,
  ),

  removeDevice: write(
    provider,
    'DELETE /me/company/devices/{deviceUID}',
    'Take a device off the own company; who is signed in on it signs in again',
    { takes: deviceUidSchema, status: 204 },
    removeDevice,
  ),

  registerDevice: write(
    provider,
    'POST /mobile/devices',
    'Say on which device the app runs; it enters the list of the own company',
    { takes: registerDeviceSchema, mobile: false },
    registerDevice,
  ),
})
