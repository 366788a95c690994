import { fileOf, type Typed } from '#site/forms/submit.ts'
import type { ServerLocals } from '#site/server-locals.ts'

const told = ['saved', 'removed'] as const

/** What a page says of a picture, after it was sent there by its own form. */
export const pictureSavedAs = (asked: string | null) => told.find((one) => one === asked)

type Added = Typed & Parameters<ServerLocals['api']['user']['addPicture']>[0]
type Removed = Typed & Parameters<ServerLocals['api']['user']['removePicture']>[0]

/** Somebody shows a picture, or shows it no more; answers where to go next, or nothing where it is no such form. */
export async function runPictureAction(
  { api }: ServerLocals,
  { do: name, ...typed }: Typed,
  form: FormData,
  here: string,
): Promise<string | undefined> {
  if (name === 'addPicture') {
    await api.user.addPicture({ ...(typed as Added), file: await fileOf(form, 'file') })
    return `${here}?picture=saved`
  }
  if (name !== 'removePicture') return undefined
  await api.user.removePicture(typed as Removed)
  return `${here}?picture=removed`
}
