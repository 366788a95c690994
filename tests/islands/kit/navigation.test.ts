import { beforeEach, describe, expect, test, vi } from 'vitest'
import { browserNavigation } from '#islands/kit/navigation.ts'

/** A fake location and history that follow the HTML standard. */
function aBrowser(first: string) {
  const entries = [first]
  let at = 0
  const stand = (path: string) => {
    entries[at] = path
  }
  const location = {
    get pathname() {
      return entries[at]
    },
  }
  const history = {
    pushState: (_state: unknown, _title: string, path: string) => {
      entries.length = at + 1
      at += 1
      stand(path)
    },
    replaceState: (_state: unknown, _title: string, path: string) => stand(path),
    back: () => {
      at = Math.max(0, at - 1)
      listeners.forEach((listen) => listen())
    },
  }
  const listeners = new Set<() => void>()
  vi.stubGlobal('location', location)
  vi.stubGlobal('history', history)
  vi.stubGlobal('addEventListener', (name: string, listen: () => void) => {
    if (name === 'popstate') listeners.add(listen)
  })
  vi.stubGlobal('removeEventListener', (_name: string, listen: () => void) => {
    listeners.delete(listen)
  })
  return entries
}

let entries: string[]

beforeEach(() => {
  entries = aBrowser('/form/category/')
  return () => vi.unstubAllGlobals()
})

describe('the address bar', () => {
  test('W04 gets one history entry for each step', () => {
    browserNavigation.push('/form/routes-dates/')
    browserNavigation.push('/form/details/')

    expect(entries).toEqual(['/form/category/', '/form/routes-dates/', '/form/details/'])
    expect(browserNavigation.path()).toBe('/form/details/')
  })

  test('W05 leads back to the step before, and reports it', () => {
    const returned = vi.fn()
    browserNavigation.onReturn(returned)
    browserNavigation.push('/form/routes-dates/')
    browserNavigation.push('/form/details/')
    browserNavigation.back()

    expect(browserNavigation.path()).toBe('/form/routes-dates/')
    expect(returned).toHaveBeenCalledOnce()
  })

  test('gets no further entry for a corrected URL', () => {
    browserNavigation.replace('/form/summary/')

    expect(entries).toEqual(['/form/summary/'])
  })
})

describe('the scroll to the top', () => {
  let events: EventTarget
  const scrolled = vi.fn()

  beforeEach(() => {
    events = new EventTarget()
    vi.stubGlobal('addEventListener', events.addEventListener.bind(events))
    vi.stubGlobal('removeEventListener', events.removeEventListener.bind(events))
    vi.stubGlobal('scrollY', 640)
    vi.stubGlobal('scrollTo', scrolled.mockReset())
    browserNavigation.scrollToTop()
  })

  test('W30 stops at a press: a button that moves away before its release gets no click', () => {
    expect(scrolled).toHaveBeenLastCalledWith({ top: 0, behavior: 'smooth' })
    events.dispatchEvent(new Event('pointerdown'))

    expect(scrolled).toHaveBeenLastCalledWith({ top: 640, behavior: 'instant' })
  })

  test('leaves later presses alone', () => {
    events.dispatchEvent(new Event('scrollend'))
    events.dispatchEvent(new Event('pointerdown'))

    expect(scrolled).toHaveBeenCalledOnce()
  })
})
