import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { openStyles } from '#api/http/pages/narrow-styles.ts'
import { tagsOf } from '#api/http/pages/page-tags.ts'
import { hashesOfBuilt, narrowPolicy } from '#api/http/pages/narrow-policy.ts'

interface BuiltHeaders {
  pathname: string
  headers: { key: string; value: string }[]
}

const POLICY = 'Content-Security-Policy'

/**
 * Merges the scripts and the styles of each page into one of each, and shortens its policy to these
 * two: every response carries it.
 */
export async function settlePages(site: string): Promise<void> {
  const list = path.join(site, '_headers.json')
  const stylesFor = openStyles(path.join(site, 'client'))
  const pages = JSON.parse(await readFile(list, 'utf8')) as BuiltHeaders[]
  for (const { pathname, headers } of pages) {
    const file = path.join(site, 'client', pathname, 'index.html')
    const whole = shortenScopes(gatherScripts(gatherStyles(await readFile(file, 'utf8'))))
    const narrow = stylesFor(tagsOf(whole))
    const html = whole.replace(EACH_STYLE, (_, text: string) => `<style>${narrow(text)}</style>`)
    await writeFile(file, html)
    for (const header of headers)
      if (header.key === POLICY) header.value = narrowPolicy(header.value, hashesOfBuilt(html))
  }
  await writeFile(list, JSON.stringify(pages))
}

/** Styles and plain scripts run in document order, so all may move to the place of the first. */
const EACH_STYLE = /<style>([^]*?)<\/style>/g
const gatherStyles = (html: string): string => gather(html, EACH_STYLE, '')
const gatherScripts = (html: string): string => gather(html, /<script>([^]*?)<\/script>/g, ';')

/** Astro's style scope attributes take 150 bytes of a compressed page; any shorter names work. */
function shortenScopes(html: string): string {
  const names = new Map<string, string>()
  return html.replace(/data-astro-cid-[a-z0-9]+/g, (scope) => {
    const name = names.get(scope) ?? `data-${names.size.toString(36)}`
    names.set(scope, name)
    return name
  })
}

function gather(html: string, each: RegExp, between: string): string {
  const found = [...html.matchAll(each)]
  const [first] = found
  if (!first || found.length === 1) return html
  const all = found.map(([, text = '']) => text.trim()).join(between)
  const name = first[0].slice(1, first[0].indexOf('>'))
  let isFirst = true
  return html.replace(each, () => {
    const put = isFirst ? `<${name}>${all}</${name}>` : ''
    isFirst = false
    return put
  })
}
