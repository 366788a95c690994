import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import './login-modal.css'
import { LoginForm, type LoginWords } from './login-form.tsx'
import { $login, close, bindHash, type LoginPaths } from './login-modal.store.ts'
import { bindLinks } from './bind-links.ts'

interface LoginModalProps {
  words: LoginWords
  paths: LoginPaths & { lostPassword: string; register: string }
}

/** Signs in without leaving the page; for everything else it links to the sign-in page. */
export function LoginModal({ words, paths }: LoginModalProps) {
  const state = useStore($login)
  const dialog = useRef<HTMLDialogElement>(null)
  const opener = useRef<Element | null>(null)
  const isOpen = state.is !== 'closed'

  useEffect(() => {
    const obey = () => {
      bindHash(paths)
    }
    obey()
    addEventListener('hashchange', obey)
    const forgetLinks = bindLinks(paths)
    return () => {
      removeEventListener('hashchange', obey)
      forgetLinks()
    }
  }, [])

  useEffect(() => {
    if (!isOpen || dialog.current?.open) return
    opener.current = document.activeElement
    dialog.current?.showModal()
  }, [isOpen])

  const giveBack = () => {
    close()
    if (opener.current instanceof HTMLElement) opener.current.focus()
  }

  return (
    <dialog
      ref={dialog}
      className="login-modal"
      aria-labelledby="login-modal-title"
      onClose={giveBack}
      onClick={(click) => {
        if (click.target === dialog.current) dialog.current.close()
      }}
    >
      {state.is !== 'closed' && (
        <div className="inside">
          <LoginForm words={words} state={state} />
          {state.asks === 'password' && (
            <p className="flow">
              <a href={withUrl(paths.lostPassword, state.url)}>{words.forgot}</a>
              <a href={withUrl(paths.register, state.url)}>{words.create}</a>
            </p>
          )}
          <button type="button" className="shut" onClick={() => dialog.current?.close()}>
            <span className="visually-hidden">{words.close}</span>
            <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
              <path d="M4 4l12 12M16 4L4 16" fill="none" stroke="currentColor" strokeWidth="2" />
            </svg>
          </button>
        </div>
      )}
    </dialog>
  )
}

const withUrl = (path: string, url: string | undefined): string =>
  url ? `${path}&url=${encodeURIComponent(url)}` : path
