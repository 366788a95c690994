import { api } from '#islands/kit/client.ts'

/** Keeps the answer (S04); the bar goes, and the reader is back on the page. */
export async function answer(consent: number): Promise<boolean> {
  try {
    await api.storefront.logCookieConsent.mutate({ consent })
  } catch {
    return false
  }
  document.documentElement.dataset.consent = ''
  document.getElementById('main')?.focus({ preventScroll: true })
  return true
}
