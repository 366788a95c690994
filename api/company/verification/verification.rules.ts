import type { CompanyStatus } from '#api/account/registration/company.model.ts'
import type { Transitions } from '#api/kit/db/transition.ts'

/** R04 */
export const documentTypes = ['licence', 'insurance', 'registration-certificate', 'profile'] as const
export type DocumentType = (typeof documentTypes)[number]

export type BlockStatus = 'not_started' | 'started' | 'submitted' | 'verified' | 'expiring' | 'expired' | 'rejected'

/**
 * Documents of one type are collected, submitted and reviewed; verified ones expire on their own
 * date.
 */
export const blockMoves = {
  start: { from: ['not_started', 'verified', 'expiring', 'expired', 'rejected'], to: 'started' },
  submit: { from: ['started'], to: 'submitted' },
  reopen: { from: ['submitted'], to: 'started' },
  verify: { from: ['submitted'], to: 'verified' },
  reject: { from: ['submitted', 'verified', 'expiring'], to: 'rejected' },
  warn: { from: ['verified'], to: 'expiring' },
  expire: { from: ['verified', 'expiring'], to: 'expired' },
} as const satisfies Transitions<BlockStatus>

/** A company submits documents and an admin decides. If they expire, it cannot take on new work. */
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
/** A company may submit again this many times after rejections. */
export const resubmissionsLeft = ({ rejections }: { rejections: number }): number =>
  Math.max(0, Math.min(RESUBMISSIONS_MAX, RESUBMISSIONS_MAX + 1 - rejections))

export const DOCUMENTS_PER_BLOCK = 10
/** Longer validity is treated as a typing error in the year. */
export const DOCUMENT_VALID_YEARS_MAX = 30
/** Ten million of any of our currencies. */
export const INSURED_MAX_MINOR = 1_000_000_000
/** Working days in which staff usually check documents, as companies are told. */
export const PAPERS_CHECK_DAYS = 2
export const REASON_MIN = 10
export const REASON_MAX = 500
export const VERIFICATIONS_PAGE_SIZE = 50

/** Types of documents that expire; their date is reviewed too. */
export const dated: readonly DocumentType[] = ['licence', 'insurance']

interface Carrier {
  kind: 'courier' | 'charity'
}

const ofEveryCourier: readonly DocumentType[] = ['licence', 'insurance']
const ofEveryCharity: readonly DocumentType[] = ['registration-certificate']

/** Additional documents required by law to carry such goods. */
const ofCategory: Readonly<Record<string, readonly DocumentType[]>> = {
  animals: ['registration-certificate'],
  waste: ['registration-certificate'],
}

/** Documents required of every company of this kind. */
export const requiredOf = ({ kind }: Carrier): readonly DocumentType[] =>
  kind === 'courier' ? ofEveryCourier : ofEveryCharity

/** Documents required to carry goods of this main category. */
export const requiredFor = (carrier: Carrier, mainCategory: string): readonly DocumentType[] => [
  ...new Set([...requiredOf(carrier), ...(ofCategory[mainCategory] ?? [])]),
]

interface Checked {
  verifiedAt: Date | null
  validUntil: string | null
}

/** Verified and not expired. */
export const isInForce = ({ verifiedAt, validUntil }: Checked, today: string): boolean =>
  verifiedAt !== null && (validUntil === null || validUntil >= today)
