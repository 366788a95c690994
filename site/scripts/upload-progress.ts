/** Shows how much of a form's files has been sent. Without it the browser sends the form itself. */
export function bindUploads(): void {
  document.addEventListener('submit', (event) => {
    const form = event.target
    if (!(form instanceof HTMLFormElement) || event.defaultPrevented) return
    const line = form.querySelector<HTMLElement>('[data-sending]')
    if (!line) return
    event.preventDefault()
    send(form, event.submitter, line)
  })
}

function send(form: HTMLFormElement, button: HTMLElement | null, line: HTMLElement): void {
  const bar = line.querySelector('progress')
  const request = new XMLHttpRequest()
  request.responseType = 'document'
  line.hidden = false
  if (button instanceof HTMLButtonElement) button.disabled = true
  request.upload.onprogress = ({ loaded, total }) => {
    if (bar && total > 0) bar.value = loaded / total
  }
  request.onload = () => show(request)
  // Too large for the server to read on, or offline: the browser sends it again and says why.
  request.onerror = () => {
    if (button instanceof HTMLButtonElement) button.disabled = false
    sendPlainly(form, button)
  }
  request.open('POST', form.action)
  request.setRequestHeader('Accept', 'text/html')
  request.send(new FormData(form, button))
}

function sendPlainly(form: HTMLFormElement, button: HTMLElement | null): void {
  form.querySelector('[data-sending]')?.remove()
  form.requestSubmit(button)
}

/** A redirect is followed; a refused form replaces the page's content, and its errors are focused. */
function show({ status, responseURL, response }: XMLHttpRequest): void {
  const answer = response instanceof Document ? response.querySelector('main') : null
  if (status < 400 || !answer) return location.assign(responseURL)
  document.querySelector('main')?.replaceWith(answer)
  const trouble = answer.querySelector<HTMLElement>('.notice.bad')
  trouble?.setAttribute('tabindex', '-1')
  trouble?.focus()
  trouble?.scrollIntoView()
}
