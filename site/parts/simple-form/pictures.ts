import { filesOf, type Typed } from '#site/forms/submit.ts'
import type { ServerLocals } from '#site/server-locals.ts'
import { words } from '#site/words.ts'

type Picture = Awaited<ReturnType<ServerLocals['api']['auction']['images']>>[number]

export interface SentPictures {
  /** Those of the draft that are still wanted. */
  kept: readonly Picture[]
  /** What the server would not take, each with its reason. */
  refused: string
}

export const noPictures: SentPictures = { kept: [], refused: '' }

/** The box that stays ticked while a picture is wanted. */
export const boxOf = (uid: string): string => `picture.${uid}`

/** What was chosen now is added to the draft; what an earlier answer showed stays while it is ticked. */
export async function takePictures(
  locals: ServerLocals,
  typed: Typed,
  form: FormData,
): Promise<SentPictures> {
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
      refused.push(`${t('pictures.failed', { name: file.name })}. ${errors?.[0]?.message ?? detail ?? title}`) // prettier-ignore
    }
  }
  const isWanted = ({ uid }: Picture) => added.includes(uid) || boxOf(uid) in typed
  const hasAny = added.length > 0 || Object.keys(typed).some((name) => name.startsWith(boxOf('')))
  const known = hasAny ? await api.auction.images({ auction }).catch(() => []) : []
  return { kept: known.filter(isWanted), refused: refused.join(' ') }
}
