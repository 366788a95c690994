import { EMAIL_CONFIRM_HOURS, PASSWORD_RESET_MINUTES } from '#api/account/auth.rules.ts'
import type { Named } from '#api/account/device.rules.ts'
import { findAccountBehind } from '#api/account/find-account.part.ts'
import { MEMBER_START } from '#api/account/start-page.rules.ts'
import type { Ctx } from '#api/kit/context.ts'
import { mailToken } from './mail-token.part.ts'
import type { Announcement, Notice, Notices } from './notification.rules.ts'

/** Whoever opens an account proves the mailbox; whoever forgot the password gets in again by it. */
export const userNotices: Notices = {
  'user.register': async (ctx, told) => {
    const accountId = await findAccountBehind(ctx, told.id)
    return [accountId === undefined ? toConfirm(ctx, told) : toOwner(accountId)]
  },
  'user.resetPassword': (ctx, told) => Promise.resolve([toReset(ctx, told)]),
  'user.signInElsewhere': (_ctx, told) => Promise.resolve([ofNewDevice(told)]),
  'user.secondFactorOn': (_ctx, { id }) =>
    Promise.resolve([
      { to: id, by: 'both', words: 'user.secondFactorOn', values: {}, page: 'profile' },
    ]),
  'user.secondFactorOff': (_ctx, { id }) =>
    Promise.resolve([
      { to: id, by: 'both', words: 'user.secondFactorOff', values: {}, page: 'password' },
    ]),
  'phone.verify': (_ctx, { userId }) =>
    Promise.resolve([
      {
        to: Number(userId),
        by: 'both',
        words: 'user.phone',
        values: {},
        page: 'phoneVerification',
      },
    ]),
  'user.confirm': (_ctx, { id }) =>
    Promise.resolve([
      { to: id, by: 'centre', words: 'user.confirm', values: {}, page: MEMBER_START },
    ]),
}

const ofNewDevice = ({ id, browser, system, country, at }: Announcement): Notice => ({
  to: id,
  by: 'both',
  words: 'user.signInElsewhere',
  values: {
    device: { device: { browser, system } as Named },
    country: { country: country as string | null },
    time: { instant: String(at) },
  },
  facts: ['device', 'country', 'time'],
  page: 'sessions',
})

const toConfirm = ({ now }: Ctx, told: Announcement): Notice => ({
  to: told.id,
  by: 'mail',
  isSecret: true,
  words: 'user.register',
  values: { until: { instant: now.plus({ hours: EMAIL_CONFIRM_HOURS }).toISO() ?? '' } },
  page: 'confirmEmail',
  params: { token: mailToken(told) },
})

/** The address has an account: its owner hears that somebody wanted another one with it. */
const toOwner = (accountId: number): Notice => ({
  to: accountId,
  by: 'mail',
  isSecret: false,
  words: 'user.registerAgain',
  values: {},
  page: 'auth',
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
