import { guestCaller, type SignedIn } from '#api/common/caller.rules.ts'
import { aDevice } from '#tests/support/authenticator.ts'
import { PASSWORD } from './people.ts'
import { as } from '#tests/support/test-app.ts'

type Device = ReturnType<typeof aDevice>

/** A user has added a passkey that this device holds. */
export async function aPasskey(who: SignedIn, device: Device = aDevice()) {
  const asked = await as(who).auth.startPasskey({ password: PASSWORD })
  const { id } = await as(who).auth.addPasskey({ name: 'Phone', credential: device.make(asked) })
  return { device, passkeyId: id }
}

/** The device’s answer to a fresh challenge. */
export const shown = async (device: Device, wishes: Parameters<Device['show']>[1] = {}) =>
  device.show(await as(guestCaller).auth.startPasskeySignIn(), wishes)
