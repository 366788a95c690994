import type { RegisterDevice } from '#api/company/device/device.schema.ts'
import { by } from '#scripts/demo/calls.ts'
import { ago, type Maker, type Provider } from '#scripts/demo/maker.ts'
import { signedIn } from '#scripts/demo/people.ts'
import { createRandom } from '#scripts/demo/random.ts'

type Phone = Pick<RegisterDevice, 'platform'> & { name: string }

const phones: readonly Phone[] = [
  { platform: 'android', name: 'Galaxy A55' },
  { platform: 'android', name: 'Pixel 8a' },
  { platform: 'ios', name: 'iPhone 14' },
  { platform: 'android', name: 'Moto G84' },
]
const TABLET: Phone = { platform: 'android', name: 'Galaxy Tab Active5' }

/** A provider has the app on a phone, and recently on a tablet in the van. */
export function beginDevices(maker: Maker, provider: Provider): void {
  const { timeline } = maker
  timeline.begin(ago(maker, { days: 80 }), async () => {
    // Uses its own random generator, so that the rest of the story stays the same.
    const random = createRandom(signedIn(provider).userId + 2)
    const register = (phone: Phone, appVersion: string) =>
      by(maker, provider).company.registerDevice({
        ...phone,
        deviceUID: `${random.digits(8)}-${random.digits(4)}-${random.digits(12)}`,
        appVersion,
      })
    await timeline.until(ago(maker, { days: random.int(30, 75), hours: random.int(0, 12) }))
    await register(random.pick(phones), '1.3.2')
    await timeline.until(ago(maker, { days: random.int(1, 6), hours: random.int(0, 12) }))
    await register(TABLET, '1.4.0')
  })
}
