import { deleteOld } from '#api/kit/db/delete-old.ts'
import type { Jobs } from '#api/kit/worker/jobs.ts'
import { MESSAGES_KEPT_YEARS } from '#api/message/message.rules.ts'
import { forgetQuotes } from '#api/notification/forget-quotes.part.ts'
import { FAREWELL_KEPT_DAYS } from './closing.rules.ts'
import { archiveAuctions } from './archive-auctions.ts'
import { eraseAccounts } from './erase-accounts.ts'

export const closingJobs: Jobs = {
  'erase-accounts': { every: '27 * * * *', madeUpFor: '1d', work: eraseAccounts },
  'archive-auctions': { every: '33 2 * * *', madeUpFor: '1d', work: archiveAuctions },
  'forget-farewells': {
    every: '52 3 * * *',
    madeUpFor: '1d',
    work: (ctx) =>
      deleteOld(ctx, 'outbox_mails', `created_at < $1 and user_id in (select id from users where status = 'erased')`, [
        ctx.now.minus({ days: FAREWELL_KEPT_DAYS }).toJSDate(),
      ]),
  },
  'forget-messages': {
    every: '54 3 * * *',
    madeUpFor: '1d',
    work: async (ctx) => {
      const old = ctx.now.minus({ years: MESSAGES_KEPT_YEARS }).toJSDate()
      await forgetQuotes(ctx, 'created_at < $1', [old])
      await deleteOld(ctx, 'messages', 'created_at < $1', [old])
    },
  },
}
