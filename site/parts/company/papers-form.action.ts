import { toPath } from '#content/paths.ts'
import { fileOf, type Typed } from '#site/forms/submit.ts'
import type { ServerLocals } from '#site/server-locals.ts'

const told = ['added', 'removed', 'finished', 'handedIn'] as const

/** The message after a redirect from the page's own form. */
export const savedAs = (asked: string | null) => told.find((one) => one === asked)

/** From the disk or, on a phone, from the camera. */
const sentFile = async (form: FormData) => (await fileOf(form, 'file')) ?? fileOf(form, 'photo')

/** Runs an action of the documents page; returns where to go next. */
export async function runPapersAction(
  { api, locale }: ServerLocals,
  { do: name, type = '', uuid = '', validUntil = '' }: Typed,
  form: FormData,
): Promise<string> {
  const here = toPath(locale, 'papers')
  if (name === 'add') {
    await api.company.addDocument({ type, validUntil, file: await sentFile(form) })
    return `${here}?saved=added#${type}`
  }
  if (name === 'charity') {
    await api.company.handInCharity({ file: await sentFile(form) })
    return `${here}?saved=handedIn#charity`
  }
  if (name === 'remove') {
    await api.company.removeDocument({ type, uuid })
    return `${here}?saved=removed#${type}`
  }
  if (name === 'open') return (await api.company.document({ type, uuid })).url
  if (name === 'start') {
    const { blocks } = await api.company.startDocuments({})
    const first = blocks.find(({ isRequired, isInForce }) => isRequired && !isInForce)
    return first ? `${here}#${first.type}` : here
  }
  if (name === 'finish') {
    await api.company.finishVerification()
    return `${here}?saved=finished`
  }
  return here
}
