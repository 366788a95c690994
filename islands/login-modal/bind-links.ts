import { open, urlAfterwards, type LoginPaths } from './login-modal.store.ts'

/** Opens the dialog instead of following a sign-in link, unless a modifier key is pressed. */
export function bindLinks(paths: LoginPaths): () => void {
  const obey = (click: MouseEvent) => {
    const link = (click.target as Element | null)?.closest<HTMLAnchorElement>('a[data-login]')
    if (!link || click.button !== 0 || isForNewTab(click)) return
    if (location.pathname === paths.auth) return
    click.preventDefault()
    open(new URL(link.href).searchParams.get('url') ?? urlAfterwards(paths))
  }
  document.addEventListener('click', obey)
  return () => {
    document.removeEventListener('click', obey)
  }
}

const isForNewTab = (click: MouseEvent): boolean => click.metaKey || click.ctrlKey || click.shiftKey || click.altKey
