import { useStore } from '@nanostores/react'
import { useEffect, useRef, type ReactNode } from 'react'
import { $setAside, putAsideBack } from '../copy.store.ts'
import { $hasUnsaved, $otherVersion, dropChanges, overwriteOther } from '../edit.store.ts'
import { post } from '../post.store.ts'
import { findKind, useSetup, useT } from '../setup.ts'
import { useForm } from '../use-form.ts'
import { continueSaved, reload } from '../wizard.store.ts'

/** Notes about editing or copying, shown above each step. */
export function ModeNotes() {
  const { formMode, step } = useForm('formMode', 'step')
  if (formMode !== 'edit') return <SetAside />
  return (
    <>
      <Conflict />
      <Unsaved />
      {step === 'shippingDetails' && <PicturesAtOnce />}
    </>
  )
}

function Note({ children }: { children: ReactNode }) {
  return <div className="wrap narrow note-above">{children}</div>
}

/** A listing was set aside by copying: one tap restores it. */
function SetAside() {
  const t = useT()
  const { categories } = useSetup()
  const aside = useStore($setAside, { ssr: () => null })
  const known = findKind(categories, aside?.categoryId ?? null)
  if (!known) return null
  const goBack = () => {
    putAsideBack()
    continueSaved()
  }
  return (
    <Note>
      <div className="strip">
        <span>{t('copy.aside', { what: known.kind.name })}</span>
        <button type="button" className="button quiet" onClick={goBack}>
          {t('copy.putBack')}
        </button>
      </div>
    </Note>
  )
}

/** Unsaved changes from an earlier visit, which can be discarded. */
function Unsaved() {
  const t = useT()
  const hasUnsaved = useStore($hasUnsaved, { ssr: () => false })
  const isOutdated = useStore($otherVersion, { ssr: () => null }) !== null
  if (!hasUnsaved || isOutdated) return null
  return (
    <Note>
      <div className="strip">
        <span>{t('edit.unsaved')}</span>
        <button type="button" className="button quiet" onClick={giveUp}>
          {t('edit.drop')}
        </button>
      </div>
    </Note>
  )
}

function giveUp(): void {
  dropChanges()
  reload()
}

/**
 * Another window has saved first: nothing typed is lost, and the owner decides which version to
 * keep.
 */
function Conflict() {
  const t = useT()
  const otherVersion = useStore($otherVersion, { ssr: () => null })
  const told = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (otherVersion !== null) told.current?.focus()
  }, [otherVersion])
  if (otherVersion === null) return null
  const saveMine = () => {
    overwriteOther()
    void post()
  }
  return (
    <Note>
      <div className="notice bad" role="alert" ref={told} tabIndex={-1}>
        <b>{t('edit.conflict')}</b>
        <p>{t('edit.conflictText')}</p>
        <p className="flow">
          <button type="button" className="button quiet" onClick={saveMine}>
            {t('edit.saveMine')}
          </button>
          <button type="button" className="button quiet" onClick={giveUp}>
            {t('edit.showOther')}
          </button>
        </p>
      </div>
    </Note>
  )
}

function PicturesAtOnce() {
  const t = useT()
  return (
    <Note>
      <p className="notice">{t('edit.pictures')}</p>
    </Note>
  )
}
