import { pipeline } from 'node:stream/promises'
import { Readable } from 'node:stream'
import type { RequestHandler } from 'express'
import { CASE_ZIPS_PER_HOUR } from '#api/case-file/case-file.rules.ts'
import { packCaseFile } from '#api/case-file/pack-case-file.lib.ts'
import { readCaseFile } from '#api/case-file/read-case-file.ts'
import type { Caller } from '#api/common/caller.rules.ts'
import { fail } from '#api/kit/fail.ts'
import { HOUR } from '#api/kit/limits.ts'
import type { Services } from '#api/kit/services.ts'
import { contextOf } from './context.ts'

const zips = { name: 'case-file-zips', times: CASE_ZIPS_PER_HOUR, seconds: HOUR }

/** Sends the archive of a case file while it is made, so that no process holds all of it. */
export function caseFiles(services: Services): RequestHandler<{ name: string }> {
  const context = contextOf(services)
  return async (req, res) => {
    const offerId = Number(/^(\d{1,9})\.zip$/.exec(req.params.name)?.[1])
    const caller = res.locals.caller as Caller
    if (!offerId) fail('not_found')
    if (!caller.isSignedIn) fail('unauthorized')
    const ctx = context(req, res, 'rest')
    await services.limits.count(zips, `user:${caller.userId}`)
    const file = await readCaseFile(ctx, offerId)
    res
      .set('cache-control', 'private, no-store')
      .set('content-disposition', `attachment; filename="carryto-${offerId}.zip"`)
      .type('application/zip')
    await pipeline(Readable.from(packCaseFile(ctx, file)), res)
  }
}
