import { fetchPage } from '#islands/kit/client.ts'
import { putInPlace, wearStyles } from './live-parts.ts'

const EVERY_MS = 120_000

/** Reloads the live parts of the page every two minutes while its tab is visible. */
export function follow(): void {
  let isDue = false

  async function refresh(): Promise<void> {
    isDue = document.hidden
    if (isDue) return
    const page = await fetchPage(location.pathname + location.search).catch(() => undefined)
    if (!page) return
    wearStyles(page)
    putInPlace(page)
  }

  setInterval(() => void refresh(), EVERY_MS)
  document.addEventListener('visibilitychange', () => {
    if (isDue) void refresh()
  })
}
