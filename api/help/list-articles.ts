import { wordsIn } from '#api/category/text-match.lib.ts'
import type { Ctx } from '#api/kit/context.ts'
import { wordsOf } from '#api/kit/words.ts'
import { helpGroups } from './help.rules.ts'
import type { HelpQuery } from './help.schema.ts'

/**
 * Help articles for customers or couriers in the reader's language: all, or those that contain the
 * words of `q`.
 */
export function listArticles({ storefront, operators }: Ctx, { userType, q = '' }: HelpQuery) {
  const t = wordsOf(storefront.language, 'help')
  const email = operators[storefront.locale].complaints
  const asked = wordsIn(q)
  const articleOf = (id: string) => ({
    id,
    title: t(`articles.${id}.title`),
    text: t(`articles.${id}.text`, { email }),
  })
  const asks: Record<string, readonly string[]> = helpGroups[userType]
  const groups = Object.entries(asks).map(([id, articles]) => ({
    id,
    title: t(`groups.${id}`),
    articles: articles.map(articleOf).filter((one) => answers(one, asked)),
  }))
  return { userType, groups: groups.filter(({ articles }) => articles.length > 0) }
}

/** Each word may be the beginning of a word in the article. */
function answers({ title, text }: { title: string; text: string }, asked: string[]): boolean {
  const there = wordsIn(`${title} ${text}`)
  return asked.every((word) => there.some((one) => one.startsWith(word)))
}
