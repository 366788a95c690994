import { sendForm } from '#islands/kit/client.ts'

/** Shows how much of a form's files has been sent. Without it the browser sends the form itself. */
export function bindUploads(): void {
  document.addEventListener('submit', (event) => {
    const form = event.target
    if (!(form instanceof HTMLFormElement)) return
    const line = form.querySelector<HTMLElement>('[data-sending]')
    if (!line) return
    event.preventDefault()
    void send(form, event.submitter, line)
  })
  // Back shows the page as it was left, with its button off.
  addEventListener('pageshow', ({ persisted }) => persisted && location.reload())
}

async function send(form: HTMLFormElement, button: HTMLElement | null, line: HTMLElement): Promise<void> {
  const bar = line.querySelector('progress')
  line.hidden = false
  const sent = sendForm(form, button, (share) => {
    if (bar) bar.value = share
  })
  if (button instanceof HTMLButtonElement) button.disabled = true
  try {
    show(await sent, form.closest('[id]')?.id)
  } catch {
    // The server stopped reading, or the connection is lost: the browser sends it again and says why.
    if (button instanceof HTMLButtonElement) button.disabled = false
    line.remove()
    form.requestSubmit(button)
  }
}

/** A redirect is followed; a refused form replaces the page's content, and its errors are focused. */
function show({ status, address, page }: Awaited<ReturnType<typeof sendForm>>, part = ''): void {
  const answer = page.querySelector('main')
  if (status < 400 || !answer) return open(new URL(`#${part}`, address))
  document.querySelector('main')?.replaceWith(answer)
  const trouble = answer.querySelector<HTMLElement>('.notice.bad')
  trouble?.setAttribute('tabindex', '-1')
  trouble?.focus()
}

/** To an address that differs only behind `#` a browser merely scrolls. */
function open(next: URL): void {
  const isHere = next.pathname + next.search === location.pathname + location.search
  if (!isHere) return location.assign(next)
  history.replaceState(history.state, '', next)
  location.reload()
}
