import { money, toWire, type WireMoney } from '#api/common/money.rules.ts'
import type { Instant, Uuid } from '#api/common/wire.rules.ts'
import { signedAddressOf } from '#api/file/signed-address.lib.ts'
import type { Ctx } from '#api/kit/context.ts'
import type { DealSide } from '#api/offer/offer.rules.ts'
import type { Currency } from '#content/storefronts.ts'
import { complaintFile } from './complaint-file.part.ts'
import {
  isAboutUs,
  losersOf,
  openComplaintStatuses,
  type ComplaintAction,
  type ComplaintKind,
  type ComplaintOutcome,
  type ComplaintSide,
  type ComplaintStatus,
} from './complaint.rules.ts'

export interface ComplaintRow {
  id: number
  offerId: number
  auctionId: number
  title: string
  kind: ComplaintKind
  status: ComplaintStatus
  side: ComplaintSide
  owner: string
  provider: string
  currency: Currency
  claimMinor: number | null
  heldMinor: number
  backMinor: number | null
  outcome: ComplaintOutcome | null
  until: Date | null
  decideUntil: Date
  closedAt: Date | null
  createdAt: Date
  proposedBy: 'owner' | 'provider' | null
}

/** A complaint in a list. */
export interface ComplaintEntry {
  id: number
  offerId: number
  auctionId: number
  title: string
  kind: ComplaintKind
  status: ComplaintStatus
  /** The side that complains; `office` if a deadline opened it. */
  side: ComplaintSide
  owner: string
  provider: string
  /** Amount that the author wants to go back to the customer; null for all of it. */
  claim: WireMoney | null
  /** The part of the price that was held. */
  held: WireMoney
  /** Amount that goes back to the customer; null until it is decided or settled. */
  back: WireMoney | null
  outcome: ComplaintOutcome | null
  /** Deadline of the present status; null while it waits for the office. */
  until: Instant | null
  decideUntil: Instant
  closedAt: Instant | null
  createdAt: Instant
  /** The side whose proposal is open. */
  proposedBy: 'owner' | 'provider' | null
}

export function complaintEntry(row: ComplaintRow): ComplaintEntry {
  const wire = (minor: number) => toWire(money(minor, row.currency))
  const { claimMinor, backMinor } = row
  return {
    id: row.id,
    offerId: row.offerId,
    auctionId: row.auctionId,
    title: row.title,
    kind: row.kind,
    status: row.status,
    side: row.side,
    owner: row.owner,
    provider: row.provider,
    claim: claimMinor === null ? null : wire(claimMinor),
    held: wire(row.heldMinor),
    back: backMinor === null ? null : wire(backMinor),
    outcome: row.outcome,
    until: row.until?.toISOString() ?? null,
    decideUntil: row.decideUntil.toISOString(),
    closedAt: row.closedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    proposedBy: row.proposedBy,
  }
}

interface FileRow {
  uid: Uuid
  form: 'picture' | 'pdf'
  name: string
  pages: number
}

export interface WholeComplaintRow extends ComplaintRow {
  text: string
  item: string
  worthMinor: number | null
  finding: string
  question: string
  appealSide: 'owner' | 'provider' | null
  appeal: string
  appealFinding: string
  isOwnerContent: boolean
  isProviderContent: boolean
  decidedBy: number | null
  moments: Partial<Record<'ask' | 'decide' | 'appeal', string>> | null
  messages: { id: number; side: ComplaintSide; text: string; at: string; files: FileRow[] }[]
}

interface ComplaintFileView extends FileRow {
  /** Signed URL, valid until `until`. */
  url: string
  thumbUrl: string | null
  until: Instant
}

export interface StatementView {
  id: number
  side: ComplaintSide
  isOwn: boolean
  text: string
  at: Instant
  files: ComplaintFileView[]
}

