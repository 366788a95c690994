import { describe, expect, test } from 'vitest'
import { openNarrowPage } from '#api/http/pages/narrow-page.ts'
import { hashesOfBuilt, hashOf } from '#api/http/pages/narrow-policy.ts'
import { attributesOf, tagsOf } from '#api/http/pages/page-tags.ts'

const ours = 'start()'
const style = '.row{top:0}'
const policy = `script-src 'self' ${hashOf('other()')} ${hashOf(ours)}; style-src 'self' ${hashOf(style)}`
const sent = (html: string) => openNarrowPage('/nowhere')(html, policy)

describe('the content security policy of a page rendered per request', () => {
  test('names only the scripts and styles of the page', () => {
    const page = `<style>${style}</style><p class="row"><script>${ours}</script>`

    expect(sent(page)).toEqual({
      html: page,
      policy: `script-src 'self' ${hashOf(ours)}; style-src 'self' ${hashOf(style)}`,
    })
  })

  test('still allows our scripts on a page without its own', () => {
    expect(sent('<p>').policy).toBe("script-src 'self'; style-src 'self'")
  })

  test('has the hash of a narrowed style as it is sent', () => {
    const { html, policy } = sent(`<style>${style}</style><p>`)

    expect(html).toBe('<style></style><p>')
    expect(policy).toContain(hashOf(''))
  })

  test('is not needed for a fetched page, which brings its style as data', () => {
    const page = `<style data-x>${style}</style><p class="row" title="<style>">x</p>`

    expect(openNarrowPage('/nowhere')(page, policy, true).html).toBe(
      `<script type="text/css">${style}</script><p class="row" title="<style>">x</p>`,
    )
  })

  test('allows nothing else in the page, wherever it is', () => {
    for (const typed of ['<script>alert(1)</script>', '<style>*{color:red}</style>'])
      for (const page of [typed, `<input value="${typed}">`, `<a title='${typed}'>`]) {
        const answer = sent(page)
        expect(answer.html).toBe(page)
        expect(answer.policy).toBe("script-src 'self'; style-src 'self'")
      }
  })

  test.each([
    '<input value="Firma <script x">',
    '<input value="<!-- <style>">',
    '<a title=\'</script><script type="application/json">\'>',
    '<img alt="</style> > <script src=/x>">',
    '<!-- <script> -->',
  ])('keeps scripts and styles after typed text working: %s', (typed) => {
    const page = `${typed}<style>${style}</style><p class="row"><script>${ours}</script>`

    const answer = sent(page)

    expect(answer.html).toBe(page)
    expect(answer.policy).toContain(hashOf(ours))
    expect(answer.policy).toContain(hashOf(style))
  })
})

test('is based on the page as a browser parses it', () => {
  const tags = tagsOf('<P a b=c d="<e>" f=\'"\'>x<!--y<z>--><script>"<u>"</script><i/>')

  expect(tags.map(({ name, text }) => [name, text])).toEqual([['p', ''], ['!--', ''], ['script', '"<u>"'], ['i', '']]) // prettier-ignore
  expect([...attributesOf(tags[0] as never)]).toEqual([['a', ''], ['b', 'c'], ['d', '<e>'], ['f', '"']]) // prettier-ignore
})

test('needs no entry for structured data, which is not run', () => {
  const { script } = hashesOfBuilt('<script type="application/ld+json">{}</script><script src="/a"></script>')

  expect([...script]).toEqual([])
})
