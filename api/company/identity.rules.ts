import type { Transitions } from '#api/kit/transition.ts'

export const identityDocuments = ['id_card', 'passport', 'driving_licence'] as const
export type IdentityDocument = (typeof identityDocuments)[number]

export const documentSides = ['front', 'back'] as const
export type DocumentSide = (typeof documentSides)[number]

export type IdentityStatus = 'none' | 'submitted' | 'verified' | 'rejected' | 'expired'

/** Somebody shows his document, an administrator looks at it; it runs out on its own day. */
export const identityMoves = {
  submit: { from: ['none', 'rejected', 'expired'], to: 'submitted' },
  verify: { from: ['submitted'], to: 'verified' },
  reject: { from: ['submitted', 'verified'], to: 'rejected' },
  expire: { from: ['verified'], to: 'expired' },
} as const satisfies Transitions<IdentityStatus>

/** A passport says all on one page. */
export const sidesOf = (document: IdentityDocument): readonly DocumentSide[] =>
  document === 'passport' ? ['front'] : documentSides

/** So long after the decision the photographs are kept: time enough to ask about it, and no longer. */
export const IDENTITY_PHOTO_DAYS = 14
/** So many an administrator sees at once; the next come as these are decided. */
export const IDENTITIES_SHOWN = 20
