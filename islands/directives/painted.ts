import type { ClientDirective } from 'astro'

/** Wakes an island once the page is there and painted: its scripts take no line from what is read first. */
const painted: ClientDirective = (load) => {
  const wake = () => void load().then((hydrate) => hydrate())
  const afterPaint = () => requestAnimationFrame(() => setTimeout(wake))
  if (document.readyState === 'complete') afterPaint()
  else addEventListener('load', afterPaint, { once: true })
}

export default painted
