import { html } from './html.ts'
import type { Html } from './html.ts'

interface Field {
  name: string
  label: string
  value?: string
  hint?: string | undefined
  error?: string | undefined
  type?: 'text' | 'email'
  autocomplete: string
  inputmode?: 'numeric' | 'email' | 'text'
}

/** A form field with its label, hint and error. */
export function field(given: Field): Html {
  const { name, label, value = '', hint, error, type = 'text', autocomplete, inputmode = 'text' } = given
  const described = [hint && `${name}-hint`, error && `${name}-error`].filter(Boolean).join(' ')
  return html`<div class="field">
    <label for="${name}">${label}</label>
    <input
      id="${name}"
      name="${name}"
      type="${type}"
      value="${value}"
      autocomplete="${autocomplete}"
      inputmode="${inputmode}"
      required
      aria-invalid="${error ? 'true' : 'false'}"
      ${described && html`aria-describedby="${described}"`}
    />
    ${hint && html`<p class="hint" id="${name}-hint">${hint}</p>`}
    ${error && html`<p class="error" id="${name}-error">${error}</p>`}
  </div>`
}

export function problem(title: string, text: string): Html {
  return html`<div class="notice problem" role="alert">
    <h2>${title}</h2>
    <p>${text}</p>
  </div>`
}
