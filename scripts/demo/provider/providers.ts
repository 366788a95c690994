import { money, toWire } from '#api/common/money.rules.ts'
import { priceSteps } from '#scripts/demo/bid.ts'
import { guestCaller } from '#api/common/caller.rules.ts'
import { neededAgreements } from '#api/account/agreement/agreement.rules.ts'
import type { CharityStatus } from '#api/company/charity/charity.rules.ts'
import type { DocumentType } from '#api/company/verification/verification.rules.ts'
import { query } from '#api/kit/db/db.ts'
import { callerOf } from '#api/router.ts'
import type { Currency, Storefront } from '#content/storefronts.ts'
import { by, ctxOf } from '#scripts/demo/calls.ts'
import { drawnPaper } from '#scripts/demo/draw-pictures.ts'
import { userMailName } from '#scripts/demo/mail-names.ts'
import { after, ago, type Maker, type Provider } from '#scripts/demo/maker.ts'
import { confirm, knownBy, provePhone, signedIn, STORY_PHONE } from '#scripts/demo/people.ts'
import { phoneNumber } from '#scripts/demo/phone-numbers.ts'
import { showCharity } from './provider-charity.ts'
import { beginDevices } from './provider-devices.ts'
import { showIdentity } from './provider-identity.ts'
import { addPictures } from './provider-pictures.ts'
import { addVehicles } from './provider-vehicles.ts'
import { fork } from '#scripts/demo/random.ts'
import { regon, taxNumber } from './tax-numbers.ts'
import { textsOf, type NamedCompany } from '#scripts/demo/words.ts'

interface ProviderWishes {
  kind: 'courier' | 'charity'
  storefront: Storefront
  named: NamedCompany
  email?: string
  /** State of the documents: verified, verified and suspended since, just sent, or none yet. */
  papers: 'verified' | 'suspended' | 'handed over' | 'none'
  /** The provider has a payout account at the card processor. */
  isPayable: boolean
  /** How far the charity check has come. */
  charity?: CharityStatus
}

