import { expect, type Locator } from '@playwright/test'

/** More tab stops than any page has. */
const PLACES_MAX = 250

/** Reaches an element with the Tab key alone: it must be focusable, in view and show its focus. */
export async function reach(on: Locator): Promise<void> {
  const { keyboard } = on.page()
  const isThere = () => on.evaluate((one) => one === document.activeElement)
  // First presses Tab as often as estimated, then one by one.
  const ahead = await on.evaluate(placesAhead)
  await Promise.all(Array.from({ length: ahead }, () => keyboard.press('Tab')))
  for (let place = 0; place < PLACES_MAX; place++) {
    if (await isThere()) break
    await keyboard.press('Tab')
  }
  expect(await on.evaluate(whatHidesFocus), `${on.page().url()}: ${on.toString()}`).toBe('')
}

/** Follows a link, presses a button or opens a collapsed part. */
export async function press(on: Locator): Promise<void> {
  await reach(on)
  await on.page().keyboard.press('Enter')
}

/** Replaces the text in a field. */
export async function type(on: Locator, text: string): Promise<void> {
  await reach(on)
  const { keyboard } = on.page()
  await keyboard.press('ControlOrMeta+a')
  await keyboard.insertText(text)
}

/**
 * The number of tab stops before the element: from the focus, or else from the URL's target or the
 * top.
 */
function placesAhead(one: Element): number {
  const places = 'a[href], button, input:not([type=hidden]), select, textarea, summary'
  const pointed = document.getElementById(location.hash.slice(1))
  const start = document.activeElement === document.body ? pointed : document.activeElement
  const isAfter = (a: Element, b: Element) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
  return [...document.querySelectorAll(places)].filter(
    (place) =>
      place.checkVisibility({ visibilityProperty: true }) &&
      (start === null || isAfter(start, place)) &&
      (place === one || isAfter(place, one)),
  ).length
}

/** Why a keyboard user would not see the focus here. */
function whatHidesFocus(one: Element): string {
  if (one !== document.activeElement) return 'the Tab key does not come there'
  const { left, right, top, bottom } = one.getBoundingClientRect()
  const { outlineStyle, outlineWidth } = getComputedStyle(one)
  if (outlineStyle === 'none' || outlineWidth === '0px') return 'nothing shows the focus'
  const points = [0.1, 0.5, 0.9].map((part) => ({
    x: left + (right - left) * part,
    // A browser scrolls to the line of the caret, not to a whole text area.
    y: one.localName === 'textarea' ? top + 20 : (top + bottom) / 2,
  }))
  const isSeen = ({ x, y }: { x: number; y: number }) => {
    const there = document.elementFromPoint(x, y)
    return there !== null && (one.contains(there) || there.contains(one))
  }
  const over = points.map(({ x, y }) => document.elementFromPoint(x, y)?.outerHTML.slice(0, 60) ?? 'no element')
  return points.some(isSeen) ? '' : `something lies over it: ${over.join()}, ${Math.round(top)}–${Math.round(bottom)}`
}
