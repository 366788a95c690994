import { useStore } from '@nanostores/react'
import { WayFields } from '../parts/way-fields.tsx'
import { DateRangeField } from '../parts/date-range.tsx'
import { Elsewhere } from '../parts/elsewhere.tsx'
import { ErrorList } from '#islands/listing-wizard/parts/error-list.tsx'
import { SignedOut } from '../parts/signed-out.tsx'
import { StepHeading } from '../parts/step-heading.tsx'
import { BottomBar } from '#islands/listing-wizard/parts/bottom-bar.tsx'
import { RouteSummary } from '#islands/listing-wizard/parts/route-summary.tsx'
import { swapEnds } from '../address.store.ts'
import { $position, pickUpHere } from '../position.store.ts'
import { findKind, useSetup, useT } from '../setup.ts'
import { useForm } from '../use-form.ts'

/** From, to and dates. */
export function RouteStep() {
  const t = useT()
  const { categories } = useSetup()
  const { categoryId } = useForm('categoryId')
  const known = findKind(categories, categoryId)
  return (
    <>
      <div className="wrap page pane">
        <form className="stack far" noValidate onSubmit={(event) => event.preventDefault()}>
          <StepHeading title={t('route.title')}>
            {known && <p className="muted">{t('route.text', { category: known.kind.title })}</p>}
          </StepHeading>
          <SignedOut />
          <ErrorList />
          <div className="stack">
            <WayFields />
            <Shortcuts />
          </div>
          <DateRangeField />
        </form>
        <div className="beside">
          <RouteSummary />
        </div>
      </div>
      <Elsewhere />
      <BottomBar action="steps.toDetails" />
    </>
  )
}

function Shortcuts() {
  const t = useT()
  const position = useStore($position)
  return (
    <div className="stack tight">
      <p className="flow">
        <button
          type="button"
          className="link"
          aria-busy={position === 'asking' || undefined}
          onClick={() => void pickUpHere()}
        >
          <span aria-hidden="true">◎ </span>
          {t('route.here')}
        </button>
        <button type="button" className="link" onClick={swapEnds}>
          <span aria-hidden="true">⇅ </span>
          {t('route.swap')}
        </button>
      </p>
      <p role="status" className="small muted">
        {position === 'failed' && t('route.hereFailed')}
      </p>
    </div>
  )
}
