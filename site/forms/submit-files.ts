import type { ServerLocals } from '#site/server-locals.ts'
import { words } from '#site/words.ts'
import { filesOf, submit, type SentFile, type Submitted, type Typed } from './submit.ts'

type Page = Parameters<typeof submit>[0]

/**
 * `submit` for a form whose files share one field, `files`: each file's error includes its name.
 */
export async function submitFiles<T>(
  page: Page,
  { storefront }: Pick<ServerLocals, 'storefront'>,
  call: (typed: Typed, files: SentFile[]) => Promise<T>,
): Promise<Submitted<T>> {
  let names: string[] = []
  const form = await submit(page, async (typed, sent) => {
    const files = await filesOf(sent, 'files')
    names = files.map(({ name }) => name)
    return call(typed, files)
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
