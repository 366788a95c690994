import { guestCaller } from '#api/common/caller.rules.ts'
import { neededAgreements } from '#api/account/auth.rules.ts'
import { query } from '#api/kit/db.ts'
import { callerOf } from '#api/router.ts'
import type { Storefront } from '#content/storefronts.ts'
import { by, ctxOf } from './calls.ts'
import { userMailName } from './mail-names.ts'
import { after, ago, type Maker, type Provider } from './maker.ts'
import { confirm, knownBy, signedIn, STORY_PHONE } from './people.ts'
import { phoneNumber } from './phone-numbers.ts'
import { fork } from './random.ts'
import { regon, taxNumber } from './tax-numbers.ts'
import { textsOf, type NamedCompany } from './words.ts'

interface ProviderWishes {
  kind: 'courier' | 'charity'
  storefront: Storefront
  named: NamedCompany
  email?: string
  isVerified: boolean
  /** Has told the card processor where the money goes. */
  isPayable: boolean
}

/** Somebody who carries registers, shows papers and opens an account for payouts. */
export function addProvider(maker: Maker, wishes: ProviderWishes): Provider {
  const { timeline } = maker
  const { kind, storefront, named, isVerified, isPayable } = wishes
  const random = fork(maker.random)
  const isVatPayer = kind === 'courier' && random.chance(0.85)
  const company = { isVatPayer, kind, country: named.country }
  const provider: Provider = { storefront, caller: undefined, company }
  const joinedAt = ago(maker, { days: random.int(220, 330), hours: random.int(0, 12) })
  const here = { ...maker, random }
  timeline.begin(joinedAt, async () => {
    await register(here, wishes, provider)
    await confirm(maker, provider, after(joinedAt, random.int(3, 50)))
    await by(maker, provider).company.change({ about: random.pick(textsOf(storefront.language).about[kind]) }) // prettier-ignore
    await timeline.until(after(joinedAt, random.int(1500, 6000)))
    if (isVerified) await verify(here, provider)
    if (!isPayable) return
    await timeline.until(after(joinedAt, random.int(6100, 9000)))
    await openPayouts(maker, provider, named)
  })
  return provider
}

async function register(maker: Maker, wishes: ProviderWishes, provider: Provider): Promise<void> {
  const { random, taken, towns } = maker
  const { kind, storefront, named } = wishes
  const { country, owner: name } = named
  const email = wishes.email ?? userMailName(name, taken.emails)
  const town = towns.pick(random, country)
  const registerNumber = country === 'PL' ? regon(random) : random.digits(8)
  const form = {
    ...{ name, email, password: maker.password, agreements: [...neededAgreements] },
    ...{ phone: STORY_PHONE, country, city: town.name, registerNumber },
  }
  const { auth } = callerOf(ctxOf(maker, guestCaller, storefront))
  if (kind === 'courier')
    await auth.registerCourier({
      ...form,
      companyName: named.name,
      taxNumber: taxNumber(random, country) ?? '',
      isVatPayer: provider.company.isVatPayer,
    })
  else await auth.registerCharity({ ...form, charityName: named.name })
  provider.caller = await knownBy(maker, email, phoneNumber(random, country, taken.phones))
  await query(maker.ctx, 'update companies set home_place_id = $2 where user_id = $1', [
    provider.caller.userId,
    town.id,
  ])
}

/** No call takes papers yet, and none says that they are right. */
async function verify({ ctx, random, timeline }: Maker, provider: Provider): Promise<void> {
  const { companyId, userId } = signedIn(provider)
  const at = timeline.now().toJSDate()
  const papers = provider.company.kind === 'courier' ? ['licence', 'insurance'] : []
  for (const type of papers)
    await query(
      ctx,
      `insert into company_documents (uuid, company_id, type, is_verified, valid_until, created_at)
       values ($1, $2, $3, true, $4, $5)`,
      [random.uuid(), companyId, type, timeline.end.plus({ days: random.int(60, 700) }).toFormat('yyyy-MM-dd'), at], // prettier-ignore
    )
  await query(
    ctx,
    `update companies set status = 'verified', version = version + 1, updated_at = $2 where user_id = $1`,
    [userId, at],
  )
}

async function openPayouts(maker: Maker, provider: Provider, named: NamedCompany): Promise<void> {
  const { payment } = by(maker, provider)
  const { redirectUrl } = await payment.openPayoutAccount({})
  await maker.cards.openAccount(redirectUrl, named.name)
  await payment.payoutAccount({})
}
