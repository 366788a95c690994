import { randomUUID } from 'node:crypto'
import { DateTime } from 'luxon'
import { Secret, TOTP } from 'otpauth'
import { toSlug } from '#content/paths.ts'
import type { Locale } from '#content/storefronts.ts'
import type { Role, SignedIn, UserStatus } from '#api/common/caller.rules.ts'
import type { StaffRole } from '#api/common/staff.rules.ts'
import { neededAgreements, versionOf } from '#api/account/agreement/agreement.rules.ts'
import { hashPassword } from '#api/account/auth/password-hash.lib.ts'
import { Company, type CompanyStatus } from '#api/account/registration/company.model.ts'
import type { DocumentType } from '#api/company/verification/verification.rules.ts'
import { query } from '#api/kit/db/db.ts'
import { sealTotpSecret } from '#api/account/second-factor/totp-secret.lib.ts'
import { User } from '#api/account/user/user.model.ts'
import { theServices } from '#tests/support/test-app.ts'

/** Everybody’s password in tests. */
export const PASSWORD = 'Carry-2026-on'

interface PersonWishes {
  name?: string
  email?: string
  login?: string | null
  phone?: string | null
  /** By default true for couriers and charities. */
  isPhoneConfirmed?: boolean
  locale?: Locale
  status?: UserStatus
  /** The role of an administrator; full by default. */
  staffRole?: StaffRole
  /** False: an account opened by posting as a guest. */
  hasPassword?: boolean
}

interface ProviderWishes extends PersonWishes {
  companyName?: string
  companyStatus?: CompanyStatus
  country?: string
  city?: string | null
  taxNumber?: string | null
  registerNumber?: string | null
  isVatPayer?: boolean
  isPayoutAccountReady?: boolean
  payoutAccountId?: string | null
  homePlaceId?: number | null
  /** Verified documents in force; by default all that a transport may require. */
  papers?: readonly DocumentType[]
  papersUntil?: string
  /** False: a charity that is not verified. */
  isCharityChecked?: boolean
}

export const aCustomer = (wishes: PersonWishes = {}): Promise<SignedIn> =>
  aPerson('customer', { name: 'Ann Novak', ...wishes })

/** A courier who may offer and be paid, unless the overrides say otherwise. */
export const aCourier = (wishes: ProviderWishes = {}): Promise<SignedIn> =>
  aProvider('courier', { name: 'Bob Driver', companyName: 'Bob Transport', ...wishes })

export const aCharity = (wishes: ProviderWishes = {}): Promise<SignedIn> =>
  aProvider('charity', { name: 'Clara Giver', companyName: 'Warm Homes', ...wishes })

/** An administrator without a second factor. */
export const aNewAdmin = (wishes: PersonWishes = {}): Promise<SignedIn> =>
  aPerson('admin', { name: 'Nina Min', ...wishes })

/** An administrator with a second factor, which every call requires. */
export async function anAdmin(wishes: PersonWishes = {}): Promise<SignedIn> {
  const ada = await aNewAdmin({ name: 'Ada Min', ...wishes })
  await aSecondFactor(ada)
  return { ...ada, hasSecondFactor: true }
}

/** Turns the second factor on; the returned function generates its codes. */
export async function aSecondFactor({ userId }: SignedIn): Promise<(at?: DateTime) => string> {
  const secret = new Secret({ size: 20 })
  await query(
    { tx: undefined },
    `insert into second_factors (user_id, secret, confirmed_at) values ($1, $2, now())
     on conflict (user_id) do update set secret = $2, last_step = 0`,
    [userId, sealTotpSecret(theServices().config, userId, secret.base32)],
  )
  const app = new TOTP({ secret })
  return (at = DateTime.utc()) => app.generate({ timestamp: at.toMillis() })
}

let count = 0
let passwordHash: Promise<string> | undefined

async function aPerson(role: Role, wishes: PersonWishes): Promise<SignedIn> {
  count += 1
  passwordHash ??= hashPassword(PASSWORD)
  const { status = 'active', hasPassword = true, isPhoneConfirmed = false } = wishes
  const staffRole = role === 'admin' ? (wishes.staffRole ?? 'super') : null
  const user = await User.create({
    role,
    staffRole,
    status,
    name: wishes.name ?? 'Some Body',
    email: wishes.email ?? `${role}-${count}@people.example`,
    login: wishes.login === undefined ? `${role}_${String(count).padStart(4, '0')}` : wishes.login,
    phone: wishes.phone === undefined ? `+4850100${String(count).padStart(4, '0')}` : wishes.phone,
    phoneVerifiedAt: isPhoneConfirmed ? new Date() : null,
    locale: wishes.locale ?? 'en_GB',
    passwordHash: hasPassword ? await passwordHash : null,
    emailConfirmedAt: status === 'unconfirmed' ? null : new Date(),
    // Tests also run at night.
    isQuietAtNight: false,
  })
  const { id: userId, uuid, name, email } = user
  const sessionId = await agreedAndSignedIn(userId)
  return {
    isSignedIn: true,
    userId,
    uuid,
    name,
    email,
    role,
    staffRole,
    status,
    companyId: null,
    companyRole: null,
    bidderId: userId,
    currency: null,
    hasSecondFactor: false,
    sessionId,
  }
}

