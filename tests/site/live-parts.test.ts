import { expect, test } from 'vitest'
import { isAbout } from '#site/scripts/live-parts.ts'

test.each([
  ['/frontapp/my-account/listings/7', true],
  ['/frontapp/my-account/listings/7/', true],
  ['/frontapp/my-account/listings/7#questions', true],
  ['/frontapp/my-account/listings/7/details?added=1', true],
  ['/frontapp/my-account/listings/71', false],
  ['/frontapp/my-account/listings', false],
])('a notification that leads to %s concerns the page of listing 7: %s', (path, isSo) => {
  expect(isAbout(path, '/frontapp/my-account/listings/7/')).toBe(isSo)
})
