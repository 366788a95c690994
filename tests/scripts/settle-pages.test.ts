import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { settlePages } from '#scripts/kit/settle-pages.ts'

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

let site = ''
beforeAll(async () => {
  site = await mkdtemp(path.join(tmpdir(), 'carryto-site-'))
})
afterAll(() => rm(site, { recursive: true, force: true }))

/** A built page and its policy, as they are after it. */
async function settled(html: string, policy: string) {
  const file = path.join(site, 'client/pl_PL/terms/index.html')
  const list = path.join(site, '_headers.json')
  await mkdir(path.dirname(file), { recursive: true })
  await writeFile(file, html)
  const header = { key: 'Content-Security-Policy', value: policy }
  await writeFile(list, JSON.stringify([{ pathname: '/pl_PL/terms', headers: [header] }]))
  await settlePages(site)
  const [page] = JSON.parse(await readFile(list, 'utf8')) as { headers: { value: string }[] }[]
  return { html: await readFile(file, 'utf8'), policy: page?.headers[0]?.value }
}

test('the styles of a page and its scripts stand together, where the first of each stood', async () => {
  const { html } = await settled(
    `<head><style>a{}</style></head><b></b><script>one()\n</script><i></i><style>b{}</style><script>two()</script><script type="application/ld+json">{}</script>`,
    '',
  )

  expect(html).toBe(
    `<head><style>a{}b{}</style></head><b></b><script>one();two()</script><i></i><script type="application/ld+json">{}</script>`,
  )
})

test('a page with one of each, or none, stays as it is', async () => {
  for (const html of ['<p>none</p>', '<style>a{}</style><script>one()</script>'])
    expect((await settled(html, '')).html).toBe(html)
})

test('a policy names what stands in its page and nothing else', async () => {
  const { policy } = await settled(
    `<style>a{}</style><script>one()</script><script type="application/ld+json">{}</script><script src="/x.js"></script>`,
    `img-src 'self' data:;form-action 'self'; script-src 'self' ${hash('one()')} ${hash('two()')}; style-src 'self' ${hash('c{}')};`,
  )

  expect(policy).toBe(
    `img-src 'self' data:; form-action 'self'; script-src 'self' ${hash('one()')}; style-src 'self' ${hash('a{}')}`,
  )
})
