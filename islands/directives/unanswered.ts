import type { ClientDirective } from 'astro'

/** Wakes the cookie bar when it is touched and no answer has been given. */
const unanswered: ClientDirective = (load, _options, element) => {
  const wake = () => void load().then((hydrate) => hydrate())
  for (const sign of ['pointerenter', 'focusin', 'touchstart'])
    element.addEventListener(sign, wake, { once: true, passive: true })
}

export default unanswered
