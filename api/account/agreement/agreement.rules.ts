/** Consents; the first two are required for an account. */
export const agreementKinds = ['terms', 'privacy', 'marketing'] as const
export type AgreementKind = (typeof agreementKinds)[number]
export const neededAgreements = ['terms', 'privacy'] as const satisfies readonly AgreementKind[]

export const hasNeededAgreements = (given: readonly string[]): boolean =>
  neededAgreements.every((kind) => given.includes(kind))

type NeededAgreement = (typeof neededAgreements)[number]

/** Date of the text in force. A new date asks every user again on their next visit. */
export const agreementVersions: Record<NeededAgreement, string> = {
  terms: '2026-11-22',
  privacy: '2026-11-25',
}

/** Marketing has no text of its own, and no version. */
export const versionOf = (kind: AgreementKind): string | null => (kind === 'marketing' ? null : agreementVersions[kind])

/** A required text still needs the user's consent. */
export const hasOpenAgreements = (all: readonly { isNeeded: boolean; isCurrent: boolean }[]): boolean =>
  all.some(({ isNeeded, isCurrent }) => isNeeded && !isCurrent)
