import type { ClientDirective } from 'astro'

/**
 * Loads the login modal on the first sign of intent: pointer, focus or touch on a sign-in link, or
 * its name in the hash.
 */
const intent: ClientDirective = (load, options) => {
  const links = document.querySelectorAll('[data-login]')
  const names = options.value.split(' ')
  let isAwake = false
  const wake = () => {
    if (isAwake) return
    isAwake = true
    void load().then((hydrate) => hydrate())
  }
  const wakeByHash = () => {
    if (names.includes(location.hash.slice(1))) wake()
  }
  for (const link of links)
    for (const sign of ['pointerenter', 'focus', 'touchstart'])
      link.addEventListener(sign, wake, { once: true, passive: true })
  addEventListener('hashchange', wakeByHash)
  wakeByHash()
}

export default intent
