/** What is wrong with the whole of a form that a script sends, above its fields; nothing takes it away. */
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
