import type { ReactNode } from 'react'
import { back, next } from '#islands/listing-wizard/wizard.store.ts'
import { useT, type WizardKey } from '#islands/listing-wizard/setup.ts'
import { useForm } from '#islands/listing-wizard/use-form.ts'

interface Props {
  action: WizardKey
  /** A line above the buttons. */
  above?: ReactNode
  children?: ReactNode
}

/** The back and next buttons, fixed at the bottom of the screen. */
export function BottomBar({ action, above, children }: Props) {
  const t = useT()
  const { returnToStep, formMode } = useForm('returnToStep', 'formMode')
  // An edited listing is saved on the summary only.
  const toSummary = formMode === 'edit' ? 'steps.toSummary' : 'steps.backToSummary'
  return (
    <div className="bottom-bar">
      <div className="wrap narrow">
        {above}
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
