import type { RequestHandler } from 'express'
import type { Caller } from '#api/common/caller.rules.ts'
import { countMap, countRead } from '#api/kit/rate-limit-call.ts'
import type { Services } from '#api/kit/services.ts'

const reads = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Counts a read that is not a call, such as the docs or a stream. */
export const limitReads =
  ({ limits }: Services): RequestHandler =>
  async (req, res, next) => {
    const { caller } = res.locals as { caller: Caller }
    if (reads.has(req.method)) await countRead({ limits, caller, ip: req.ip ?? '' })
    next()
  }

/** Counts a map, which is drawn from its URL alone. */
export const limitMaps =
  ({ limits }: Services): RequestHandler =>
  async (req, _res, next) => {
    await countMap({ limits, ip: req.ip ?? '' })
    next()
  }
