/** Keeps the answer (S04); the bar goes, and the reader is back on the page. */
export async function answer(consent: number): Promise<boolean> {
  const kept = await fetch('/api/user/cookie_consent_log', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ consent }),
  }).catch(() => undefined)
  if (!kept?.ok) return false
  document.documentElement.dataset.consent = ''
  document.getElementById('main')?.focus({ preventScroll: true })
  return true
}