/** Stores the agreements and a session; returns the session’s id. */
async function agreedAndSignedIn(userId: number): Promise<string> {
  const inForce = neededAgreements.map((kind) => ({ kind, version: versionOf(kind) }))
  const sessionId = randomUUID()
  await query(
    { tx: undefined },
    `with agreed as (
       insert into agreements (user_id, kind, version)
       select $1::int, kind, version from json_to_recordset($2::json) as given (kind text, version text))
     insert into sessions (id, user_id, family, kind, expires_at) values ($3, $1, $3, 'browser', $4)`,
    [userId, JSON.stringify(inForce), sessionId, inThirtyDays()],
  )
  return sessionId
}

const inThirtyDays = (): Date => DateTime.utc().plus({ days: 30 }).toJSDate()

/** One more session of a user. */
export async function aSession(userId: number): Promise<string> {
  const sessionId = randomUUID()
  await query(
    { tx: undefined },
    `insert into sessions (id, user_id, family, kind, expires_at) values ($1, $2, $1, 'browser', $3)`,
    [sessionId, userId, inThirtyDays()],
  )
  return sessionId
}

async function aProvider(role: 'courier' | 'charity', wishes: ProviderWishes): Promise<SignedIn> {
  const isPhoneConfirmed = wishes.isPhoneConfirmed ?? wishes.phone !== null
  const person = await aPerson(role, { ...wishes, isPhoneConfirmed })
  const name = wishes.companyName ?? 'Some Company'
  const company = await Company.create({
    userId: person.userId,
    kind: role,
    status: wishes.companyStatus ?? 'verified',
    name,
    slug: toSlug(name),
    country: wishes.country ?? 'PL',
    city: wishes.city === undefined ? 'Gdańsk' : wishes.city,
    taxNumber: wishes.taxNumber === undefined ? 'PL5260250995' : wishes.taxNumber,
    registerNumber: wishes.registerNumber === undefined ? '012345678' : wishes.registerNumber,
    isVatPayer: wishes.isVatPayer ?? role === 'courier',
    homePlaceId: wishes.homePlaceId ?? null,
    isPayoutAccountReady: wishes.isPayoutAccountReady ?? true,
    payoutAccountId: wishes.payoutAccountId === undefined ? `acct_test_${person.userId}` : wishes.payoutAccountId,
  })
  await verified(company.id, wishes)
  if (role === 'charity' && (wishes.isCharityChecked ?? true)) await aCheckedCharity(company.id)
  return { ...person, companyId: company.id, companyRole: 'owner' }
}

/** Adds or replaces a document, valid until this day. */
export const aPaperUntil = ({ companyId }: SignedIn, type: DocumentType, until: string) =>
  verified(companyId ?? 0, { papers: [type], papersUntil: until })

/** All that a transport may require. */
const allPapers: readonly DocumentType[] = ['licence', 'insurance', 'registration-certificate']

export async function verified(
  companyId: number,
  { papers = allPapers, papersUntil }: Pick<ProviderWishes, 'papers' | 'papersUntil'> = {},
): Promise<void> {
  if (papers.length === 0) return
  await query(
    { tx: undefined },
    `insert into verification_blocks (company_id, type, status, verified_at, valid_until)
     select $1, unnest($2::text[]), 'verified', now(), $3
     on conflict (company_id, type) do update set valid_until = excluded.valid_until`,
    [companyId, papers, papersUntil ?? DateTime.utc().plus({ years: 1 }).toISODate()],
  )
}

const aCheckedCharity = (companyId: number): Promise<object[]> =>
  query(
    { tx: undefined },
    `insert into charity_checks (company_id, status, version, statute_uid, statute_form, statute_pages,
       submitted_at, decided_at)
     values ($1, 'verified', 3, $2, 'pdf', 4, now(), now())`,
    [companyId, randomUUID()],
  )

interface ActingWishes {
  in?: SignedIn
  by?: SignedIn
  isRaised?: boolean
}

/** An administrator in somebody’s account, with a session as the ticket would have opened it. */
export async function anActing(wishes: ActingWishes = {}): Promise<SignedIn> {
  const owner = wishes.in ?? (await aCustomer())
  const { userId: adminId } = wishes.by ?? (await anAdmin())
  const { isRaised = false } = wishes
  const until = DateTime.utc().plus({ minutes: 30 }).toJSDate()
  const sessionId = await aSession(owner.userId)
  await query(
    { tx: undefined },
    `update sessions set admin_id = $2, acting_until = $3, expires_at = $3, acting_reason = $4 where id = $1`,
    [sessionId, adminId, until, isRaised ? 'Asked for it by telephone.' : null],
  )
  return { ...owner, sessionId, acting: { adminId, isRaised, until } }
}
