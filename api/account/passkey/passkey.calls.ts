import { guest, read, router, user, write, writeOutside } from '#api/kit/call.ts'
import { addPasskey } from './add-passkey.ts'
import { listPasskeys } from './list-passkeys.ts'
import {
  addPasskeySchema,
  passkeySignInSchema,
  removePasskeySchema,
  renamePasskeySchema,
  startPasskeySchema,
} from './passkey.schema.ts'
import { removePasskey } from './remove-passkey.ts'
import { renamePasskey } from './rename-passkey.ts'
import { signInByPasskey } from './sign-in-by-passkey.ts'
import { startPasskey } from './start-passkey.ts'
import { startPasskeySignIn } from './start-passkey-sign-in.ts'

export const passkeyCalls = router({
  passkeys: read(user, 'GET /me/passkeys', 'List your passkeys', {}, listPasskeys),

  startPasskey: writeOutside(
    user,
    'POST /me/passkeys/start',
    'Get the options for creating a passkey',
    {
      about: 'For `navigator.credentials.create`.',
      takes: startPasskeySchema,
      refuses: ['passkey.wrong_state'],
    },
    startPasskey,
  ),

  addPasskey: writeOutside(
    user,
    'POST /me/passkeys',
    'Add a passkey',
    {
      takes: addPasskeySchema,
      status: 201,
      refuses: ['passkey.refused', 'passkey.wrong_state'],
    },
    addPasskey,
  ),

  renamePasskey: write(
    user,
    'PATCH /me/passkeys/{passkeyId}',
    'Rename a passkey',
    { takes: renamePasskeySchema },
    renamePasskey,
  ),

  removePasskey: writeOutside(
    user,
    'DELETE /me/passkeys/{passkeyId}',
    'Remove a passkey',
    {
      about: 'Takes the password.',
      takes: removePasskeySchema,
      status: 204,
      refuses: ['passkey.wrong_state'],
    },
    removePasskey,
  ),

  startPasskeySignIn: write(
    guest,
    'POST /security/passkey/start',
    'Get the options for a passkey sign-in',
    { about: 'For `navigator.credentials.get`.', deadCookie: 'passed over' },
    startPasskeySignIn,
  ),

  passkeySignIn: writeOutside(
    guest,
    'POST /security/passkey',
    'Sign in with a passkey',
    {
      about: 'A passkey counts as both factors.',
      takes: passkeySignInSchema,
      deadCookie: 'passed over',
      refuses: ['passkey.refused', 'auth.blocked'],
    },
    signInByPasskey,
  ),
})
