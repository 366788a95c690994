import { todayIn } from '#api/common/dates.rules.ts'
import type { Ctx } from '#api/kit/context.ts'
import { queryOne } from '#api/kit/db/db.ts'
import { orNotFound } from '#api/kit/fail.ts'
import type { CompanyStatus } from '#api/account/registration/company.model.ts'
import type { DocumentType } from './verification.rules.ts'

/**
 * Verified documents that are valid on a day, as a JSON list; `company` and `today` are SQL
 * expressions.
 */
export const papersInForce = (company: string, today: string): string => /* sql */ `
  (select coalesce(json_agg(json_build_object('type', pb.type, 'verifiedAt', pb.verified_at,
      'validUntil', pb.valid_until, 'insuredMinor', pb.insured_minor, 'insuredCurrency', pb.insured_currency)
      order by pb.type), '[]')
   from verification_blocks pb where pb.company_id = ${company} and ${inForce('pb', today)})`

/** The date of a valid identity check as JSON; null without one. */
export const identityInForce = (user: string, today: string): string => /* sql */ `
  (select json_build_object('verifiedAt', ic.decided_at, 'validUntil', ic.valid_until)
   from identity_checks ic where ic.user_id = ${user} and ic.status = 'verified' and ic.valid_until >= ${today}::date)`

/** When a company was verified as a charity, as JSON; null if it is none. */
export const charityInForce = (company: string): string => /* sql */ `
  (select json_build_object('verifiedAt', k.decided_at)
   from charity_checks k where k.company_id = ${company} and k.status = 'verified')`

/** Whether it carries as a charity: without our commission, and free of charge if it wishes. */
export const isCharity = (company: string): string => /* sql */ `
  exists (select from charity_checks k where k.company_id = ${company} and k.status = 'verified')`

/** Types of valid documents that count for a transport; null if there are none. */
export const paperTypesInForce = (company: string, today: string): string => /* sql */ `
  (select array_agg(pb.type order by pb.type)
   from verification_blocks pb
   where pb.company_id = ${company} and pb.type <> 'profile' and ${inForce('pb', today)})`

/** The sum that a valid policy insures, with the last day of the policy, as JSON; null if unknown. */
export const insuredInForce = (company: string, today: string): string => /* sql */ `
  (select json_build_object('minor', pb.insured_minor, 'currency', pb.insured_currency, 'until', pb.valid_until)
   from verification_blocks pb where pb.company_id = ${company} and pb.type = 'insurance'
     and pb.insured_minor is not null and ${inForce('pb', today)})`

/** Whether the user's phone number is confirmed; `user` is an SQL expression for their id. */
export const phoneConfirmed = (user: string): string => /* sql */ `
  (select phone_verified_at is not null from users where id = ${user})`

interface Carrier {
  kind: 'courier' | 'charity'
  status: CompanyStatus
  papers: DocumentType[] | null
}

/** A company with the types of its valid documents. */
export const findCarrier = (
  ctx: Pick<Ctx, 'tx' | 'now' | 'storefront'>,
  companyId: number,
): Promise<Carrier | undefined> =>
  queryOne<Carrier>(
    ctx,
    `select c.kind, c.status, ${paperTypesInForce('c.id', '$2')} as papers from companies c where c.id = $1`,
    [companyId, todayIn(ctx.now, ctx.storefront.timeZone)],
  )

/** A company's state that decides whether it may make an offer. */
export interface Readiness {
  documents: readonly string[] | null
  isPhoneConfirmed: boolean
  /** Verified as a charity. */
  isCharity: boolean
}

export const findReadiness = async (
  ctx: Pick<Ctx, 'tx' | 'now' | 'storefront'>,
  companyId: number,
): Promise<Readiness> =>
  orNotFound(
    await queryOne<Readiness>(
      ctx,
      `select ${paperTypesInForce('c.id', '$2')} as documents,
         ${phoneConfirmed('c.user_id')} as "isPhoneConfirmed", ${isCharity('c.id')} as "isCharity"
       from companies c where c.id = $1`,
      [companyId, todayIn(ctx.now, ctx.storefront.timeZone)],
    ),
  )

const inForce = (block: string, today: string): string =>
  `${block}.verified_at is not null and (${block}.valid_until is null or ${block}.valid_until >= ${today}::date)`
