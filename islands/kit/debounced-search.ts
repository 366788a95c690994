/** The state of suggestions while typing. */
export interface Search<T> {
  state: 'quiet' | 'searching' | 'found' | 'failed'
  options: readonly T[]
}

export const idleSearch: Search<never> = { state: 'quiet', options: [] }

const TYPING_PAUSE_MS = 250
const MIN_LETTERS = 2
export const SUGGEST_WAIT_MS = 3000

export interface DebouncedSearch {
  type: (text: string) => void
  stop: () => void
}

/** Looks up the typed text after a pause; a late response never replaces a newer one. */
export function debouncedSearch<T>(
  look: (text: string, signal: AbortSignal) => Promise<readonly T[]>,
  tell: (search: Search<T>) => void,
): DebouncedSearch {
  let timer: ReturnType<typeof setTimeout> | undefined
  let asked = new AbortController()
  let last: readonly T[] = []

  const stop = () => {
    clearTimeout(timer)
    asked.abort()
  }
  const search = async (text: string, { signal }: AbortController) => {
    tell({ state: 'searching', options: last })
    try {
      last = await look(text, signal)
      if (!signal.aborted) tell({ state: 'found', options: last })
    } catch {
      if (!signal.aborted) tell({ state: 'failed', options: [] })
    }
  }
  const type = (text: string) => {
    stop()
    if (text.trim().length < MIN_LETTERS) return tell({ state: 'quiet', options: [] })
    asked = new AbortController()
    timer = setTimeout(() => void search(text.trim(), asked), TYPING_PAUSE_MS)
  }
  return { type, stop }
}