/** A provider registers, sends documents and opens an account for payouts. */
export function addProvider(maker: Maker, wishes: ProviderWishes): Provider {
  const { timeline } = maker
  const { kind, storefront, named, papers, isPayable } = wishes
  const random = fork(maker.random)
  const isVatPayer = kind === 'courier' && random.chance(0.85)
  const { charity = 'none' } = wishes
  const company = { isVatPayer, kind, country: named.country, isCharity: charity === 'verified' }
  const provider: Provider = { storefront, caller: undefined, company }
  const joinedAt = ago(maker, { days: random.int(220, 330), hours: random.int(0, 12) })
  const here = { ...maker, random }
  timeline.begin(joinedAt, async () => {
    await register(here, wishes, provider)
    await confirm(maker, provider, after(joinedAt, random.int(3, 50)))
    await by(maker, provider).company.change({ about: random.pick(textsOf(storefront.language).about[kind]) })
    await addVehicles({ ...maker, random: fork(random) }, provider)
    await addPictures(maker, provider, named.name)
    await timeline.until(after(joinedAt, random.int(1500, 6000)))
    if (papers === 'handed over') await timeline.until(ago(maker, { days: random.int(1, 6) }))
    if (papers !== 'none') await provePhone(maker, provider)
    if (papers !== 'none') await showPapers(here, provider)
    if (papers === 'handed over') await showIdentity(maker, provider, { isDecided: false })
    if (papers === 'verified' || papers === 'suspended') await verify(here, provider)
    if (papers === 'verified') await showIdentity(maker, provider, { isDecided: true })
    if (papers === 'suspended') await suspend(maker, provider)
    if (papers === 'verified') await writeTemplate(maker, provider)
    if (papers === 'verified' && kind === 'courier' && wishes.email) await writeRates(maker, provider)
    if (!isPayable) return
    await timeline.until(after(joinedAt, random.int(9100, 12_000)))
    await openPayouts(maker, provider, named)
    if (charity !== 'none') await showCharity(maker, provider, charity)
  })
  if (papers === 'verified') beginDevices(maker, provider)
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

/** The documents that such a company needs for all categories. */
const papersOf = ({ company: { kind } }: Provider): DocumentType[] =>
  kind === 'courier' ? ['licence', 'insurance', 'registration-certificate'] : ['registration-certificate']

async function showPapers(maker: Maker, provider: Provider): Promise<void> {
  const { random, timeline } = maker
  const { company } = by(maker, provider)
  const validUntil = timeline.end.plus({ days: random.int(60, 700) }).toFormat('yyyy-MM-dd')
  const file = await drawnPaper()
  for (const type of papersOf(provider)) await company.addDocument({ type, validUntil, file })
  await company.finishVerification()
}

/** An administrator checks them the next day. */
async function verify(maker: Maker, provider: Provider): Promise<void> {
  const { random, staff, timeline } = maker
  const companyId = signedIn(provider).companyId ?? 0
  await timeline.until(
    timeline
      .now()
      .plus({ minutes: random.int(200, 2000) })
      .toJSDate(),
  )
  const { company } = by(maker, staff)
  const { blocks } = await company.toCheck({ companyId })
  for (const { type, status, documents } of blocks)
    if (status === 'submitted')
      await company.decideBlock({
        ...{ companyId, block: type, status: 'verified' },
        validUntil: documents[0]?.validUntil ?? null,
        insured: type === 'insurance' ? insuredSum(companyId, provider.storefront) : null,
      })
  await company.decideBlock({ companyId, block: 'company', status: 'verified' })
}

/** The usual sums of a carrier's liability insurance, in whole units. */
const usualSums: Record<Currency, number> = {
  EUR: 100_000,
  GBP: 100_000,
  PLN: 500_000,
  RON: 500_000,
  CZK: 2_000_000,
  SEK: 1_000_000,
}

/** One policy in four names no sum. */
function insuredSum(companyId: number, { currency }: Storefront) {
  const share = [1, 1.5, 2.5, 0][companyId % 4] ?? 0
  return share ? toWire(money(usualSums[currency] * share * 100, currency)) : null
}

/** Some days ago its insurer cancelled the insurance. */
async function suspend(maker: Maker, provider: Provider): Promise<void> {
  await maker.timeline.until(ago(maker, { days: 4, hours: 5 }))
  const companyId = signedIn(provider).companyId ?? 0
  const { company } = by(maker, maker.staff)
  await company.suspend({
    companyId,
    isSuspended: true,
    reason: 'The insurer says that the policy was cancelled. Send us a valid certificate.',
  })
}

/** The values shared by all its offers. */
async function writeTemplate(maker: Maker, provider: Provider): Promise<void> {
  const { storefront, company } = provider
  const [message = ''] = textsOf(storefront.language).offers[company.kind].slice(-1)
  await by(maker, provider).offer.saveTemplate({ message, validDays: 10 })
}

/** Automatic offers on cars and furniture that start in the provider's country. */
async function writeRates(maker: Maker, provider: Provider): Promise<void> {
  const { storefront, company } = provider
  const { currency } = storefront
  const step = priceSteps[currency]
  const priced = (minor: number) => toWire(money(Math.round(minor), currency))
  const { offer } = by(maker, provider)
  const near = { countryFrom: company.country, least: priced(16 * step) }
  await offer.addRate({ ...near, categoryId: 'cars', perKm: priced(0.18 * step) })
  await offer.addRate({ ...near, categoryId: 'furniture', kmTo: 600, perKm: priced(0.14 * step) })
  await offer.changeRateCard({ isOn: true, dailyLimit: 10, leadDays: 1 })
}

async function openPayouts(maker: Maker, provider: Provider, named: NamedCompany): Promise<void> {
  const { payment } = by(maker, provider)
  const { redirectUrl } = await payment.openPayoutAccount({})
  await maker.cards.openAccount(redirectUrl, named.name)
  await payment.payoutAccount({})
}
