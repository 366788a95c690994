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
  secondFactor: read(
    user,
    'GET /me/second-factor',
    'Whether signing in asks for a code',
    {},
    getSecondFactor,
  ),

  startSecondFactor: writeOutside(
    user,
    'POST /me/second-factor',
    'A secret for an app that makes codes, the first or one to replace it',
    { takes: startSecondFactorSchema, refuses: ['second_factor.wrong_state'] },
    startSecondFactor,
  ),

  confirmSecondFactor: writeOutside(
    user,
    'POST /me/second-factor/confirm',
    'The first code turns it on or replaces the app; answers the recovery codes once',
    { takes: confirmSecondFactorSchema, refuses: ['second_factor.wrong_state'] },
    confirmSecondFactor,
  ),

  recoveryCodes: read(
    user,
    'GET /me/second-factor/recovery-codes',
    'Those just made by a page, in its browser; else none',
    {},
    showRecoveryCodes,
  ),

  renewRecoveryCodes: writeOutside(
    user,
    'POST /me/second-factor/recovery-codes',
    'New recovery codes, by password and code; the old ones work no more',
    { takes: endSecondFactorSchema, refuses: ['second_factor.wrong_state'] },
    renewRecoveryCodes,
  ),

  endSecondFactor: writeOutside(
    user,
    'DELETE /me/second-factor',
    'Off, by password and code; staff keep one',
    { takes: endSecondFactorSchema, status: 204, refuses: ['second_factor.wrong_state'] },
    endSecondFactor,
  ),

  secondStep: writeOutside(
    guest,
    'POST /security/second-factor',
    'The second step of a sign-in: a code or a recovery code',
    { takes: secondStepSchema, deadCookie: 'passed over', refuses: ['auth.blocked'] },
    takeSecondStep,
  ),
})
