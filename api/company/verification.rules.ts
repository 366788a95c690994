import type { CompanyStatus } from '#api/account/company.model.ts'
import type { Transitions } from '#api/kit/transition.ts'

/** R04 */
export const documentTypes = [
  'licence',
  'insurance',
  'registration-certificate',
  'profile',
] as const
export type DocumentType = (typeof documentTypes)[number]

export type BlockStatus =
  'not_started' | 'started' | 'submitted' | 'verified' | 'expiring' | 'expired' | 'rejected'

/** Papers of one type are brought, handed in and looked at; what was verified runs out on its own day. */
export const blockMoves = {
  start: { from: ['not_started', 'verified', 'expiring', 'expired', 'rejected'], to: 'started' },
  submit: { from: ['started'], to: 'submitted' },
  reopen: { from: ['submitted'], to: 'started' },
  verify: { from: ['submitted'], to: 'verified' },
  reject: { from: ['submitted', 'verified', 'expiring'], to: 'rejected' },
  warn: { from: ['verified'], to: 'expiring' },
  expire: { from: ['verified', 'expiring'], to: 'expired' },
} as const satisfies Transitions<BlockStatus>

/** A company shows its papers, an administrator looks at them; who lets them run out takes on no new work. */
export const companyMoves = {
  begin: { from: ['unverified', 'rejected'], to: 'in_progress' },
  submit: { from: ['in_progress', 'lapsed'], to: 'submitted' },
  verify: { from: ['submitted'], to: 'verified' },
  reject: { from: ['submitted'], to: 'rejected' },
  change: { from: ['verified', 'lapsed'], to: 'submitted' },
  suspend: { from: ['verified'], to: 'suspended' },
  readmit: { from: ['suspended'], to: 'submitted' },
  lapse: { from: ['verified'], to: 'lapsed' },
} as const satisfies Transitions<CompanyStatus>

const RESUBMISSIONS_MAX = 5
/** Everybody hands over once; who was turned down may come again so often. */
export const resubmissionsLeft = ({ rejections }: { rejections: number }): number =>
  Math.max(0, Math.min(RESUBMISSIONS_MAX, RESUBMISSIONS_MAX + 1 - rejections))

export const DOCUMENTS_PER_BLOCK = 10
/** Who has to renew a paper hears of it so long before. */
export const EXPIRY_WARNING_DAYS = 30
/** No paper is good for longer; a year typed wrongly is found by it. */
export const DOCUMENT_VALID_YEARS_MAX = 30
export const REASON_MIN = 10
export const REASON_MAX = 500
export const VERIFICATIONS_PAGE_SIZE = 50

/** Papers that run out: their day is part of what is checked. */
export const dated: readonly DocumentType[] = ['licence', 'insurance']

interface Carrier {
  kind: 'courier' | 'charity'
}

const ofEveryCourier: readonly DocumentType[] = ['licence', 'insurance']
const ofEveryCharity: readonly DocumentType[] = ['registration-certificate']

/** What the law asks of whoever carries such goods beside the rest: each a registration of its own. */
const ofCategory: Readonly<Record<string, readonly DocumentType[]>> = {
  animals: ['registration-certificate'],
  waste: ['registration-certificate'],
}

/** The papers without which a company carries nothing. */
export const requiredOf = ({ kind }: Carrier): readonly DocumentType[] =>
  kind === 'courier' ? ofEveryCourier : ofEveryCharity

/** The papers without which it does not carry goods of this main category. */
export const requiredFor = (carrier: Carrier, mainCategory: string): readonly DocumentType[] => [
  ...new Set([...requiredOf(carrier), ...(ofCategory[mainCategory] ?? [])]),
]

interface Checked {
  verifiedAt: Date | null
  validUntil: string | null
}

/** Verified, and its day has not passed. */
export const isInForce = ({ verifiedAt, validUntil }: Checked, today: string): boolean =>
  verifiedAt !== null && (validUntil === null || validUntil >= today)
