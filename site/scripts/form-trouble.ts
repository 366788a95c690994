/**
 * Shows an error about a whole form that a script submits, above its fields; it stays until
 * replaced.
 */
export function showTrouble(form: HTMLElement, trouble: string | undefined): void {
  const place = form.querySelector<HTMLElement>('[data-trouble]')
  if (!place) return
  place.textContent = trouble ?? ''
  place.hidden = !trouble
}

export function textOf(typed: FormData, name: string): string {
  const value = typed.get(name)
  return typeof value === 'string' ? value : ''
}
