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
    'List your company’s phones and tablets, oldest first',
    {},
    listDevices,
  ),

  addDevice: write(
    provider,
    'POST /me/company/devices',
    'Add a device by its number',
    { takes: deviceSchema, status: 201 },
    addDevice,
  ),

  renameDevice: write(
    provider,
    'PATCH /me/company/devices/{deviceUID}',
    'Rename a device',
    { takes: deviceSchema },
    renameDevice,
  ),

  removeDevice: write(
    provider,
    'DELETE /me/company/devices/{deviceUID}',
    'Remove a device',
    { about: 'Its user has to sign in again.', takes: deviceUidSchema, status: 204 },
    removeDevice,
  ),

  registerDevice: write(
    provider,
    'POST /mobile/devices',
    'Register the device that the app runs on',
    { about: 'Adds it to the devices of the company.', takes: registerDeviceSchema, mobile: false },
    registerDevice,
  ),
})
