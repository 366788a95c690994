import { expect, test } from 'vitest'
import { toPath } from '#content/paths.ts'
import { aSite, headingOf, visit } from '#tests/support/site.ts'
import { testApp } from '#tests/support/test-app.ts'

testApp()
aSite()

test('R06: help for customers and couriers only', async () => {
  expect(headingOf((await visit(toPath('de_DE', 'help', { userType: 'customer' }), { on: 'de_DE' })).html)).toBe(
    'Hilfe für Kunden',
  )
  expect(headingOf((await visit('/pomoc/courier/', { on: 'pl_PL' })).html)).toBe('Pomoc dla przewoźników')
  expect((await visit('/help/admin/')).status).toBe(404)
})

test('searches without a script, opens what it has found, and says when there is nothing', async () => {
  const page = await visit('/help/customer/?q=damag')
  expect(page.html).toContain('<details id="damage" open')
  expect(page.html).not.toContain('id="post"')

  const nothing = await visit('/help/customer/?q=xylophone')
  expect(nothing.text).toContain('Nothing here answers “xylophone”')
  expect(nothing.text).toContain('Show all answers')
})

test('is available in the other languages, and linked in the footer', async () => {
  const { html } = await visit('/help/courier/')
  expect(html).toMatch(
    /hreflang="de-DE"[^>]*href="[^"]*\/hilfe\/courier\/"|href="[^"]*\/hilfe\/courier\/"[^>]*hreflang="de-DE"/,
  )
  expect((await visit('/terms/')).html).toContain('href="/help/customer/"')
})

test('links the page on which the reader does what an article tells about', async () => {
  expect((await visit('/help/courier/')).html).toContain(`href="${toPath('en_GB', 'papers')}"`)
})
