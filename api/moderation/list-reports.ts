import type { AuctionStatus, HiddenReason } from '#api/auction/auction.rules.ts'
import type { DecisionKind, Ground } from '#api/auction/decision/decision.rules.ts'
import type { Instant } from '#api/common/wire.rules.ts'
import type { Ctx } from '#api/kit/context.ts'
import { query } from '#api/kit/db/db.ts'
import type { Locale } from '#content/storefronts.ts'
import { moderationsOf, type Moderation } from './moderation.rules.ts'

const SHOWN = 50

interface AboutListing {
  auctionId: number
  title: string
  description: string
  status: AuctionStatus
  hiddenReason: HiddenReason | null
  ownerId: number
  owner: string
  locale: Locale
}

interface ReportRow extends AboutListing {
  id: number
  ground: Ground
  text: string
  name: string
  email: string | null
  reporterId: number | null
  createdAt: Date
}

export interface ReportView extends Omit<ReportRow, 'createdAt'> {
  createdAt: Instant
  moderations: Moderation[]
}

interface AppealRow extends AboutListing {
  id: number
  kind: DecisionKind
  ground: Ground
  reason: string
  appeal: string
  decidedBy: number
  decider: string
  appealedAt: Date
}

export interface AppealView extends Omit<AppealRow, 'appealedAt'> {
  appealedAt: Instant
}

const LISTING = /* sql */ `a.id as "auctionId", coalesce(a.title, '') as title,
  coalesce(a.description, '') as description, a.status, a.hidden_reason as "hiddenReason", a.locale,
  u.id as "ownerId", u.name as owner`

/** Open reports, oldest first. */
export async function listReports(ctx: Ctx): Promise<{ data: ReportView[] }> {
  const rows = await query<ReportRow>(
    ctx,
    `select r.id, ${LISTING}, r.ground, r.text, r.name, r.email, r.reporter_id as "reporterId",
       r.created_at as "createdAt"
     from listing_reports r join auctions a on a.id = r.auction_id join users u on u.id = a.owner_id
     where r.status = 'open' order by r.created_at, r.id limit ${SHOWN}`,
  )
  return {
    data: rows.map((one) => ({
      ...one,
      createdAt: one.createdAt.toISOString(),
      moderations: moderationsOf(one),
    })),
  }
}

/** Open appeals of owners, oldest first. */
export async function listAppeals(ctx: Ctx): Promise<{ data: AppealView[] }> {
  const rows = await query<AppealRow>(
    ctx,
    `select d.id, ${LISTING}, d.kind, d.ground, d.reason, d.appeal, d.decided_by as "decidedBy",
       b.name as decider, d.appealed_at as "appealedAt"
     from decisions d join auctions a on a.id = d.auction_id join users u on u.id = d.user_id
       join users b on b.id = d.decided_by
     where d.status = 'appealed' order by d.appealed_at, d.id limit ${SHOWN}`,
  )
  return { data: rows.map((one) => ({ ...one, appealedAt: one.appealedAt.toISOString() })) }
}
