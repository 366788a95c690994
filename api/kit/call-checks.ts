import { mayWriteActing } from '#api/common/acting.rules.ts'
import type { Caller } from '#api/common/caller.rules.ts'
import { mayAsk } from '#api/common/permissions.rules.ts'
import { assertReadable } from './assert-readable.ts'
import type { CallMeta } from './call.ts'
import type { Ctx } from './context.ts'
import { authorize, fail } from './fail.ts'
import { countCall } from './rate-limit-call.ts'

interface Called {
  name: string
  meta: CallMeta
  /** Throws if the call is not for this kind of caller. */
  admit: (caller: Caller) => Caller
  raw: unknown
}

type TakeBack = () => Promise<void>

interface CallCheck {
  name: string
  /** May return a function that takes the check's effect back if the call fails later. */
  check: (ctx: Ctx, called: Called) => void | Promise<TakeBack>
}

/**
 * Checks of a call before its input is validated, in this order on every channel: the first that
 * fails answers. Those of `api/http/request-checks.ts` come before. Permission comes before the
 * input, so outsiders learn nothing about it.
 */
export const callChecks: readonly CallCheck[] = [
  { name: 'rate limit', check: countCall },
  {
    name: 'readable input',
    check: (_ctx, { raw }) => {
      assertReadable(raw)
    },
  },
  { name: 'acting', check: refuseActing },
  {
    name: 'caller',
    check: ({ caller }, { admit }) => {
      admit(caller)
    },
  },
  {
    name: 'permission',
    check: ({ caller }, { name }) => {
      authorize(mayAsk(name, caller))
    },
  },
]

/** An admin in another account may only read, except for the writes in `acting.rules.ts`. */
function refuseActing({ caller }: Ctx, { name, meta }: Called): void {
  if (meta.kind !== 'write' || !caller.isSignedIn || !caller.acting) return
  if (!mayWriteActing(caller.acting, name)) fail('auth.acting')
}
