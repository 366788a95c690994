import { read, router, user, write, writeOutside } from '#api/kit/call.ts'
import { closeAccount } from './close-account.ts'
import { closeAccountSchema } from './closing.schema.ts'
import { getClosing } from './get-closing.ts'
import { reopenAccount } from './reopen-account.ts'

export const closingCalls = router({
  closing: read(
    user,
    'GET /me/closing',
    'Get the closing state of your account',
    { about: 'Says what closing ends and what it waits for, or when the account closes.' },
    getClosing,
  ),

  // Checking the password takes long, so no database connection is held meanwhile.
  close: writeOutside(
    user,
    'DELETE /me',
    'Close your account',
    {
      about: 'Takes the password, and a code if the account has a second factor.',
      takes: closeAccountSchema,
      status: 202,
      refuses: ['user.wrong_state'],
    },
    closeAccount,
  ),

  reopen: write(
    user,
    'POST /me/reopen',
    'Cancel the closing of your account',
    { refuses: ['user.wrong_state'] },
    reopenAccount,
  ),
})
