/** Where the visitor is: the address bar and its history, as a store can use them. */
export interface Navigation {
  path(): string
  search(): string
  push(path: string): void
  replace(path: string): void
  back(): void
  /** The visitor went back or forth. */
  onReturn(listen: () => void): () => void
  /** Another tab has kept something under this name. */
  onOtherTab(key: string, listen: () => void): () => void
  /** Somebody is signed in; the server says so on the page. */
  isMember(): boolean
  leaveTo(path: string): void
  /** The page is left or put behind another one, perhaps for good. */
  onLeave(listen: () => void): () => void
  /** The browser has found its line again. */
  onceOnline(go: () => void): void
  scrollToTop(): void
}

export const browserNavigation: Navigation = {
  path: () => location.pathname,
  search: () => location.search,
  push: (path) => history.pushState(null, '', path),
  replace: (path) => history.replaceState(null, '', path),
  back: () => history.back(),
  onReturn: (listen) => {
    addEventListener('popstate', listen)
    return () => removeEventListener('popstate', listen)
  },
  onOtherTab: (key, listen) => {
    const hear = (event: StorageEvent) => {
      if (event.key === key) listen()
    }
    addEventListener('storage', hear)
    return () => removeEventListener('storage', hear)
  },
  isMember: () => document.documentElement.dataset.member !== undefined,
  leaveTo: (path) => location.assign(path),
  onLeave: (listen) => {
    const hear = () => {
      if (document.visibilityState === 'hidden') listen()
    }
    addEventListener('pagehide', listen)
    document.addEventListener('visibilitychange', hear)
    return () => {
      removeEventListener('pagehide', listen)
      document.removeEventListener('visibilitychange', hear)
    }
  },
  onceOnline: (go) => addEventListener('online', go, { once: true }),
  scrollToTop: () => scrollTo({ top: 0, behavior: 'smooth' }),
}
