import { Router, type RequestHandler } from 'express'
import { guestCaller, type Caller } from '#api/common/caller.rules.ts'
import { openPictures, type FoundPicture } from '#api/file/find-picture.part.ts'
import { readName, type FileKind } from '#api/file/stored-file.part.ts'
import { fileKinds } from '#api/files.ts'
import { fail } from '#api/kit/fail.ts'
import type { Services } from '#api/kit/services.ts'

/** The files for which somebody has to be known. */
export const privateFiles = fileKinds
  .filter(({ maySee }) => maySee)
  .map(({ folder }) => `/files/${folder}`)

/** What people have sent us, under the name that it has in the storage. */
export function files(services: Services): Router {
  const doors = Router()
  const find = openPictures(services)
  for (const kind of fileKinds) doors.get(`/${kind.folder}/:name`, serve(kind, find))
  return doors
}

const serve =
  (kind: FileKind, find: ReturnType<typeof openPictures>): RequestHandler<{ name: string }> =>
  async (req, res) => {
    const named = readName(kind, `${kind.folder}/${req.params.name}`)
    const caller = (res.locals.caller as Caller | undefined) ?? guestCaller
    const isAllowed = named && ((await kind.maySee?.(caller, named.uid)) ?? true)
    const found = isAllowed ? await find(kind, named) : undefined
    if (!found) fail('not_found')
    res
      .set('cache-control', kind.maySee ? 'private, no-store' : keepingOf(found))
      .set('content-disposition', 'inline')
      .type('image/webp')
      .send(found.bytes)
  }

/** Another size in its place is asked for anew. */
const keepingOf = ({ isAsAsked }: FoundPicture): string =>
  isAsAsked ? 'public, max-age=31536000, immutable' : 'public, max-age=60'
