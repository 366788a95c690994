import type { ClientDirective } from 'astro'

/** Loads the cookie bar on first touch, if no answer has been given. */
const unanswered: ClientDirective = (load, _options, element) => {
  const wake = () => void load().then((hydrate) => hydrate())
  for (const sign of ['pointerenter', 'focusin', 'touchstart'])
    element.addEventListener(sign, wake, { once: true, passive: true })
}

export default unanswered
