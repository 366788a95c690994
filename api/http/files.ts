import { Router, type Request, type RequestHandler } from 'express'
import { guestCaller, type Caller } from '#api/common/caller.rules.ts'
import type { FileForm } from '#api/file/file.rules.ts'
import { openPictures, type FoundPicture } from '#api/file/find-picture.lib.ts'
import { isSignedAddress } from '#api/file/signed-address.lib.ts'
import { addressOf, readName, type FileKind } from '#api/file/stored-file.lib.ts'
import { fileKinds } from '#api/files.ts'
import { fail } from '#api/kit/fail.ts'
import type { Services } from '#api/kit/services.ts'
import { caseFiles } from './case-files.ts'
import { categoryPictures } from './pages/category-pictures.ts'

/** Path prefixes of files that need a known caller. */
export const privateFiles = [
  ...fileKinds.filter(({ maySee }) => maySee).map(({ folder }) => `/files/${folder}`),
  '/files/case-files',
]

/** Serves uploaded files under their names in the storage. */
export function files(services: Services): Router {
  const doors = Router()
  const find = openPictures(services)
  doors.get('/categories/:name', categoryPictures)
  doors.get('/case-files/:name', caseFiles(services))
  for (const kind of fileKinds) doors.get(`/${kind.folder}/:name`, serve(services, kind, find))
  return doors
}

const typeOf = (form: FileForm | undefined): string => {
  if (form === 'pdf') return 'application/pdf'
  return form === 'zip' ? 'application/zip' : 'image/webp'
}

type Named = NonNullable<ReturnType<typeof readName>>

const serve =
  ({ config }: Services, kind: FileKind, find: ReturnType<typeof openPictures>): RequestHandler<{ name: string }> =>
  async (req, res) => {
    const named = readName(kind, `${kind.folder}/${req.params.name}`)
    const caller = (res.locals.caller as Caller | undefined) ?? guestCaller
    const isAllowed =
      named && (kind.isSigned ? isSigned(config, req, kind, named) : ((await kind.maySee?.(caller, named.uid)) ?? true))
    const found = isAllowed ? await find(kind, named) : undefined
    if (!found) return fail('not_found')
    const type = typeOf(named?.form)
    res
      .set('cache-control', kind.maySee || kind.isSigned ? 'private, no-store' : keepingOf(found))
      // Only images we re-encoded are shown inline. Any other file is a download, so it cannot run
      // on our origin.
      .set('content-disposition', type === 'image/webp' ? 'inline' : `attachment; filename="${req.params.name}"`)
      .type(type)
      .send(found.bytes)
  }

function isSigned(
  config: Services['config'],
  { query: { until, signature } }: Pick<Request, 'query'>,
  kind: FileKind,
  { uid, form }: Named,
): boolean {
  const address = addressOf(kind, uid, form)
  return isSignedAddress(config, { address, until, signature, nowMs: Date.now() })
}

/** If another size is served instead of the requested one, it is cached only briefly. */
const keepingOf = ({ isAsAsked }: FoundPicture): string =>
  isAsAsked ? 'public, max-age=31536000, immutable' : 'public, max-age=60'
