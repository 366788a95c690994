type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** A notification concerns the page it links to and the pages above that one. */
export function isAbout(path: string, here: string): boolean {
  const to = bare(path.split(/[?#]/, 1)[0] ?? '')
  return to === bare(here) || to.startsWith(`${bare(here)}/`)
}

const bare = (path: string): string => path.replace(/\/$/, '')

let styles: CSSStyleSheet | undefined

/** Parts inserted later need the styles of the page they come from. */
export function wearStyles(page: Document): void {
  if (!styles) {
    styles = new CSSStyleSheet()
    document.adoptedStyleSheets.push(styles)
  }
  styles.replaceSync(
    [...page.querySelectorAll('style, script[type="text/css"]')].map((one) => one.textContent).join(''),
  )
}

/** Replaces each live part by its current version; false if one is in use and has to wait. */
export function putInPlace(page: Document): boolean {
  const held = [...document.querySelectorAll<HTMLElement>('[data-live]')].filter((old) => {
    const fresh = page.querySelector<HTMLElement>(`[data-live="${old.dataset.live}"]`)
    return fresh && !isPut(old, fresh)
  })
  return held.length === 0
}

function isPut(old: HTMLElement, fresh: HTMLElement): boolean {
  openAsBefore(old, fresh)
  if (old.isEqualNode(fresh)) return true
  const focused = old.contains(document.activeElement) ? document.activeElement : null
  const twin = focused ? twinOf(focused, fresh) : undefined
  if (isInUse(old, fresh) || (focused && !twin)) return false
  const seen = firstSeen(old)
  old.replaceWith(document.adoptNode(fresh))
  if (twin instanceof HTMLElement) twin.focus({ preventScroll: true })
  if (seen) keepInSight(seen)
  return true
}

/** The user is typing or has selected text in the part, or has input that the new version lacks. */
function isInUse(old: Element, fresh: Element): boolean {
  const selection = getSelection()
  const isSelected = selection?.isCollapsed === false && old.contains(selection.anchorNode)
  if (isSelected || old.querySelector(':focus:is(input, textarea, select), :popover-open, [open]:modal')) return true
  const now = namedFields(fresh)
  return [...namedFields(old)].some(([name, field]) => {
    const twin = now.get(name)
    return twin ? valueOf(field) !== valueOf(twin) : isChanged(field)
  })
}

/** By name; fields that share a name are numbered in order. */
function namedFields(part: Element): Map<string, Field> {
  const found = new Map<string, Field>()
  for (const field of part.querySelectorAll<Field>('input:not([type=hidden]), textarea, select')) {
    const name = isBox(field) ? `${field.name}=${field.value}` : field.name
    let nth = 0
    while (found.has(`${name} ${nth}`)) nth += 1
    found.set(`${name} ${nth}`, field)
  }
  return found
}

const isBox = (field: Field): field is HTMLInputElement => /^(?:checkbox|radio)$/.test(field.type)

const valueOf = (field: Field): string => (isBox(field) ? String(field.checked) : field.value)

function isChanged(field: Field): boolean {
  if (isBox(field)) return field.checked !== field.defaultChecked
  return 'defaultValue' in field ? field.value !== field.defaultValue : field.selectedIndex > 0
}

/** The same button or link in the new part. */
function twinOf(one: Element, fresh: Element): Element | undefined {
  const marked = markOf(one)
  return [...fresh.querySelectorAll(one.tagName)].find((other) => markOf(other) === marked)
}

const markOf = (one: Element): string =>
  [...['id', 'name', 'value', 'href'].map((name) => one.getAttribute(name) ?? ''), one.textContent.trim()].join('|')

/** Keeps the sections open that the reader has opened. */
function openAsBefore(old: Element, fresh: Element): void {
  const isOpen = new Map([...old.querySelectorAll('details')].map((one) => [nameOf(one), one.open]))
  for (const one of fresh.querySelectorAll('details')) one.open = isOpen.get(nameOf(one)) ?? one.open
}

/** Ignores numbers in the summary, because counts can change. */
const nameOf = (one: HTMLDetailsElement): string =>
  `${one.closest('[id]')?.id} ${one.querySelector('summary')?.textContent.replace(/\d+/g, '').trim()}`

interface Seen {
  id: string
  top: number
}

/**
 * The first visible element of a scrolled page, to keep it in place when content above it changes.
 */
function firstSeen(part: Element): Seen | undefined {
  if (scrollY === 0) return undefined
  return [...part.querySelectorAll('[id]')]
    .map((one) => ({ id: one.id, ...sidesOf(one) }))
    .find(({ bottom }) => bottom > 0)
}

const sidesOf = (one: Element) => {
  const { top, bottom } = one.getBoundingClientRect()
  return { top, bottom }
}

function keepInSight({ id, top }: Seen): void {
  const now = document.getElementById(id)?.getBoundingClientRect().top
  if (now !== undefined) scrollBy(0, now - top)
}
