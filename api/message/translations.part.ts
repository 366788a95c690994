import type { Ctx } from '#api/kit/context.ts'
import { storefrontOf, type Language } from '#content/storefronts.ts'
import type { MessageView } from './message.view.ts'
import { findTranslations, hashOf } from './translation.query.ts'

/** Another person's message in a language other than the reader's. */
export const isForeign = (message: MessageView, language: Language): boolean =>
  !message.isOwn && message.text !== '' && storefrontOf(message.writtenIn).language !== language

/** Adds stored translations. Without a translation service none are offered. */
export async function withTranslations<V extends MessageView>(ctx: Ctx, messages: readonly V[]): Promise<V[]> {
  const { language } = ctx.storefront
  const foreign = ctx.translator ? messages.filter((one) => isForeign(one, language)) : []
  if (foreign.length === 0) return [...messages]
  const ids = foreign.map(({ id }) => id)
  const known = await findTranslations(ctx, ids, language)
  return messages.map((one) => {
    if (!foreign.includes(one)) return one
    const hash = hashOf(one.text)
    const match = known.find(({ messageId, sourceHash }) => messageId === one.id && sourceHash === hash)
    return { ...one, isTranslatable: true, translation: match?.text ?? null }
  })
}
