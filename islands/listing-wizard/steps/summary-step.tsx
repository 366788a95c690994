import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { $isSignedOut } from '#islands/kit/signed-out.store.ts'
import { ErrorSummary } from '#islands/ui/error-summary.tsx'
import { Banner } from '../parts/banner.tsx'
import { Contact } from '../parts/contact.tsx'
import { Elsewhere } from '../parts/elsewhere.tsx'
import { ErrorList } from '#islands/listing-wizard/parts/error-list.tsx'
import { OffersNote } from '../parts/offers-note.tsx'
import { Overview } from '../parts/overview/overview.tsx'
import { SignedOut } from '../parts/signed-out.tsx'
import { StepHeading } from '../parts/step-heading.tsx'
import { BottomBar } from '#islands/listing-wizard/parts/bottom-bar.tsx'
import { TitleField } from '../parts/title-field.tsx'
import { RouteSummary } from '#islands/listing-wizard/parts/route-summary.tsx'
import { $isPosting, $refusal, askLostAnswer, post } from '../post.store.ts'
import { useT } from '../setup.ts'
import { useForm } from '../use-form.ts'
import { $isMember } from '../wizard.store.ts'

/** The whole listing with an edit link for each part, then the button that posts it. */
export function SummaryStep() {
  const t = useT()
  const isMember = useStore($isMember)
  const isEdited = useForm('formMode').formMode === 'edit'
  useEffect(() => void askLostAnswer(), [])
  return (
    <>
      <div className="wrap page pane">
        <form
          id="f-listing"
          className="stack far"
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            void post()
          }}
        >
          <StepHeading title={t('summary.title')}>
            <p className="muted">{t(isEdited ? 'edit.text' : 'summary.text')}</p>
          </StepHeading>
          <SignedOut />
          <ErrorList />
          <Refusal />
          <OffersNote />
          <TitleField />
          <Overview />
          {!isMember && <Contact />}
        </form>
        <div className="beside">
          <RouteSummary />
        </div>
      </div>
      <Elsewhere />
      <PostBar isEdited={isEdited} />
      {!isEdited && <Banner />}
    </>
  )
}

function PostBar({ isEdited }: { isEdited: boolean }) {
  const t = useT()
  const isPosting = useStore($isPosting)
  const [action, doing] = isEdited ? [t('edit.save'), t('edit.saving')] : [t('summary.post'), t('summary.posting')]
  return (
    <BottomBar action="summary.post">
      <button type="submit" form="f-listing" className="button" aria-busy={isPosting || undefined}>
        {isPosting ? `${doing}…` : action}
      </button>
    </BottomBar>
  )
}

function Refusal() {
  const t = useT()
  const refusal = useStore($refusal)
  const isSignedOut = useStore($isSignedOut)
  const isEdited = useForm('formMode').formMode === 'edit'
  const told = useRef<HTMLDivElement>(null)
  // The error is at the top of the page, the pressed button at the bottom.
  useEffect(() => {
    if (refusal) told.current?.focus()
  }, [refusal])
  // A signed-out user sees a notice above, with a link to sign in.
  if (!refusal || isSignedOut) return null
  return (
    <ErrorSummary
      ref={told}
      title={refusal.title || t(isEdited ? 'edit.notSaved' : 'failures.notPosted')}
      text={refusal.detail || t(isEdited ? 'edit.lostText' : 'failures.lostText')}
    />
  )
}
