import { randomUUID } from 'node:crypto'
import { guestCaller, type Role, type SignedIn } from '#api/common/caller.rules.ts'
import { neededAgreements } from '#api/account/agreement/agreement.rules.ts'
import type { StaffRole } from '#api/common/staff.rules.ts'
import { query, queryOne } from '#api/kit/db/db.ts'
import { callerOf } from '#api/router.ts'
import type { Language, Storefront } from '#content/storefronts.ts'
import { demoAccounts } from './accounts.ts'
import { ctxOf } from './calls.ts'
import { userMailName } from './mail-names.ts'
import { after, ago, type Maker, type Person } from './maker.ts'
import { phoneNumber } from './phone-numbers.ts'
import type { Random } from './random.ts'
import { namesOf } from './words.ts'

/** A form accepts only valid phone numbers; some London ones are reserved for fiction. */
export const STORY_PHONE = '+442079460123'

export function fullName(random: Random, language: Language): string {
  const { women, men, last, lastOfWomen } = namesOf(language)
  const name = random.pick(last)
  return random.chance(0.5) ? `${random.pick(women)} ${lastOfWomen[name] ?? name}` : `${random.pick(men)} ${name}`
}

interface CustomerWishes {
  storefront: Storefront
  email?: string
  isConfirmed?: boolean
  joinedAt?: Date
}

/** A person with something to move registers. */
export function addCustomer(maker: Maker, wishes: CustomerWishes): Person {
  const { random, timeline, taken } = maker
  const { storefront, isConfirmed = true } = wishes
  const name = fullName(random, storefront.language)
  const contact = {
    name,
    email: wishes.email ?? userMailName(name, taken.emails),
    phone: phoneNumber(random, storefront.country ?? 'GB', taken.phones),
  }
  const person: Person = { storefront, caller: undefined }
  const joinedAt = wishes.joinedAt ?? ago(maker, { days: random.int(190, 300), hours: random.int(0, 12) })
  timeline.begin(joinedAt, async () => {
    const { email, phone } = contact
    const account = { name, email, password: maker.password, agreements: [...neededAgreements] }
    await callerOf(ctxOf(maker, guestCaller, storefront)).auth.registerCustomer(account)
    person.caller = await knownBy(maker, email, phone)
    if (isConfirmed) await confirm(maker, person, after(joinedAt, random.int(3, 50)))
  })
  return person
}

/** The mail arrives, and the person opens its link. */
export async function confirm(maker: Maker, person: Person, at: Date): Promise<void> {
  await maker.timeline.until(at)
  const caller = signedIn(person)
  const row = await queryOne<{ token: string }>(
    maker.ctx,
    `select payload->>'token' as token from outbox_announcements where thread = $1 order by id`,
    [`user:${caller.userId}`],
  )
  const ctx = ctxOf(maker, caller, person.storefront)
  await callerOf(ctx).auth.confirmEmail({ token: row?.token ?? '' })
  person.caller = { ...caller, status: 'active' }
}

export function signedIn({ caller }: Person): SignedIn {
  if (!caller) throw new Error('somebody acts before they have an account')
  return caller
}

/**
 * Marks the number as verified in the database: no SMS with a code can reach a fictional number.
 */
export async function provePhone(maker: Maker, person: Person): Promise<void> {
  await query(
    maker.ctx,
    `with proved as (update users set phone_verified_at = $2 where id = $1 returning id, phone)
     insert into phone_proofs (user_id, status, phone, created_at, updated_at)
     select id, 'verified', phone, $2, $2 from proved`,
    [signedIn(person).userId, maker.timeline.now().toJSDate()],
  )
}

/**
 * Returns the user who has just registered. The phone number is written here, because no form
 * accepts a fictional one.
 */
export async function knownBy(maker: Maker, email: string, phone: string): Promise<SignedIn> {
  const row = await queryOne<Omit<SignedIn, 'isSignedIn' | 'sessionId'>>(
    maker.ctx,
    `update users u set phone = $2 from users w left join companies c on c.user_id = w.id
     where u.email = $1 and w.id = u.id
     returning u.id as "userId", u.uuid, u.name, u.email, u.role, u.staff_role as "staffRole", u.status,
       c.id as "companyId", case when c.id is not null then 'owner' end as "companyRole",
       u.id as "bidderId",
       false as "hasSecondFactor"`,
    [email, phone],
  )
  if (!row) throw new Error(`${email} has not registered`)
  maker.timeline.follow(`user:${row.userId}`)
  return { ...row, isSignedIn: true, sessionId: randomUUID() }
}

interface Staff {
  storefront: Storefront
  name: string
  email: string
  staffRole: StaffRole
}

/** No call creates an administrator. The super administrator makes the decisions of the story. */
export async function addAdmin(maker: Maker, wishes: Staff): Promise<void> {
  const { storefront, name, email, staffRole } = wishes
  const role: Role = 'admin'
  const at = ago(maker, { days: 400 })
  const made = await queryOne<{ userId: number; uuid: string }>(
    maker.ctx,
    `insert into users (role, staff_role, status, email, password_hash, name, locale, email_confirmed_at, created_at, updated_at)
     values ($1, $2, 'active', $3, $4, $5, $6, $7, $7, $7) returning id as "userId", uuid`,
    [role, staffRole, email, await maker.ctx.hashPassword(maker.password), name, storefront.locale, at],
  )
  if (!made) throw new Error('nobody keeps the shop')
  if (staffRole === 'super') maker.staff.caller = keeper({ ...made, name, email }, staffRole)
}

/** The administrator of the first chapter, for a later one. */
export async function findAdmin(maker: Maker): Promise<void> {
  const { caller } = await findKeeper(maker, 'super')
  maker.staff.caller = caller
}

/** The member of staff with this role. */
export async function findKeeper({ ctx, staff }: Maker, staffRole: StaffRole): Promise<Person> {
  const row = await queryOne<Keeper>(
    ctx,
    `select id as "userId", uuid, name, email from users where email = any($1) and staff_role = $2`,
    [Object.values(demoAccounts).map(({ email }) => email), staffRole],
  )
  if (!row) throw new Error('nobody keeps the shop')
  return { storefront: staff.storefront, caller: keeper(row, staffRole) }
}

type Keeper = Pick<SignedIn, 'userId' | 'uuid' | 'name' | 'email'>

const keeper = (who: Keeper, staffRole: StaffRole): SignedIn => ({
  ...who,
  isSignedIn: true,
  role: 'admin',
  staffRole,
  status: 'active',
  companyId: null,
  companyRole: null,
  bidderId: who.userId,
  currency: null,
  hasSecondFactor: true,
  sessionId: randomUUID(),
})
