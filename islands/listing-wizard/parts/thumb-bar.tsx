import type { ReactNode } from 'react'
import { back, next } from '../wizard.store.ts'
import { useT, type WizardKey } from '../setup.ts'
import { useForm } from '../use-form.ts'

/** Back and on, always under the thumb. */
export function ThumbBar({ action, children }: { action: WizardKey; children?: ReactNode }) {
  const t = useT()
  const { returnToStep } = useForm()
  return (
    <div className="thumb-bar">
      <div className="wrap">
        <button type="button" className="button quiet" onClick={back}>
          {t('steps.back')}
        </button>
        {children ?? (
          <button type="button" className="button" onClick={next}>
            {t(returnToStep ? 'steps.backToSummary' : action)}
          </button>
        )}
      </div>
    </div>
  )
}
