import type { ClientDirective } from 'astro'

/** Wakes the notifications centre when somebody who is signed in presses the bell; without it, that is a link. */
const member: ClientDirective = (load) => {
  const bell = document.querySelector<HTMLAnchorElement>('.bell')
  if (document.documentElement.dataset.member === undefined || !bell) return
  const wake = (click: MouseEvent) => {
    if (click.metaKey || click.ctrlKey || click.shiftKey || click.altKey) return
    click.preventDefault()
    bell.removeEventListener('click', wake)
    void load().then(
      (hydrate) => hydrate(),
      () => location.assign(bell.href),
    )
  }
  bell.addEventListener('click', wake)
}

export default member
