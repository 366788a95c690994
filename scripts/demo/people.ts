import { userMailName } from './mail-names.ts'
import { toSlug } from '#content/paths.ts'
import type { Language, Storefront } from '#content/storefronts.ts'
import type { Role } from '#api/common/caller.rules.ts'
import { neededAgreements } from '#api/account/auth.rules.ts'
import { begin, machines, move } from './journal.ts'
import { phoneNumber } from './phone-numbers.ts'
import type { Random } from './random.ts'
import { regon, taxNumber } from './tax-numbers.ts'
import { namesOf, textsOf, type NamedCompany } from './words.ts'
import { after, ago, nextId, type Maker, type Provider, type UserRow } from './world.ts'

function fullName(random: Random, language: Language): string {
  const { women, men, last, lastOfWomen } = namesOf(language)
  const name = random.pick(last)
  return random.chance(0.5)
    ? `${random.pick(women)} ${lastOfWomen[name] ?? name}`
    : `${random.pick(men)} ${name}`
}

interface PersonWishes {
  role: Role
  storefront: Storefront
  name?: string
  email?: string
  isConfirmed?: boolean
  joinedDaysAgo?: number
}

/** Somebody with an account, and how it came to be. */
export function addPerson(maker: Maker, wishes: PersonWishes): UserRow {
  const { world, random, now, passwordHash } = maker
  const { role, storefront, isConfirmed = true } = wishes
  const { locale, language, country } = storefront
  const name = wishes.name ?? fullName(random, language)
  const createdAt = ago(maker, { days: wishes.joinedDaysAgo ?? random.int(190, 700), hours: random.int(0, 12) }) // prettier-ignore
  const user: UserRow = {
    id: nextId(world.users),
    uuid: random.uuid(),
    role,
    status: 'unconfirmed',
    version: 1,
    email: wishes.email ?? userMailName(name, world.users),
    login: null,
    passwordHash,
    name,
    phone: phoneNumber(random, country ?? 'GB', world.users),
    locale,
    emailConfirmedAt: null,
    lastSeenAt: now.minus({ minutes: random.int(10, 6000) }).toJSDate(),
    createdAt,
    updatedAt: createdAt,
  }
  world.users.push(user)
  begin(world.log, machines.user, user, { event: 'register', at: createdAt })
  for (const kind of neededAgreements)
    world.agreements.push({ userId: user.id, kind, givenAt: createdAt })
  if (isConfirmed) confirm(maker, user)
  return user
}

function confirm({ world, random }: Maker, user: UserRow): void {
  const at = after(user.createdAt, random.int(3, 50))
  move(world.log, machines.user, user, { event: 'confirm', at, actor: user })
  user.emailConfirmedAt = at
}

interface ProviderWishes {
  kind: 'courier' | 'charity'
  storefront: Storefront
  company: NamedCompany
  email?: string
  isVerified: boolean
}

/** A person who carries, with the company. */
export function addProvider(maker: Maker, wishes: ProviderWishes): Provider {
  const { world, random, towns } = maker
  const { kind, storefront, company: named, isVerified, email } = wishes
  const joinedDaysAgo = random.int(220, 900)
  const name = named.owner
  const user = addPerson(maker, { role: kind, storefront, name, joinedDaysAgo, ...(email ? { email } : {}) }) // prettier-ignore
  user.phone = phoneNumber(random, named.country, world.users)
  const town = towns.pick(random, named.country)
  const isCourier = kind === 'courier'
  const company = {
    id: nextId(world.companies),
    userId: user.id,
    kind,
    status: isVerified ? ('verified' as const) : ('unverified' as const),
    version: 1,
    name: named.name,
    slug: toSlug(named.name),
    taxNumber: isCourier ? taxNumber(random, named.country) : null,
    registerNumber: named.country === 'PL' ? regon(random) : null,
    country: named.country,
    city: town.name,
    isVatPayer: isCourier && random.chance(0.85),
    about: random.pick(textsOf(storefront.language).about[kind]),
    homePlaceId: town.id,
    payoutAccountId: null,
    isPayoutAccountReady: false,
    starsSum: 0,
    opinionsCount: 0,
    dealsCount: 0,
    createdAt: user.createdAt,
    updatedAt: user.createdAt,
  }
  world.companies.push(company)
  if (isVerified && isCourier) addDocuments(maker, company.id, user.createdAt)
  return { user, company }
}

function addDocuments({ world, random, now }: Maker, companyId: number, joinedAt: Date): void {
  for (const type of ['licence', 'insurance'] as const)
    world.documents.push({
      uuid: random.uuid(),
      companyId,
      type,
      isVerified: true,
      validUntil: now.plus({ days: random.int(60, 700) }).toFormat('yyyy-MM-dd'),
      createdAt: after(joinedAt, random.int(60, 5000)),
    })
}
