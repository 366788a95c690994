import { fileOf, type Typed } from '#site/forms/submit.ts'
import type { ServerLocals } from '#site/server-locals.ts'

const told = ['saved', 'removed'] as const

/** The message about a picture after a redirect from the page's own form. */
export const pictureSavedAs = (asked: string | null) => told.find((one) => one === asked)

type Added = Typed & Parameters<ServerLocals['api']['user']['addPicture']>[0]
type Removed = Typed & Parameters<ServerLocals['api']['user']['removePicture']>[0]

/** Adds or removes a picture; returns where to go next, or undefined for any other form. */
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
