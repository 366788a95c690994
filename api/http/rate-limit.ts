import type { RequestHandler } from 'express'
import type { Caller } from '#api/common/caller.rules.ts'
import { countRead, refuseFlood } from '#api/kit/count-call.ts'
import type { Services } from '#api/kit/services.ts'

const reads = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Calls count themselves; here a flood is turned away before its bodies are read. */
export const turnFloodAway =
  ({ limits }: Services): RequestHandler =>
  async (req, res, next) => {
    const { caller } = res.locals as { caller: Caller }
    if (!reads.has(req.method)) await refuseFlood({ limits, caller, ip: req.ip ?? '' })
    next()
  }

/** What is read and is no call counts as one read. */
export const limitReads =
  ({ limits }: Services): RequestHandler =>
  async (req, res, next) => {
    const { caller } = res.locals as { caller: Caller }
    if (reads.has(req.method)) await countRead({ limits, caller, ip: req.ip ?? '' })
    next()
  }
