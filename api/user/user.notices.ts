import { EMAIL_CONFIRM_HOURS, PASSWORD_RESET_MINUTES } from '#api/auth/auth.rules.ts'
import { MEMBER_START } from '#api/auth/start-page.rules.ts'
import type { Ctx } from '#api/kit/context.ts'
import { mailToken } from '#api/notification/mail-token.ts'
import type { Announcement, Notice, Notices } from '#api/notification/notification.rules.ts'

/** Whoever opens an account proves the mailbox; whoever forgot the password gets in again by it. */
export const userNotices: Notices = {
  'user.register': (ctx, told) => Promise.resolve([toConfirm(ctx, told)]),
  'user.resetPassword': (ctx, told) => Promise.resolve([toReset(ctx, told)]),
  'user.confirm': (_ctx, { id }) =>
    Promise.resolve([
      { to: id, by: 'centre', words: 'user.confirm', values: {}, page: MEMBER_START },
    ]),
}

const toConfirm = ({ now }: Ctx, told: Announcement): Notice => ({
  to: told.id,
  by: 'mail',
  isSecret: true,
  words: 'user.register',
  values: { until: { instant: now.plus({ hours: EMAIL_CONFIRM_HOURS }).toISO() ?? '' } },
  page: 'confirmEmail',
  params: { token: mailToken(told) },
})

const toReset = ({ now }: Ctx, told: Announcement): Notice => ({
  to: told.id,
  by: 'mail',
  isSecret: true,
  words: 'user.resetPassword',
  values: { until: { instant: now.plus({ minutes: PASSWORD_RESET_MINUTES }).toISO() ?? '' } },
  page: 'auth',
  query: { token: mailToken(told) },
  hash: 'reset-password',
})
