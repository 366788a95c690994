import type { ClientDirective } from 'astro'

/** Wakes the notifications centre only for somebody who is signed in. */
const member: ClientDirective = (load) => {
  if (document.documentElement.dataset.member === undefined) return
  const wake = () => void load().then((hydrate) => hydrate())
  if (document.readyState === 'complete') wake()
  else addEventListener('load', wake, { once: true })
}

export default member
