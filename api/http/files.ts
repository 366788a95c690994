import { Router, type RequestHandler } from 'express'
import { guestCaller, type Caller } from '#api/common/caller.rules.ts'
import { uidOf, type FileKind } from '#api/file/stored-file.part.ts'
import { fileKinds } from '#api/files.ts'
import { fail } from '#api/kit/fail.ts'
import type { Services } from '#api/kit/services.ts'

/** The files for which somebody has to be known. */
export const privateFiles = fileKinds
  .filter(({ maySee }) => maySee)
  .map(({ folder }) => `/files/${folder}`)

/** What people have sent us, under the name that it has in the storage. */
export function files(services: Pick<Services, 'storage'>): Router {
  const doors = Router()
  for (const kind of fileKinds) doors.get(`/${kind.folder}/:name`, serve(kind, services))
  return doors
}

const serve =
  (kind: FileKind, { storage }: Pick<Services, 'storage'>): RequestHandler<{ name: string }> =>
  async (req, res) => {
    const name = `${kind.folder}/${req.params.name}`
    const uid = uidOf(kind, name)
    const caller = (res.locals.caller as Caller | undefined) ?? guestCaller
    const isAllowed = uid !== undefined && ((await kind.maySee?.(caller, uid)) ?? true)
    const bytes = isAllowed ? await storage.get(name) : undefined
    if (!bytes) fail('not_found')
    res
      .set(
        'cache-control',
        kind.maySee ? 'private, no-store' : 'public, max-age=31536000, immutable',
      )
      .set('content-disposition', 'inline')
      .type('image/webp')
      .send(bytes)
  }
