import { api, problemIn } from '#islands/kit/client.ts'
import { isPasskeyThere, makePasskey } from '#islands/kit/passkey.ts'
import { showTrouble, textOf } from './form-trouble.ts'

/** Creates a passkey in the browser, saves it, then reloads the page to show it. */
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

/** The error message: from the server, or for a failed or cancelled browser dialog. */
function troubleOf({ dataset }: HTMLFormElement, error: unknown): string | undefined {
  const problem = problemIn(error)
  if (problem) return problem.errors?.[0]?.message ?? problem.detail
  if (error instanceof TypeError) return dataset.offline
  return isPasskeyThere(error) ? dataset.exists : dataset.failed
}
