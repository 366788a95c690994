import { guest, read, router, user, write, writeOutside } from '#api/kit/call.ts'
import {
  confirmEmailSchema,
  confirmLinkSchema,
  loginSchema,
  passwordResetSchema,
  refreshSchema,
  registerCharitySchema,
  registerCourierSchema,
  registerCustomerSchema,
  registrationConfigSchema,
  sessionIdSchema,
} from './auth.schema.ts'
import { REGISTRATIONS_PER_DAY, REGISTRATIONS_PER_HOUR, REGISTRATIONS_PER_RANGE, SESSION_COOKIE } from './auth.rules.ts'
import { signedInView, tokensView } from './auth.view.ts'
import { confirmEmail } from './confirm-email.ts'
import { findConfirmation } from './find-confirmation.ts'
import { findWrongCustomer, findWrongProvider } from '#api/account/registration/find-wrong-registration.query.ts'
import { endAllSessions, endOneSession, endOtherSessions, endSession } from '#api/account/session/end-session.ts'
import { listSessions } from '#api/account/session/list-sessions.ts'
import { openBrowserSession, refreshSession } from '#api/account/session/refresh-session.ts'
import { registerCharity } from '#api/account/registration/register-charity.ts'
import { registerCourier } from '#api/account/registration/register-courier.ts'
import { registerCustomer } from '#api/account/registration/register-customer.ts'
import { registrationConfig } from '#api/account/registration/get-registration-config.ts'
import { resetPassword } from './reset-password.ts'
import { csrfToken } from '#api/account/session/session-token.lib.ts'
import { signIn, signInByForm } from './sign-in.ts'

// Password hashing is slow and must not hold a database connection, so most of these calls run
// outside a transaction.

/** A new sign-in may still carry the cookie of an ended session. */
const anew = { deadCookie: 'passed over' } as const

const login = {
  ...anew,
  takes: loginSchema,
  refuses: ['auth.wrong_credentials', 'auth.second_step', 'auth.passkey_needed', 'auth.blocked'],
} as const

// A token works once, and the same device can repeat the renewal within a minute
// (refresh-session.ts). One device renews rarely, but a thousand can share an IP address, so the
// limit is per token.
const renewal = {
  ...anew,
  takes: refreshSchema,
  isRepeatable: true,
  perMinute: false,
  refuses: ['auth.token_dead', 'auth.blocked'],
} as const

/** Many people can share an IP address, but they do not all register within an hour. */
const registration = {
  ...anew,
  status: 201,
  limits: [
    { name: 'register', times: REGISTRATIONS_PER_HOUR, per: 'hour', of: 'block' },
    { name: 'register', times: REGISTRATIONS_PER_DAY, per: 'day', of: 'block' },
    { name: 'register', times: REGISTRATIONS_PER_RANGE, per: 'day', of: 'range' },
  ],
} as const

export const authCalls = router({
  loginCheck: writeOutside(
    guest,
    'POST /login_check',
    'Sign in',
    { ...login, about: 'Returns tokens; a browser also gets cookies.' },
    (ctx, input) => signIn(ctx, input, tokensView),
  ),

  loginAjax: writeOutside(guest, 'POST /login_ajax', 'Sign in from a form', login, signInByForm),

  login: writeOutside(guest, 'POST /user/login', 'Sign in and get the account', login, (ctx, input) =>
    signIn(ctx, input, signedInView),
  ),

  refresh: writeOutside(
    guest,
    'POST /token/refresh',
    'Exchange a refresh token for a new pair of tokens',
    renewal,
    async (ctx, input) => tokensView(await refreshSession(ctx, input)),
  ),

  loginByRefreshToken: writeOutside(
    guest,
    'POST /login-by-refresh-token',
    'Open a browser session with a refresh token',
    renewal,
    openBrowserSession,
  ),

  resetPassword: writeOutside(
    guest,
    'POST /password-reset',
    'Request a password reset or set the new password',
    {
      about: 'Without a token, mails a link; with the token of that link, sets the new password.',
      ...anew,
      takes: passwordResetSchema,
      status: 202,
      refuses: ['token.expired', 'auth.blocked'],
    },
    resetPassword,
  ),

  logout: write(
    user,
    'DELETE /me/logout',
    'Sign out of this session',
    { status: 204, deadCookie: 'cleared' },
    endSession,
  ),

  logoutEverywhere: write(
    user,
    'DELETE /refresh-tokens',
    'Sign out of all sessions',
    { status: 204, deadCookie: 'cleared' },
    endAllSessions,
  ),

  sessions: read(user, 'GET /me/sessions', 'List the sessions of your account', {}, listSessions),

  endSession: write(
    user,
    'DELETE /me/sessions/{sessionId}',
    'Sign out of one session',
    { takes: sessionIdSchema, status: 204 },
    endOneSession,
  ),

  endOtherSessions: write(
    user,
    'DELETE /me/sessions',
    'Sign out of all other sessions',
    { status: 204 },
    endOtherSessions,
  ),

  registerCustomer: writeOutside(
    guest,
    'POST /user/register/customer',
    'Create a customer account',
    { ...registration, takes: registerCustomerSchema, alsoWrong: findWrongCustomer },
    registerCustomer,
  ),

  registerCourier: writeOutside(
    guest,
    'POST /user/register/courier',
    'Create a courier account',
    { ...registration, takes: registerCourierSchema, alsoWrong: findWrongProvider },
    registerCourier,
  ),

  registerCharity: writeOutside(
    guest,
    'POST /user/register/charity',
    'Create a charity account',
    { ...registration, takes: registerCharitySchema, alsoWrong: findWrongProvider },
    registerCharity,
  ),

  registrationConfig: read(
    guest,
    'GET /user/register/config',
    'Get the fields of each registration form',
    { takes: registrationConfigSchema, keptSeconds: 300 },
    (ctx, input) => registrationConfig(ctx, input.country),
  ),

  confirmation: read(
    guest,
    'GET /user/confirm-email/{token}',
    'Get the state of a mailed confirmation link',
    { takes: confirmLinkSchema, deadCookie: 'passed over', refuses: ['token.expired'] },
    findConfirmation,
  ),

  confirmEmail: writeOutside(
    guest,
    'POST /user/confirm-email',
    'Confirm an e-mail address',
    {
      ...anew,
      takes: confirmEmailSchema,
      refuses: ['token.expired', 'auth.second_step', 'auth.passkey_needed', 'auth.blocked'],
    },
    confirmEmail,
  ),

  createCsrfToken: writeOutside(
    guest,
    'POST /security/csrf-token/create',
    'Create a CSRF token',
    {
      about: 'For writes with the session cookie that send neither `Origin` nor `Sec-Fetch-Site`.',
      ...anew,
      isRepeatable: true,
    },
    (ctx) => ({ token: csrfToken(ctx.config, ctx.io.cookie(SESSION_COOKIE) ?? '') }),
  ),
})
