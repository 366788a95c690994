import { api } from '#islands/kit/client.ts'

/**
 * Saves the answer (S04), hides the bar and returns the focus to the page. False if saving failed.
 */
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
