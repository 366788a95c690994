import { filesOf, type Typed } from '#site/forms/submit.ts'
import type { ServerLocals } from '#site/server-locals.ts'
import { words } from '#site/words.ts'

type Picture = Awaited<ReturnType<ServerLocals['api']['auction']['images']>>[number]

export interface SentPictures {
  /** The draft's pictures that are still ticked. */
  kept: readonly Picture[]
  /** The reasons for each rejected picture. */
  refused: string
}

export const noPictures: SentPictures = { kept: [], refused: '' }

/** The checkbox that keeps a picture while it is ticked. */
export const boxOf = (uid: string): string => `picture.${uid}`

/** Adds the newly chosen pictures to the draft; earlier ones are kept while ticked. */
export async function takePictures(locals: ServerLocals, typed: Typed, form: FormData): Promise<SentPictures> {
  const { api, storefront } = locals
  const t = words(storefront.language, 'wizard')
  const auction = typed.uuid ?? ''
  const added: string[] = []
  const refused: string[] = []
  for (const file of await filesOf(form, 'file')) {
    try {
      added.push((await api.auction.addPicture({ auction, file })).uid)
    } catch (error) {
      const { status, errors, detail, title } = locals.problem(error)
      if (status >= 500 && status !== 503) throw error
      refused.push(`${t('pictures.failed', { name: file.name })}. ${errors?.[0]?.message ?? detail ?? title}`)
    }
  }
  const isWanted = ({ uid }: Picture) => added.includes(uid) || boxOf(uid) in typed
  const hasAny = added.length > 0 || Object.keys(typed).some((name) => name.startsWith(boxOf('')))
  const known = hasAny ? await api.auction.images({ auction }).catch(() => []) : []
  return { kept: known.filter(isWanted), refused: refused.join(' ') }
}
