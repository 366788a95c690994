import { segmentOf } from '#api/auction/form-step.rules.ts'
import { steps, type Step } from '../form.ts'
import { mayEnter, numberOf } from '../segments.ts'
import { useSetup, useT } from '../setup.ts'
import { useForm } from '../use-form.ts'
import { enter } from '../wizard.store.ts'

/** W08: the four steps; hidden while a category is chosen, and by CSS on a phone's summary. */
export function StepBar({ step }: { step: Step }) {
  const t = useT()
  const form = useForm()
  const { baseUrl } = useSetup()
  if (step === 'categorySelection') return null
  return (
    <nav aria-label={t('steps.label')} className="progress-bar">
      <ol className="progress wrap">
        {steps.map((one) => {
          const isNow = one === step
          const isDone = numberOf(one) < numberOf(step)
          return (
            <li
              key={one}
              className={isNow ? 'now' : isDone ? 'done' : undefined}
              aria-current={isNow ? 'step' : undefined}
            >
              {!isNow && mayEnter(one, form) ? (
                <a
                  href={`${baseUrl}${segmentOf[one]}/`}
                  onClick={(event) => {
                    event.preventDefault()
                    enter(one)
                  }}
                >
                  {t(`steps.${one}`)}
                </a>
              ) : (
                <span>{t(`steps.${one}`)}</span>
              )}
              {isDone && <span className="visually-hidden"> ({t('steps.done')})</span>}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
