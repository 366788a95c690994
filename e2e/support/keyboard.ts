import { expect, type Locator } from '@playwright/test'

/** More places than any page has. */
const PLACES_MAX = 250

/** Comes to it by the Tab key alone: it can be reached, is in sight and shows that it is the one. */
export async function reach(on: Locator): Promise<void> {
  const keyboard = on.page().keyboard
  const isThere = () => on.evaluate((one) => one === document.activeElement)
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
