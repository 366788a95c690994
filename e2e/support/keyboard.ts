import { expect, type Locator } from '@playwright/test'

/** More places than any page has. */
const PLACES_MAX = 250

/** Comes to it by the Tab key alone: it can be reached, is in sight and shows that it is the one. */
export async function reach(on: Locator): Promise<void> {
  const { keyboard } = on.page()
  const isThere = () => on.evaluate((one) => one === document.activeElement)
  // As many at once as there seem to be; who has counted wrong goes on one by one.
  const ahead = await on.evaluate(placesAhead)
  await Promise.all(Array.from({ length: ahead }, () => keyboard.press('Tab')))
  for (let place = 0; place < PLACES_MAX; place++) {
    if (await isThere()) break
    await keyboard.press('Tab')
  }
  expect(await on.evaluate(whatHidesFocus), `${on.page().url()}: ${on.toString()}`).toBe('')
}

/** A link is followed, a button pressed, what folds is opened. */
export async function press(on: Locator): Promise<void> {
  await reach(on)
  await on.page().keyboard.press('Enter')
}

/** Takes the place of what stands in a field. */
export async function type(on: Locator, text: string): Promise<void> {
  await reach(on)
  const { keyboard } = on.page()
  await keyboard.press('ControlOrMeta+a')
  await keyboard.insertText(text)
}

/** How many places lie between where the page is and it: where the address points, or at the top, when nothing has the focus. */
function placesAhead(one: Element): number {
  const places = 'a[href], button, input:not([type=hidden]), select, textarea, summary'
  const pointed = document.getElementById(location.hash.slice(1))
  const start = document.activeElement === document.body ? pointed : document.activeElement
  const isAfter = (a: Element, b: Element) =>
    (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
  return [...document.querySelectorAll(places)].filter(
    (place) =>
      place.checkVisibility({ visibilityProperty: true }) &&
      (start === null || isAfter(start, place)) &&
      (place === one || isAfter(place, one)),
  ).length
}

/** Why whoever came to it would not see that he is there. */
function whatHidesFocus(one: Element): string {
  if (one !== document.activeElement) return 'the Tab key does not come there'
  const { left, right, top, bottom } = one.getBoundingClientRect()
  const { outlineStyle, outlineWidth } = getComputedStyle(one)
  if (outlineStyle === 'none' || outlineWidth === '0px') return 'nothing shows the focus'
  const points = [0.1, 0.5, 0.9].map((part) => ({
    x: left + (right - left) * part,
    y: (top + bottom) / 2,
  }))
  const isSeen = ({ x, y }: { x: number; y: number }) => {
    const there = document.elementFromPoint(x, y)
    return there !== null && (one.contains(there) || there.contains(one))
  }
  return points.some(isSeen) ? '' : 'something lies over it'
}
