import { useEffect, useRef, type FormEvent } from 'react'
import { ErrorSummary } from '#islands/ui/error-summary.tsx'
import { LoginField } from './login-field.tsx'
import { send, sendPasskey, type LoginState } from './login-modal.store.ts'

export interface LoginWords {
  title: string
  login: string
  password: string
  button: string
  passkey: string
  forgot: string
  create: string
  close: string
  offline: string
  codeTitle: string
  codeText: string
  code: string
  codeHint: string
  late: string
}

interface Props {
  words: LoginWords
  state: LoginState
}

const none: Record<string, string> = {}

const goTo = (path: string | undefined): void => {
  if (path) location.assign(path)
}

export function LoginForm({ words, state }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const errors = state.is === 'refused' ? state.errors : none
  const isSending = state.is === 'sending'
  const asksCode = state.is !== 'closed' && state.asks === 'code'

  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [errors])

  useEffect(() => {
    form.current?.querySelector('input')?.focus()
  }, [asksCode])

  useEffect(() => {
    void sendPasskey({ isBesideField: true }).then(goTo)
  }, [])

  const askPasskey = () => {
    void sendPasskey({ isBesideField: false }).then(goTo)
  }

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    void send(new FormData(event.currentTarget)).then(goTo)
  }

  return (
    <form ref={form} className="stack" method="post" onSubmit={submit} noValidate>
      <h2 id="login-modal-title">{asksCode ? words.codeTitle : words.title}</h2>
      {asksCode && <p>{words.codeText}</p>}
      <Trouble words={words} state={state} />
      {asksCode ? (
        <LoginField
          name="code"
          label={words.code}
          hint={words.codeHint}
          error={errors.code}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
        />
      ) : (
        <Password words={words} errors={errors} />
      )}
      <button className="button wide" aria-busy={isSending}>
        {words.button}
      </button>
      {!asksCode && 'PublicKeyCredential' in window && (
        <button type="button" className="button quiet wide" onClick={askPasskey}>
          {words.passkey}
        </button>
      )}
    </form>
  )
}

const Password = ({ words, errors }: Pick<Props, 'words'> & { errors: typeof none }) => (
  <>
    <LoginField
      name="login"
      label={words.login}
      error={errors.login}
      autoComplete="username webauthn"
      autoCapitalize="none"
    />
    <LoginField
      name="password"
      type="password"
      label={words.password}
      error={errors.password}
      autoComplete="current-password"
    />
  </>
)

/** An error of the whole form, not of a field. */
function Trouble({ words, state }: Props) {
  if (state.is === 'unreached') return <ErrorSummary title={words.offline} />
  if (state.is === 'late') return <ErrorSummary title={words.late} />
  if (state.is !== 'refused' || state.problem.errors) return null
  return <ErrorSummary title={state.problem.title} text={state.problem.detail} />
}
