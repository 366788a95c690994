import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')

/** In a process of its own: in this one a page may have loaded the words. */
test('an endpoint has its words before any page has been rendered', async () => {
  const script = `await import('./dist/site/server/virtual_astro_middleware.mjs')
    const { default: i18next } = await import('i18next')
    console.log(i18next.isInitialized === true && i18next.hasResourceBundle('pl', 'offer'))`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: root,
  })
  expect(stdout.trim()).toBe('true')
})
