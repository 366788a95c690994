import { Suspense, type ReactNode } from 'react'
import { lazyPart } from '#islands/kit/lazy-part.ts'
import { back, next } from '#islands/listing-wizard/wizard.store.ts'
import { useT, type WizardKey } from '#islands/listing-wizard/setup.ts'
import { useForm } from '#islands/listing-wizard/use-form.ts'

interface Props {
  action: WizardKey
  children?: ReactNode
}

/** The sums of a list, for the bar and for the place beside the form. */
export const sums = () => import('./so-far.tsx')
const SoFar = lazyPart(
  () => sums().then((found) => found.SoFar),
  () => null,
)

/** The back and next buttons, fixed at the bottom of the screen, below the sums so far. */
export function BottomBar({ action, children }: Props) {
  const t = useT()
  const { returnToStep, formMode } = useForm('returnToStep', 'formMode')
  // An edited listing is saved on the summary only.
  const toSummary = formMode === 'edit' ? 'steps.toSummary' : 'steps.backToSummary'
  return (
    <div className="bottom-bar">
      <div className="wrap narrow">
        <Suspense>
          <SoFar />
        </Suspense>
        <button type="button" className="button quiet" onClick={back}>
          {t('steps.back')}
        </button>
        {children ?? (
          <button type="button" className="button" onClick={next}>
            {t(returnToStep ? toSummary : action)}
          </button>
        )}
      </div>
    </div>
  )
}
