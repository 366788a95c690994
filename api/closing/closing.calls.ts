import { read, router, user, write, writeOutside } from '#api/kit/call.ts'
import { closeAccount } from './close-account.ts'
import { closeAccountSchema } from './closing.schema.ts'
import { getClosing } from './get-closing.ts'
import { reopenAccount } from './reopen-account.ts'

export const closingCalls = router({
  closing: read(
    user,
    'GET /me/closing',
    'What closing the account ends and waits for, or when it closes',
    {},
    getClosing,
  ),

  // Checking the password takes long, so no database connection is held meanwhile.
  close: writeOutside(
    user,
    'DELETE /me',
    'Close the account, by the password and a code where one is asked for',
    {
      takes: closeAccountSchema,
      status: 202,
      refuses: ['user.wrong_state'],
    },
    closeAccount,
  ),

  reopen: write(
    user,
    'POST /me/reopen',
    'Stay after all, while the account is not closed yet',
    { refuses: ['user.wrong_state'] },
    reopenAccount,
  ),
})
