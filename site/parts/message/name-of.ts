import type { MessageView } from '#api/message/message.view.ts'
import type { Storefront } from '#content/storefronts.ts'
import { words } from '#site/words.ts'

/** The author's name, as far as the reader may know it. */
export function nameOf({ isOwn, name, side }: MessageView, { language }: Pick<Storefront, 'language'>): string {
  const t = words(language, 'message')
  if (isOwn) return t('talk.own')
  if (side === 'admin') return t('questions.staff')
  if (side === 'owner' && name) return t('questions.customer', { name })
  return name ?? t('questions.someone')
}
