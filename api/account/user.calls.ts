import { guest, router, user } from '#api/kit/call.ts'
import { shape } from '#api/kit/shape.ts'
import { changePassword } from './change-password.ts'
import { changeSettings, getOwnUser } from './change-settings.ts'
import { getMe } from './get-me.ts'
import { changePasswordSchema, settingsSchema } from './user.schema.ts'
import { ownUserView, settingsView } from './user.view.ts'

// A kept answer would keep a trace of the password with it.
const unkept = { outside: true } as const

export const userCalls = router({
  me: guest('GET /me', 'Who is signed in, with counters and the token of the notifications').query(
    ({ ctx }) => getMe(ctx),
  ),

  settings: user('GET /me/settings', 'Own settings').query(async ({ ctx }) =>
    settingsView(await getOwnUser(ctx)),
  ),

  changeSettings: user('PATCH /me/settings', 'Change own settings')
    .input(shape(settingsSchema))
    .mutation(async ({ ctx, input }) => settingsView(await changeSettings(ctx, input))),

  setPassword: user('PATCH /me/password', 'Change the password', unkept)
    .input(shape(changePasswordSchema))
    .mutation(async ({ ctx, input }) => ownUserView(await changePassword(ctx, input))),

  changePassword: user('POST /change-password', 'Change the password, from the form', unkept)
    .input(shape(changePasswordSchema))
    .mutation(async ({ ctx, input }) => ownUserView(await changePassword(ctx, input))),
})
