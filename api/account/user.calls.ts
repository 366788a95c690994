import { guest, read, router, user, write, writeOutside } from '#api/kit/call.ts'
import { changePassword, findWrongPassword } from './change-password.ts'
import { changeSettings, getOwnUser } from './change-settings.ts'
import { getMe } from './get-me.ts'
import { changePasswordSchema, settingsSchema } from './user.schema.ts'
import { settingsView } from './user.view.ts'

export const userCalls = router({
  me: read(
    guest,
    'GET /me',
    'Who is signed in, with counters and the token of the notifications',
    { isOfAccount: true },
    getMe,
  ),

  settings: read(user, 'GET /me/settings', 'Own settings', {}, async (ctx) =>
    settingsView(await getOwnUser(ctx)),
  ),

  changeSettings: write(
    user,
    'PATCH /me/settings',
    'Change own settings',
    { takes: settingsSchema },
    async (ctx, input) => settingsView(await changeSettings(ctx, input)),
  ),

  setPassword: writeOutside(
    user,
    'PATCH /me/password',
    'Change the password',
    { takes: changePasswordSchema, alsoWrong: findWrongPassword },
    changePassword,
  ),

  changePassword: writeOutside(
    user,
    'POST /change-password',
    'Change the password, from the form',
    { takes: changePasswordSchema, alsoWrong: findWrongPassword },
    changePassword,
  ),
})
