import type { Transitions } from '#api/kit/db/transition.ts'

export const identityDocuments = ['id_card', 'passport', 'driving_licence'] as const
export type IdentityDocument = (typeof identityDocuments)[number]

export const documentSides = ['front', 'back'] as const
export type DocumentSide = (typeof documentSides)[number]

export type IdentityStatus = 'none' | 'submitted' | 'verified' | 'rejected' | 'expired'

/** A user submits a document and an admin decides; a verified document expires on its own date. */
export const identityMoves = {
  submit: { from: ['none', 'rejected', 'expired'], to: 'submitted' },
  verify: { from: ['submitted'], to: 'verified' },
  reject: { from: ['submitted', 'verified'], to: 'rejected' },
  expire: { from: ['verified'], to: 'expired' },
} as const satisfies Transitions<IdentityStatus>

/** A passport has all data on one page. */
export const sidesOf = (document: IdentityDocument): readonly DocumentSide[] =>
  document === 'passport' ? ['front'] : documentSides

/** Photos are kept for this many days after the decision, in case there are questions. */
export const IDENTITY_PHOTO_DAYS = 14
/** Number of people shown to an admin at once; more follow as these are decided. */
export const IDENTITIES_SHOWN = 20
