import { verified } from '#tests/support/scenes/people.ts'
import { hashPassword } from '#api/account/auth/password-hash.lib.ts'
import { Company } from '#api/account/registration/company.model.ts'
import { User } from '#api/account/user/user.model.ts'
import { Client, sendOnce } from './client.ts'
import type { Cast } from './deal-story.ts'
import type { Dice } from './dice.ts'
import type { Journal } from './journal.ts'
import type { Shop } from './shop.ts'

const PASSWORD = 'Carry-2026-on'
const IBAN = 'DE89370400440532013000'

let passwordHash: Promise<string> | undefined
let count = 0

/** Before the first fault: a courier with a verified company and a payout account. */
export async function hireCourier(shop: Shop, journal: Journal, dice: Dice): Promise<Client> {
  count += 1
  const email = `bob-${count}@chaos.example`
  const user = await aUser('courier', email)
  const company = await Company.create({
    userId: user.id, kind: 'courier', status: 'verified', name: `Bob Transport ${count}`, slug: `bob-${count}`,
    country: 'PL', city: 'Gdańsk', taxNumber: 'PL5260250995', registerNumber: '012345678', isVatPayer: true,
    homePlaceId: null, isPayoutAccountReady: false, payoutAccountId: null,
  }) // prettier-ignore
  await verified(company.id)
  const bob = clientOf(shop, journal, dice, email)
  await bob.signIn()
  const { redirectUrl } = await bob.insist('POST /payment/payout-account', {})
  const body = new URLSearchParams({ legalName: 'Bob Transport', iban: IBAN, agree: 'yes' })
  await fetch(String(redirectUrl), { method: 'POST', body, redirect: 'manual' })
  await bob.insist('GET /payment/payout-account')
  return bob
}

/** A new customer, and two couriers who want the job. */
export async function castOf(shop: Shop, journal: Journal, dice: Dice, couriers: readonly Client[]): Promise<Cast> {
  count += 1
  const email = `ann-${count}@chaos.example`
  await untilDone(() => aUser('customer', email))
  const ann = clientOf(shop, journal, dice, email)
  await ann.signIn()
  const first = dice.below(couriers.length)
  const second = (first + 1 + dice.below(couriers.length - 1)) % couriers.length
  const bobs = [couriers[first], couriers[second]] as [Client, Client]
  return { ann, bobs, dice, journal, form: shop.form }
}

/** We use the database directly too, and it may be down at the moment. */
async function untilDone(work: () => Promise<unknown>): Promise<void> {
  for (let tries = 0; ; tries++) {
    try {
      return void (await work())
    } catch (error) {
      if (tries > 100) throw error
      await new Promise((resolve) => setTimeout(resolve, 500))
    }
  }
}

const clientOf = (shop: Shop, journal: Journal, dice: Dice, login: string): Client =>
  new Client({ ports: shop.webPorts, dice: dice.fork(), journal }, { login, password: PASSWORD })

async function aUser(role: 'customer' | 'courier', email: string): Promise<User> {
  passwordHash ??= hashPassword(PASSWORD)
  const known = await User.findOne({ where: { email } })
  if (known) return known
  return User.create({
    role, status: 'active', name: 'Some Body', email, login: null, locale: 'pl_PL',
    phone: `+48501${String(count).padStart(6, '0')}`, passwordHash: await passwordHash, emailConfirmedAt: new Date(),
    phoneVerifiedAt: role === 'courier' ? new Date() : null,
  }) // prettier-ignore
}

/** The form for a car from Gdańsk to Berlin, with places as suggested by the product. */
export async function aForm(port: number): Promise<object> {
  const place = async (text: string) => {
    const found = await sendOnce(port, `GET /autocomplete/address/en/${encodeURIComponent(text)}/5`)
    const [first] = found?.json as unknown as { placeId: string }[]
    return (await sendOnce(port, `GET /address/info/${first?.placeId}`))?.json
  }
  return {
    categoryId: 'car',
    transportDateRange: 'flex',
    dateFixed: false,
    fromAddress: await place('Gdańsk'),
    toAddress: await place('Berlin'),
    items: [
      {
        model: 'Volkswagen Golf',
        hasWheels: true,
        runs: true,
        weight: 1300,
        length: 426,
        width: 179,
        height: 149,
      },
    ],
    description: 'It starts and it brakes.',
    title: '',
    isAuctionTitleEnteredByUser: false,
  }
}
