import { guest, read, router, user, writeOutside } from '#api/kit/call.ts'
import { confirmSecondFactor } from './confirm-second-factor.ts'
import { endSecondFactor } from './end-second-factor.ts'
import { getSecondFactor } from './get-second-factor.ts'
import { renewRecoveryCodes } from './renew-recovery-codes.ts'
import {
  confirmSecondFactorSchema,
  endSecondFactorSchema,
  secondStepSchema,
  startSecondFactorSchema,
} from './second-factor.schema.ts'
import { showRecoveryCodes } from './show-recovery-codes.ts'
import { startSecondFactor } from './start-second-factor.ts'
import { takeSecondStep } from './take-second-step.ts'

export const secondFactorCalls = router({
  secondFactor: read(user, 'GET /me/second-factor', 'Get the state of your second factor', {}, getSecondFactor),

  startSecondFactor: writeOutside(
    user,
    'POST /me/second-factor',
    'Create a secret for an authenticator app',
    {
      about: 'For the first app, or for one that replaces it. Confirm it with a code.',
      takes: startSecondFactorSchema,
      refuses: ['second_factor.wrong_state'],
    },
    startSecondFactor,
  ),

  confirmSecondFactor: writeOutside(
    user,
    'POST /me/second-factor/confirm',
    'Confirm your authenticator app with its first code',
    {
      about: 'Turns the second factor on or replaces the app. Returns the recovery codes, once.',
      takes: confirmSecondFactorSchema,
      refuses: ['second_factor.wrong_state'],
    },
    confirmSecondFactor,
  ),

  recoveryCodes: read(
    user,
    'GET /me/second-factor/recovery-codes',
    'Get recovery codes that a page has just created',
    { about: 'Only in the browser that created them; otherwise the list is empty.' },
    showRecoveryCodes,
  ),

  renewRecoveryCodes: writeOutside(
    user,
    'POST /me/second-factor/recovery-codes',
    'Replace your recovery codes',
    {
      about: 'Takes the password and a code. The old recovery codes stop working.',
      takes: endSecondFactorSchema,
      refuses: ['second_factor.wrong_state'],
    },
    renewRecoveryCodes,
  ),

  endSecondFactor: writeOutside(
    user,
    'DELETE /me/second-factor',
    'Turn your second factor off',
    {
      about: 'Takes the password and a code. Staff must keep one.',
      takes: endSecondFactorSchema,
      status: 204,
      refuses: ['second_factor.wrong_state'],
    },
    endSecondFactor,
  ),

  secondStep: writeOutside(
    guest,
    'POST /security/second-factor',
    'Complete a sign-in with a code',
    {
      about: 'Takes a code of the authenticator app or a recovery code.',
      takes: secondStepSchema,
      deadCookie: 'passed over',
      refuses: ['auth.blocked'],
    },
    takeSecondStep,
  ),
})
