import { EMAIL_CONFIRM_HOURS } from '#api/common/deadlines-and-limits.rules.ts'
import { mailToken } from '#api/notification/mail/mail-token.lib.ts'
import type { Notices } from '#api/notification/notification.rules.ts'

/** Users whose mails bounce or who complained about spam find the reason in their account. */
export const mailboxNotices: Notices = {
  'mailbox.close': (_ctx, { id }) =>
    Promise.resolve([{ to: id, by: 'centre', words: 'mailbox.close', values: {}, page: 'email' }]),
  'mailbox.complain': (_ctx, { id }) =>
    Promise.resolve([{ to: id, by: 'centre', words: 'mailbox.complain', values: {}, page: 'settings' }]),
  'mailbox.prove': ({ now }, told) =>
    Promise.resolve([
      {
        to: told.id,
        by: 'mail',
        isSecret: true,
        words: 'user.proveMailbox',
        values: { until: { instant: now.plus({ hours: EMAIL_CONFIRM_HOURS }).toISO() ?? '' } },
        page: 'confirmEmail',
        params: { token: mailToken(told) },
      },
    ]),
}