/** A complaint with its statements. */
export interface ComplaintView extends ComplaintEntry {
  readerSide: DealSide
  text: string
  /** The thing it is about. */
  item: string
  worth: WireMoney | null
  /** The office's question to the author. */
  question: string
  /** When the office asked it. */
  askedAt: Instant | null
  finding: string
  /** When the office decided. */
  decidedAt: Instant | null
  appealSide: 'owner' | 'provider' | null
  appeal: string
  /** When one side appealed. */
  appealedAt: Instant | null
  appealFinding: string
  /** The reader accepts the decision. */
  isContent: boolean
  statements: StatementView[]
  actions: ComplaintAction[]
}

type Signing = Pick<Ctx, 'config' | 'now' | 'caller'>

export function complaintView(ctx: Signing, row: WholeComplaintRow, side: DealSide): ComplaintView {
  const own = side === 'admin' ? 'office' : side
  const at = (move: 'ask' | 'decide' | 'appeal') => {
    const moment = row.moments?.[move]
    return moment ? new Date(moment).toISOString() : null
  }
  return {
    ...complaintEntry(row),
    readerSide: side,
    text: row.text,
    item: row.item,
    worth: row.worthMinor === null ? null : toWire(money(row.worthMinor, row.currency)),
    question: row.question,
    askedAt: at('ask'),
    finding: row.finding,
    decidedAt: at('decide'),
    appealSide: row.appealSide,
    appeal: row.appeal,
    appealedAt: at('appeal'),
    appealFinding: row.appealFinding,
    isContent: isContentOf(row, side),
    statements: row.messages.map(({ id, side: by, text, at, files }) => ({
      ...{ id, side: by, text },
      isOwn: by === own,
      at: new Date(at).toISOString(),
      files: files.map((file) => fileView(ctx, file)),
    })),
    actions: actionsOn(row, side, ctx.caller.isSignedIn ? ctx.caller.userId : null),
  }
}

function fileView(ctx: Signing, file: FileRow): ComplaintFileView {
  const { uid, form } = file
  const whole = signedAddressOf(ctx, complaintFile, { uid, form: form === 'pdf' ? 'pdf' : 'large' })
  const thumb = form === 'pdf' ? null : signedAddressOf(ctx, complaintFile, { uid, form: 'w480' })
  return { ...file, ...whole, thumbUrl: thumb?.url ?? null }
}

const isContentOf = (row: Pick<WholeComplaintRow, 'isOwnerContent' | 'isProviderContent'>, side: DealSide): boolean =>
  side === 'owner' ? row.isOwnerContent : side === 'provider' && row.isProviderContent

/** Actions this reader can take now; each is checked again when it is taken. */
function actionsOn(row: WholeComplaintRow, side: DealSide, readerId: number | null): ComplaintAction[] {
  const { status } = row
  if (!openComplaintStatuses.some((one) => one === status)) return []
  if (side === 'admin') return officeActions(row, readerId)
  const isAuthor = row.side === side
  const beforeDecision = status !== 'resolved' && status !== 'appealed'
  const isLoser = status === 'resolved' && losersOf(row).includes(side)
  return [
    ...(status === 'with_respondent' && !isAuthor ? (['answer'] as const) : (['write'] as const)),
    // A complaint about us leaves nothing to split between the two sides.
    ...(beforeDecision && status !== 'proposed' && !isAboutUs(row.kind) ? (['propose'] as const) : []),
    ...(beforeDecision && isAuthor ? (['withdraw'] as const) : []),
    ...(isLoser && !isContentOf(row, side) ? (['accept', 'appeal'] as const) : []),
  ]
}

function officeActions({ status, decidedBy }: WholeComplaintRow, readerId: number | null): ComplaintAction[] {
  if (status === 'resolved') return ['write']
  if (status === 'appealed') return decidedBy === readerId ? ['write'] : ['write', 'decide']
  if (status === 'with_respondent') return ['write', 'ask']
  return status === 'in_review' ? ['write', 'ask', 'decide'] : ['write', 'decide']
}
