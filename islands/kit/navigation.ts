/** The browser's location and history, as an interface for the stores. */
export interface Navigation {
  path(): string
  search(): string
  push(path: string): void
  replace(path: string): void
  back(): void
  /** The visitor went back or forward. */
  onReturn(listen: () => void): () => void
  /** Another tab has written this local storage key. */
  onOtherTab(key: string, listen: () => void): () => void
  /** The visitor is signed in, by an attribute that the server sets on the page. */
  isMember(): boolean
  leaveTo(path: string): void
  /** The page is being left or hidden, maybe for good. */
  onLeave(listen: () => void): () => void
  /** Calls back once when the browser is online again. */
  onceOnline(go: () => void): void
  scrollToTop(): void
  /** A finger or the mouse presses anything. */
  onPress(listen: () => void): () => void
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
  scrollToTop: () => {
    scrollTo({ top: 0, behavior: 'smooth' })
    addEventListener('pointerdown', stopScroll, { once: true })
    addEventListener('scrollend', () => removeEventListener('pointerdown', stopScroll), {
      once: true,
    })
  },
  onPress: (listen) => {
    addEventListener('pointerdown', listen)
    return () => removeEventListener('pointerdown', listen)
  },
}

/** A pressed button must not move away before it is released: the browser would send no click. */
const stopScroll = (): void => scrollTo({ top: scrollY, behavior: 'instant' })
