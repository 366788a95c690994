import type { HiddenReason } from '#api/auction/auction.rules.ts'
import { grounds, type Ground } from '#api/auction/decision/decision.rules.ts'
import type { Moderation } from '#api/moderation/moderation.rules.ts'
import { plain } from './user-words.ts'

const groundLabels: Record<Ground, string> = {
  forbidden: 'May not be carried',
  fraud: 'Fraud or false',
  offensive: 'Offensive or hateful',
  rights: 'Somebody’s rights',
  other: 'Another breach of law or terms',
}

export const groundLabel = (ground: Ground): string => groundLabels[ground]

export const groundOptions = grounds.map((value) => ({ value, label: groundLabels[value] }))

export const moderationLabels: Record<Moderation, string> = {
  approve: 'Publish it',
  hide: 'Hide it',
  remove: 'Remove it',
  show: 'Show it again',
}

/** A listing's status; for a hidden one, the reason. */
export const standing = ({ status, hiddenReason }: { status: string; hiddenReason: HiddenReason | null }): string =>
  hiddenReason ? `${plain(status)} (${hiddenReason})` : plain(status)
