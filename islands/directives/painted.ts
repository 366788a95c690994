import type { ClientDirective } from 'astro'

/**
 * Loads an island after the page has been painted, so that its scripts do not compete with the
 * content.
 */
const painted: ClientDirective = (load) => {
  const wake = () => void load().then((hydrate) => hydrate())
  const afterPaint = () => requestAnimationFrame(() => setTimeout(wake))
  if (document.readyState === 'complete') afterPaint()
  else addEventListener('load', afterPaint, { once: true })
}

export default painted
