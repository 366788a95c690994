import { api, problemIn } from '#islands/kit/client.ts'
import { isPasskeyThere, makePasskey } from '#islands/kit/passkey.ts'
import { showTrouble, textOf } from './form-trouble.ts'

/** Asks the browser for a passkey and keeps it, then shows the page with it. */
export function bindAddPasskey(form: HTMLFormElement): void {
  if (form.dataset.isBound) return
  form.dataset.isBound = 'yes'
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void add(form)
  })
}

async function add(form: HTMLFormElement): Promise<void> {
  const button = form.querySelector('button')
  if (button?.ariaBusy === 'true') return
  if (button) button.ariaBusy = 'true'
  showTrouble(form, undefined)
  try {
    const typed = new FormData(form)
    const password = textOf(typed, 'password')
    const asked = await api.auth.startPasskey.mutate(password ? { password } : {})
    const credential = await makePasskey(asked)
    await api.auth.addPasskey.mutate({ name: textOf(typed, 'name'), credential })
    location.assign(`${form.dataset.addPasskey ?? ''}?done=added`)
  } catch (error) {
    showTrouble(form, troubleOf(form, error))
    if (button) button.ariaBusy = null
  }
}

/** What went wrong: said by the server, by the browser, or by whoever shut its window. */
function troubleOf({ dataset }: HTMLFormElement, error: unknown): string | undefined {
  const problem = problemIn(error)
  if (problem) return problem.errors?.[0]?.message ?? problem.detail
  if (error instanceof TypeError) return dataset.offline
  return isPasskeyThere(error) ? dataset.exists : dataset.failed
}
