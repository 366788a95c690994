import type { ReactNode } from 'react'
import { back, next } from '#islands/listing-wizard/wizard.store.ts'
import { useT, type WizardKey } from '#islands/listing-wizard/setup.ts'
import { useForm } from '#islands/listing-wizard/use-form.ts'

/** Back and on, always under the thumb. */
export function BottomBar({ action, children }: { action: WizardKey; children?: ReactNode }) {
  const t = useT()
  const { returnToStep, formMode } = useForm('returnToStep', 'formMode')
  // What is edited is saved on the summary alone.
  const toSummary = formMode === 'edit' ? 'steps.toSummary' : 'steps.backToSummary'
  return (
    <div className="bottom-bar">
      <div className="wrap narrow">
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
