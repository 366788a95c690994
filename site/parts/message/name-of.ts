import type { MessageView } from '#api/message/message.view.ts'
import type { Storefront } from '#content/storefronts.ts'
import { words } from '#site/words.ts'

/** Who has written, as whoever reads it may know him. */
export function nameOf(
  { isOwn, name, side }: MessageView,
  { language }: Pick<Storefront, 'language'>,
): string {
  const t = words(language, 'message')
  if (isOwn) return t('talk.own')
  if (side === 'admin') return t('questions.staff')
  if (side === 'owner') return t('questions.customer', { name: name ?? '' })
  return name ?? t('questions.someone')
}
