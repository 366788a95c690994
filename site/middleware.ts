// Loads the words for endpoints too: Astro runs this script only before pages.
import 'astro:scripts/page-ssr.js'
import { defineMiddleware } from 'astro:middleware'
import { DEFAULT_LOCALE, locales, storefrontOf } from '#content/storefronts.ts'
import { nameErrors } from '#site/forms/name-errors.ts'
import { seeOther } from '#site/responses.ts'

const POLICY = 'content-security-policy'

/**
 * Sets the locale and the policy of each response. Prerendered pages have no visitor: their
 * storefront comes from the path.
 * Errors and 404s are replaced by the storefront's own pages.
 */
export const onRequest = defineMiddleware(async ({ locals, params, request, url }, next) => {
  const locale = locales.find((one) => one === params.locale) ?? DEFAULT_LOCALE
  locals.locale = locale
  locals.storefront ??= storefrontOf(locale)
  try {
    const answer = await next()
    const isMissing = answer.status === 404 && answer.body === null
    if (isMissing && locals.missing) return await locals.missing()
    const policy = answer.headers.get(POLICY)
    if (!policy || !locals.narrowPage) return answer
    const text = await answer.text()
    if (locals.lastPage !== undefined && request.method !== 'POST') return seeOther(toPageOf(url, locals.lastPage))
    const { language } = locals.storefront
    const named = answer.status === 422 ? nameErrors(text, language) : text
    const { html, policy: narrow } = locals.narrowPage(named, policy)
    const bytes = new TextEncoder().encode(html)
    const page = new Response(bytes, answer)
    page.headers.set('content-length', String(bytes.length))
    page.headers.set(POLICY, locals.faultWatch?.allowIn(narrow) ?? narrow)
    if (page.status === 200) locals.keep?.({ html: bytes, headers: Object.fromEntries(page.headers) })
    return page
  } catch (error) {
    if (!locals.broken) throw error
    return await locals.broken(error)
  }
})

/** The URL of another page of the same list. */
function toPageOf({ searchParams }: URL, page: number): string {
  const query = new URLSearchParams(searchParams)
  query.set('page', String(page))
  return `?${query.toString()}`
}
