import type { Ctx } from '#api/kit/context.ts'
import { query, queryOne } from '#api/kit/db/db.ts'
import { hashToken } from '#api/kit/secret.ts'
import type { Language } from '#content/storefronts.ts'

interface Translation {
  messageId: number
  sourceHash: string
  text: string
}

/** Identifies the exact text that was translated. */
export const hashOf = hashToken

export const findTranslations = (ctx: Ctx, ids: readonly number[], language: Language) =>
  query<Translation>(
    ctx,
    `select message_id as "messageId", source_hash as "sourceHash", text from message_translations
     where message_id = any($1) and language = $2`,
    [ids, language],
  )

interface New {
  messageId: number
  language: Language
  /** The translated text. */
  source: string
  text: string
}

/** Stored only if the message still has this text; it may have been erased meanwhile. */
export const keepTranslation = (ctx: Ctx, { messageId, language, source, text }: New) =>
  queryOne(
    ctx,
    `insert into message_translations (message_id, language, source_hash, text, created_at)
     select id, $2, $3, $4, $5 from messages where id = $1 and $6 in (text, masked) for share
     on conflict do nothing returning message_id`,
    [messageId, language, hashOf(source), text, ctx.now.toJSDate(), source],
  )
