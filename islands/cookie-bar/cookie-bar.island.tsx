import type { FormEvent } from 'react'
import './cookie-bar.css'
import { answer } from './answer.ts'

interface CookieBarProps {
  words: { title: string; text: string; choose: string; reject: string; accept: string }
  /** The cookie settings page, which also takes the form without JavaScript. */
  path: string
}

/** Asks once which cookies are allowed and saves the answer without leaving the page. */
export function CookieBar({ words, path }: CookieBarProps) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const form = event.currentTarget
    const { submitter } = event.nativeEvent as SubmitEvent
    if (!(submitter instanceof HTMLButtonElement)) return
    event.preventDefault()
    void answer(Number(submitter.value)).then((isKept) => {
      if (!isKept) sendPlain(form, submitter)
    })
  }

  return (
    <form className="cookies" method="post" action={path} aria-label={words.title} onSubmit={submit}>
      <div className="wrap">
        <p>
          <b>{words.title}</b> <span className="why">{words.text}</span> <a href={path}>{words.choose}</a>
        </p>
        <div className="acts">
          <button className="button quiet low" name="consent" value="0">
            {words.reject}
          </button>
          <button className="button quiet low" name="consent" value="7">
            {words.accept}
          </button>
        </div>
      </div>
    </form>
  )
}

// If the call failed, posts the form to the settings page instead.
function sendPlain(form: HTMLFormElement, { name, value }: HTMLButtonElement): void {
  const field = document.createElement('input')
  Object.assign(field, { type: 'hidden', name, value })
  form.append(field)
  form.submit()
}
