import type { ClientDirective } from 'astro'

/**
 * Loads the notifications panel when a signed-in user presses the bell, which is a link without
 * JavaScript.
 */
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
