import { useStore } from '@nanostores/react'
import { Banner } from '../parts/banner.tsx'
import { Contact } from '../parts/contact.tsx'
import { FailureList } from '../parts/failure-list.tsx'
import { Overview } from '../parts/overview.tsx'
import { StepHeading } from '../parts/step-heading.tsx'
import { ThumbBar } from '../parts/thumb-bar.tsx'
import { TitleField } from '../parts/title-field.tsx'
import { WayStrip } from '../parts/way-strip.tsx'
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
        className="wrap form summary"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void post()
        }}
      >
        <StepHeading title={t('summary.title')}>
          <p className="muted">{t('summary.text')}</p>
        </StepHeading>
        <FailureList />
        <Refusal />
        <TitleField />
        <Overview />
        <WayStrip />
        {!isMember && <Contact />}
        <PostBar />
      </form>
      <Banner />
    </>
  )
}

function PostBar() {
  const t = useT()
  const isPosting = useStore($isPosting)
  return (
    <ThumbBar action="summary.post">
      <button type="submit" className="button" aria-busy={isPosting || undefined}>
        {isPosting ? `${t('summary.posting')}…` : t('summary.post')}
      </button>
    </ThumbBar>
  )
}

function Refusal() {
  const t = useT()
  const refusal = useStore($refusal)
  if (!refusal) return null
  return (
    <div className="notice bad" role="alert">
      <b>{refusal.title || t('failures.notPosted')}</b>
      <p>{refusal.detail || t('failures.lostText')}</p>
    </div>
  )
}
