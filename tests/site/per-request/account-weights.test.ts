import { existsSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { expect, test } from 'vitest'
import { everyPage } from '#tests/support/every-page.ts'
import { aSite, visit } from '#tests/support/site.ts'
import { testApp } from '#tests/support/test-app.ts'

testApp({ LIMIT_FACTOR: '1000' })
aSite()

const MOST_BYTES = 25 * 1024
const client = path.resolve(import.meta.dirname, '../../../dist/site/client')

test('every page of an account weighs 25 KB at most on a first visit, with its styles and scripts', async () => {
  const heavy: string[] = []
  for (const { what, by, on, address } of await everyPage('pl_PL')) {
    if (!by.isSignedIn || on === 'main') continue
    const { html } = await visit(address, { by, on })

    const files = filesOf(html)
    const bytes = pressed(html) + files.reduce((sum, file) => sum + pressedFile(file), 0)

    // Signed-in readers load the listener script; the notification centre waits for a press of the
    // bell.
    expect(files.join(' '), what).toContain('listen.')
    if (bytes > MOST_BYTES) heavy.push(`${what}: ${bytes}`)
  }
  expect(heavy).toEqual([])
}, 300_000)

/** Compressed as the server compresses pages rendered per request. */
const pressed = (html: string): number =>
  brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).length

/** Small files are served uncompressed. */
function pressedFile(file: string): number {
  const plain = path.join(client, file)
  return statSync(existsSync(`${plain}.br`) ? `${plain}.br` : plain).size
}

/** The files the page loads, with their imports. */
function filesOf(html: string): string[] {
  const asked = [
    ...html.matchAll(/<script[^>]*\ssrc="([^"]*)"/g),
    ...html.matchAll(/<link[^>]*rel="(?:stylesheet|modulepreload)"[^>]*href="([^"]*)"/g),
  ].map(([, file = '']) => file)
  const files = new Set<string>()
  const take = (file: string): void => {
    if (files.has(file)) return
    files.add(file)
    if (!file.endsWith('.js')) return
    const text = readFileSync(path.join(client, file), 'utf8')
    for (const [, name = ''] of text.matchAll(/(?:from|^import|;import)\s*"\.\/([^"]+)"/g))
      take(path.posix.join(path.posix.dirname(file), name))
  }
  for (const file of asked) take(file)
  return [...files]
}
