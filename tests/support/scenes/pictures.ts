import type { Caller } from '#api/common/caller.rules.ts'
import { callerOf } from '#api/router.ts'
import { aCtx, type CtxOverrides } from '#tests/support/test-app.ts'

/** The API for this caller, and the number of pictures it has processed. */
export function watched(caller: Caller, wishes: CtxOverrides = {}) {
  const ctx = aCtx(caller, wishes)
  let count = 0
  const process = (bytes: Uint8Array) => {
    count += 1
    return ctx.imageProcessor.process(bytes)
  }
  const api = callerOf({ ...ctx, imageProcessor: { ...ctx.imageProcessor, process } })
  return { api, processed: () => count }
}
