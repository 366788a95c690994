import { useStore } from '@nanostores/react'
import { $isSignedOut } from '#islands/kit/signed-out.store.ts'
import { ErrorSummary } from '#islands/ui/error-summary.tsx'
import { Banner } from '../parts/banner.tsx'
import { Contact } from '../parts/contact.tsx'
import { ErrorList } from '#islands/listing-wizard/parts/error-list.tsx'
import { Overview } from '../parts/overview.tsx'
import { SignedOut } from '../parts/signed-out.tsx'
import { StepHeading } from '../parts/step-heading.tsx'
import { BottomBar } from '#islands/listing-wizard/parts/bottom-bar.tsx'
import { TitleField } from '../parts/title-field.tsx'
import { RouteSummary } from '#islands/listing-wizard/parts/route-summary.tsx'
import { $isPosting, $refusal, post } from '../post.store.ts'
import { useT } from '../setup.ts'
import { $isMember } from '../wizard.store.ts'

/** Everything once more, with a way back to each part of it; then it is posted. */
export function SummaryStep() {
  const t = useT()
  const isMember = useStore($isMember)
  return (
    <>
      <form
        id="f-listing"
        className="wrap page narrow stack far"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void post()
        }}
      >
        <StepHeading title={t('summary.title')}>
          <p className="muted">{t('summary.text')}</p>
        </StepHeading>
        <SignedOut />
        <ErrorList />
        <Refusal />
        <TitleField />
        <Overview />
        <RouteSummary />
        {!isMember && <Contact />}
      </form>
      <PostBar />
      <Banner />
    </>
  )
}

function PostBar() {
  const t = useT()
  const isPosting = useStore($isPosting)
  return (
    <BottomBar action="summary.post">
      <button type="submit" form="f-listing" className="button" aria-busy={isPosting || undefined}>
        {isPosting ? `${t('summary.posting')}…` : t('summary.post')}
      </button>
    </BottomBar>
  )
}

function Refusal() {
  const t = useT()
  const refusal = useStore($refusal)
  const isSignedOut = useStore($isSignedOut)
  // Who has been signed out is told so above, and where to sign in.
  if (!refusal || isSignedOut) return null
  return (
    <ErrorSummary
      title={refusal.title || t('failures.notPosted')}
      text={refusal.detail || t('failures.lostText')}
    />
  )
}
