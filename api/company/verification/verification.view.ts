import type { Company } from '#api/account/registration/company.model.ts'
import type { Ctx } from '#api/kit/context.ts'
import type { User } from '#api/account/user/user.model.ts'
import type { Day, Instant, Uuid } from '#api/common/wire.rules.ts'
import type { FileForm } from '#api/file/file.rules.ts'
import { signedAddressOf } from '#api/file/signed-address.lib.ts'
import { money, toWire, type WireMoney } from '#api/common/money.rules.ts'
import { documentFile } from './document-file.part.ts'
import type { CompanyDocument, VerificationBlock } from './verification.model.ts'
import {
  documentTypes,
  isInForce,
  requiredOf,
  resubmissionsLeft,
  type BlockStatus,
  type DocumentType,
} from './verification.rules.ts'

export interface DocumentView {
  uuid: Uuid
  type: DocumentType
  form: 'pdf' | 'picture'
  pages: number
  validUntil: Day | null
  sentAt: Instant
  /** Decided on, and kept as evidence. */
  isChecked: boolean
}

export const documentView = (document: CompanyDocument): DocumentView => ({
  uuid: document.uuid,
  type: document.type,
  form: document.form,
  pages: document.pages,
  validUntil: document.validUntil,
  sentAt: document.createdAt.toISOString(),
  isChecked: Boolean(document.checkedAt),
})

/** A document with a URL that expires after minutes. */
export interface OpenDocumentView extends DocumentView {
  url: string
  /** URL of a small picture; null for a PDF. */
  smallUrl: string | null
  /** When the URLs expire. */
  urlValidUntil: Instant
}

export function openDocumentView(ctx: Pick<Ctx, 'config' | 'now'>, document: CompanyDocument): OpenDocumentView {
  const open = (form: FileForm) => signedAddressOf(ctx, documentFile, { uid: document.uuid, form })
  const { url, until } = open(document.form === 'pdf' ? 'pdf' : 'large')
  const smallUrl = document.form === 'pdf' ? null : open('w480').url
  return { ...documentView(document), url, smallUrl, urlValidUntil: until }
}

export interface BlockView<D = DocumentView> {
  type: DocumentType
  status: BlockStatus
  /** Without it the company cannot carry anything. */
  isRequired: boolean
  /** Verified and not expired. */
  isInForce: boolean
  verifiedAt: Instant | null
  validUntil: Day | null
  /** The sum that a verified policy insures; null if unknown. */
  insured: WireMoney | null
  /** Reason of a rejection. */
  reason: string | null
  /** Documents of this kind, newest first. */
  documents: D[]
}

/** Reasons why a company cannot make offers or be paid, in the order in which to resolve them. */
export type Obstacle =
  | 'email'
  | 'phone'
  | 'account'
  | 'suspended'
  | DocumentType
  | 'finish'
  | 'review'
  | 'payout-account'

interface Papers<D> {
  company: Company
  user: Pick<User, 'status' | 'phoneVerifiedAt'>
  blocks: readonly VerificationBlock[]
  documents: readonly D[]
  today: string
}

export interface VerificationView<D = DocumentView> {
  companyId: number
  status: Company['status']
  version: number
  /** Reason of a rejection or suspension. */
  reason: string | null
  resubmissionsLeft: number
  blocks: BlockView<D>[]
  /** Obstacles to making offers; empty if the company may. */
  offerObstacles: Obstacle[]
  /** Obstacles to payouts. */
  payoutObstacles: Obstacle[]
  /** All required documents are there and can be submitted. */
  canFinish: boolean
}

/** State of a company's verification: what is missing and why. */
export function verificationView<D extends DocumentView>(papers: Papers<D>): VerificationView<D> {
  const { company } = papers
  const blocks = documentTypes.map((type) => blockView(papers, type))
  const isOpen = company.status === 'rejected' && resubmissionsLeft(company) > 0
  const canFinish = (isOpen || company.status === 'in_progress' || blocks.some(isHandedIn)) && blocks.every(isComplete)
  const offerObstacles = offerObstaclesOf(papers, blocks)
  return {
    companyId: company.id,
    status: company.status,
    version: company.version,
    reason: company.statusReason,
    resubmissionsLeft: resubmissionsLeft(company),
    blocks,
    offerObstacles,
    payoutObstacles: payoutObstaclesOf(company, offerObstacles),
    canFinish,
  }
}

function blockView<D extends DocumentView>(
  { company, blocks, documents, today }: Papers<D>,
  type: DocumentType,
): BlockView<D> {
  const block = blocks.find((one) => one.type === type)
  const verifiedAt = block?.verifiedAt ?? null
  const validUntil = block?.validUntil ?? null
  return {
    type,
    status: block?.status ?? 'not_started',
    isRequired: requiredOf(company).includes(type),
    isInForce: isInForce({ verifiedAt, validUntil }, today),
    verifiedAt: verifiedAt?.toISOString() ?? null,
    validUntil,
    insured: block ? insuredOf(block) : null,
    reason: block?.reason ?? null,
    documents: documents.filter((one) => one.type === type),
  }
}

const insuredOf = ({ insuredMinor: minor, insuredCurrency: currency }: VerificationBlock): WireMoney | null =>
  minor && currency ? toWire(money(minor, currency)) : null

/** Uploaded, but not submitted yet. */
const isHandedIn = ({ status, documents }: BlockView): boolean =>
  status === 'started' && documents.some(({ isChecked }) => !isChecked)

const isComplete = (block: BlockView): boolean =>
  !block.isRequired || block.isInForce || block.status === 'submitted' || isHandedIn(block)

function offerObstaclesOf({ company, user }: Papers<unknown>, blocks: readonly BlockView[]): Obstacle[] {
  const account: Obstacle[] = []
  if (user.status !== 'active') account.push(user.status === 'unconfirmed' ? 'email' : 'account')
  if (!user.phoneVerifiedAt) account.push('phone')
  if (company.status === 'suspended') return [...account, 'suspended']
  const missing = blocks.filter((block) => block.isRequired && !block.isInForce).map(({ type }) => type)
  return [...account, ...missing]
}

function payoutObstaclesOf(company: Company, offerObstacles: readonly Obstacle[]): Obstacle[] {
  const step: Obstacle = company.status === 'submitted' ? 'review' : 'finish'
  const papers = company.status === 'verified' ? [] : [...offerObstacles, step]
  const isPayable = company.isPayoutAccountReady && company.payoutAccountId !== null
  return isPayable ? papers : [...papers, 'payout-account']
}
