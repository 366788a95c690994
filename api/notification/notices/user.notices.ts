import { EMAIL_CONFIRM_HOURS, PASSWORD_RESET_MINUTES } from '#api/common/deadlines-and-limits.rules.ts'
import { EMAIL_UNDO_DAYS } from '#api/account/auth/auth.rules.ts'
import type { Named } from '#api/account/session/device.rules.ts'
import { findAccount, findAccountBehind } from '#api/account/auth/find-account.query.ts'
import { MEMBER_START } from '#api/account/auth/start-page.rules.ts'
import type { Ctx } from '#api/kit/context.ts'
import { queryOne } from '#api/kit/db/db.ts'
import { locales, type Locale } from '#content/storefronts.ts'
import { mailToken } from '#api/notification/mail/mail-token.lib.ts'
import type { Announcement, Notice, Notices, Tell } from '#api/notification/notification.rules.ts'

/** Account mails and notices: confirmation, password reset and security events. */
export const userNotices: Notices = {
  'user.register': async (ctx, told) => {
    const accountId = await findAccountBehind(ctx, told.id)
    return [accountId === undefined ? toConfirm(ctx, told) : toOwner(accountId)]
  },
  'user.resetPassword': (ctx, told) => Promise.resolve([toReset(ctx, told)]),
  'user.signInElsewhere': (_ctx, told) => Promise.resolve([ofNewDevice(told)]),
  'user.changeEmail': async (ctx, told) => {
    const email = String(told.email)
    const other = await findAccount(ctx, email)
    return [other ? toHolder(other.id) : toNewMailbox(ctx, told, email)]
  },
  'user.emailChanged': (ctx, told) => Promise.resolve([toOldMailbox(ctx, told)]),
  'user.secondFactorOn': (_ctx, { id }) =>
    Promise.resolve([{ to: id, by: 'both', words: 'user.secondFactorOn', values: {}, page: 'profile' }]),
  'user.secondFactorReplaced': (_ctx, { id }) =>
    Promise.resolve([{ to: id, by: 'both', words: 'user.secondFactorReplaced', values: {}, page: 'profile' }]),
  'user.secondFactorOff': (_ctx, { id }) =>
    Promise.resolve([{ to: id, by: 'both', words: 'user.secondFactorOff', values: {}, page: 'password' }]),
  'user.recoveryCodes': (_ctx, { id }) =>
    Promise.resolve([{ to: id, by: 'both', words: 'user.recoveryCodes', values: {}, page: 'password' }]),
  'user.passkeyAdded': (_ctx, { id, name }) =>
    Promise.resolve([
      {
        to: id,
        by: 'both',
        words: 'user.passkeyAdded',
        values: { name: String(name) },
        page: 'passkeys',
      },
    ]),
  'user.passkeyRemoved': (_ctx, { id, name }) =>
    Promise.resolve([
      {
        to: id,
        by: 'both',
        words: 'user.passkeyRemoved',
        values: { name: String(name) },
        page: 'passkeys',
      },
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
  'phone.confirm': ofPhone('user.phoneConfirmed'),
  'phone.withdraw': ofPhone('user.phoneWithdrawn'),
  'user.confirm': (_ctx, { id }) =>
    Promise.resolve([{ to: id, by: 'centre', words: 'user.confirm', values: {}, page: MEMBER_START }]),
  'user.block': aboutAccount((told) => ({
    ...told,
    by: 'mail',
    isSecret: false,
    words: 'user.block',
    page: 'contact',
  })),
  'user.limit': aboutAccount((told) => ({ ...told, by: 'both', words: 'user.limit' })),
  'user.loginAs': aboutAccount((told, { isRaised, until }) => ({
    ...told,
    values: { ...told.values, until: { instant: String(until) } },
    by: 'both',
    words: isRaised ? 'user.loginAsRaised' : 'user.loginAs',
  })),
  'user.secondFactorLifted': aboutAccount((told) => ({
    ...told,
    by: 'both',
    words: 'user.secondFactorLifted',
    page: 'password',
  })),
  'user.unblock': aboutAccount((told) => ({ ...told, by: 'both', words: 'user.unblock' })),
  'user.close': aboutAccount((told, { due }) => ({
    ...told,
    values: { day: { day: String(due).slice(0, 10) } },
    by: 'both',
    words: 'user.close',
    page: 'closeAccount',
  })),
  'user.stay': aboutAccount(toStayer),
  'user.stayLimited': aboutAccount(toStayer),
  'user.exportReady': (_ctx, { id, until }) =>
    Promise.resolve([
      {
        to: id,
        by: 'both',
        words: 'user.exportReady',
        values: { day: { day: String(until).slice(0, 10) } },
        page: 'exportData',
      },
    ]),
  'user.exportFailed': (_ctx, { id }) =>
    Promise.resolve([{ to: id, by: 'both', words: 'user.exportFailed', values: {}, page: 'exportData' }]),
  'user.erase': (_ctx, { id, email, locale }) =>
    Promise.resolve(typeof email === 'string' && isLocale(locale) ? [toGone(id, { email, locale })] : []),
}

type AboutAccount = Pick<Notice, 'to' | 'values' | 'page'>

/**
 * Decisions of an administrator. Sent only to a confirmed mailbox; an unconfirmed one may belong to
 * somebody else.
 */
function aboutAccount(say: (told: AboutAccount, more: Announcement) => Notice): Tell {
  return async (ctx, announcement) => {
    const { id, reason } = announcement
    const proved = await queryOne(ctx, 'select id from users where id = $1 and email_confirmed_at is not null', [id])
    const values = { reason: typeof reason === 'string' ? reason : '' }
    return proved ? [say({ to: id, values, page: MEMBER_START }, announcement)] : []
  }
}

/** An administrator's decision about a phone number. */
function ofPhone(words: 'user.phoneConfirmed' | 'user.phoneWithdrawn'): Tell {
  return (_ctx, { userId, reason }) =>
    Promise.resolve([
      {
        to: Number(userId),
        by: 'both',
        words,
        values: { reason: String(reason) },
        page: 'phoneVerification',
      },
    ])
}

function toStayer(told: AboutAccount): Notice {
  return { ...told, by: 'both', words: 'user.stay' }
}

const isLocale = (told: unknown): told is Locale => locales.some((one) => one === told)

const toGone = (to: number, gone: { email: string; locale: Locale }): Notice => ({
  to,
  gone,
  by: 'mail',
  isSecret: false,
  words: 'user.erase',
  values: {},
  page: 'home',
})

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

/** The address already has an account: its owner learns that somebody tried to register with it. */
const toOwner = (accountId: number): Notice => ({
  to: accountId,
  by: 'mail',
  isSecret: false,
  words: 'user.registerAgain',
  values: {},
  page: 'auth',
})

/** Somebody tried to move their account to an address that already has one. */
const toHolder = (accountId: number): Notice => ({
  to: accountId,
  by: 'mail',
  isSecret: false,
  words: 'user.emailTaken',
  values: {},
  page: 'auth',
})

const toNewMailbox = ({ now }: Ctx, told: Announcement, at: string): Notice => ({
  to: told.id,
  at,
  by: 'mail',
  isSecret: true,
  words: 'user.changeEmail',
  values: { until: { instant: now.plus({ hours: EMAIL_CONFIRM_HOURS }).toISO() ?? '' } },
  page: 'newEmail',
  params: { token: mailToken(told) },
})

const toOldMailbox = ({ now }: Ctx, told: Announcement): Notice => ({
  to: told.id,
  at: String(told.email),
  by: 'mail',
  isSecret: true,
  words: 'user.emailChanged',
  values: { until: { instant: now.plus({ days: EMAIL_UNDO_DAYS }).toISO() ?? '' } },
  page: 'oldEmail',
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
