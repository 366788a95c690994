import { filesOf, submit, type Submitted } from '#site/forms/submit.ts'
import { words } from '#site/words.ts'
import type { ServerLocals } from '#site/server-locals.ts'
import { runAppealAction, runTranslateAction } from './message-form.action.ts'

type Page = Parameters<typeof submit>[0]

/**
 * Sends a message with its files, translates one, or appeals against masking; returns the anchor to
 * go to. All files share one field, so each file error includes the file's name.
 */
export async function runSendAction(
  page: Page,
  { api, storefront }: Pick<ServerLocals, 'api' | 'storefront'>,
  offerId: number,
): Promise<Submitted<string>> {
  let names: string[] = []
  const form = await submit(page, async (typed, sent) => {
    if (typed.do === 'translate') return runTranslateAction({ api }, typed)
    if (typed.do === 'appealMessage') {
      await runAppealAction({ api }, typed)
      return `#m-${typed.messageId}`
    }
    const { phrase = '', text = '' } = typed
    const files = await filesOf(sent, 'files')
    names = files.map(({ name }) => name)
    await api.message.send({ offerId, phrase, text, files })
    return '#last'
  })
  const isKept = form.state !== 'refused' || form.problem.code !== 'invalid'
  if (isKept || names.length === 0) return form
  const t = words(storefront.language, 'message')
  const told = Object.entries(form.errors).flatMap(([path, error]) => {
    const [, at] = /^files\[(\d+)\]$/.exec(path) ?? []
    if (at === undefined) return path === 'files' ? [error] : []
    const name = names[Number(at)]
    return [name ? t('files.wrong', { name, error }) : error]
  })
  const others = Object.entries(form.errors).filter(([path]) => !path.startsWith('files'))
  // A browser cannot refill a file field, so the files have to be chosen again.
  const files = [...told, t('files.again')].join(' ')
  return { ...form, errors: { ...Object.fromEntries(others), files } }
}
