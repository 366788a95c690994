import { guest, router, user, type CallOptions } from '#api/kit/call.ts'
import { shape } from '#api/kit/shape.ts'
import {
  confirmEmailSchema,
  loginSchema,
  passwordResetSchema,
  refreshSchema,
  registerCharitySchema,
  registerCourierSchema,
  registerCustomerSchema,
  registrationConfigSchema,
} from './auth.schema.ts'
import {
  REGISTRATIONS_PER_DAY,
  REGISTRATIONS_PER_HOUR,
  REGISTRATIONS_PER_RANGE,
  SESSION_COOKIE,
} from './auth.rules.ts'
import { signedInView, tokensView } from './auth.view.ts'
import { confirmEmail } from './confirm-email.ts'
import { endAllSessions, endSession } from './end-session.ts'
import { openBrowserSession, refreshSession } from './refresh-session.ts'
import { registerCharity } from './register-charity.ts'
import { registerCourier } from './register-courier.ts'
import { registerCustomer } from './register-customer.ts'
import { registrationConfig } from './get-registration-config.ts'
import { resetPassword } from './reset-password.ts'
import { csrfToken } from './session-token.part.ts'
import { signIn, signInByForm } from './sign-in.ts'

// An answer that is kept for its Idempotency-Key would keep tokens and a trace of the password with
// it, so these calls open their own transactions. A repeated form signs in to the same account.
const unkept = { outside: true, deadCookie: 'passed over' } as const

// One device renews now and then, a thousand behind one address often: each token is counted by itself.
const renewal = { ...unkept, perMinute: false } as const

/** Many people may share an address, but they do not all register in one hour. */
const registration = {
  ...unkept,
  status: 201,
  limits: [
    { name: 'register', times: REGISTRATIONS_PER_HOUR, per: 'hour', of: 'block' },
    { name: 'register', times: REGISTRATIONS_PER_DAY, per: 'day', of: 'block' },
    { name: 'register', times: REGISTRATIONS_PER_RANGE, per: 'day', of: 'range' },
  ],
} as const satisfies CallOptions

export const authCalls = router({
  loginCheck: guest('POST /login_check', 'Sign in: tokens, and the cookies of a browser', unkept)
    .input(shape(loginSchema))
    .mutation(async ({ ctx, input }) => tokensView(await signIn(ctx, input))),

  loginAjax: guest('POST /login_ajax', 'Sign in from a form', unkept)
    .input(shape(loginSchema))
    .mutation(({ ctx, input }) => signInByForm(ctx, input)),

  login: guest('POST /user/login', 'Sign in; answers the account too', unkept)
    .input(shape(loginSchema))
    .mutation(async ({ ctx, input }) => signedInView(await signIn(ctx, input))),

  refresh: guest('POST /token/refresh', 'A new pair for a refresh token', renewal)
    .input(shape(refreshSchema))
    .mutation(async ({ ctx, input }) => tokensView(await refreshSession(ctx, input))),

  loginByRefreshToken: guest(
    'POST /login-by-refresh-token',
    'A browser session for a refresh token',
    renewal,
  )
    .input(shape(refreshSchema))
    .mutation(({ ctx, input }) => openBrowserSession(ctx, input)),

  resetPassword: guest('POST /password-reset', 'Ask for the mail; choose a new password', {
    ...unkept,
    status: 202,
  })
    .input(shape(passwordResetSchema))
    .mutation(async ({ ctx, input }) => {
      await resetPassword(ctx, input)
      return { accepted: true }
    }),

  logout: user('DELETE /me/logout', 'Sign out here', {
    status: 204,
    deadCookie: 'cleared',
  }).mutation(({ ctx }) => endSession(ctx)),

  logoutEverywhere: user('DELETE /refresh-tokens', 'Sign out everywhere', {
    status: 204,
    deadCookie: 'cleared',
  }).mutation(({ ctx }) => endAllSessions(ctx)),

  registerCustomer: guest(
    'POST /user/register/customer',
    'Open an account as a customer',
    registration,
  )
    .input(shape(registerCustomerSchema))
    .mutation(async ({ ctx, input }) => signedInView(await registerCustomer(ctx, input))),

  registerCourier: guest(
    'POST /user/register/courier',
    'Open an account as a courier',
    registration,
  )
    .input(shape(registerCourierSchema))
    .mutation(async ({ ctx, input }) => signedInView(await registerCourier(ctx, input))),

  registerCharity: guest(
    'POST /user/register/charity',
    'Open an account as a charity',
    registration,
  )
    .input(shape(registerCharitySchema))
    .mutation(async ({ ctx, input }) => signedInView(await registerCharity(ctx, input))),

  registrationConfig: guest('GET /user/register/config', 'What each registration asks for')
    .input(shape(registrationConfigSchema))
    .query(({ ctx, input }) => registrationConfig(ctx, input.country)),

  confirmEmail: guest('POST /user/confirm-email', 'Prove the mailbox', unkept)
    .input(shape(confirmEmailSchema))
    .mutation(async ({ ctx, input }) => {
      const confirmed = await confirmEmail(ctx, input)
      return { ...signedInView(confirmed), needsPassword: confirmed.needsPassword }
    }),

  createCsrfToken: guest(
    'POST /security/csrf-token/create',
    'A token for writes that do not say where they come from',
    unkept,
  ).mutation(({ ctx }) => ({
    token: csrfToken(ctx.config, ctx.wire.cookie(SESSION_COOKIE) ?? ''),
  })),
})
