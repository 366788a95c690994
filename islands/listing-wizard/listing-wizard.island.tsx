import './styles/steps.css'
import './styles/step-bar.css'
import './styles/pictures.css'
import { useStore } from '@nanostores/react'
import { useEffect, useMemo } from 'react'
import { translator, WordsContext } from '#islands/kit/use-words.ts'
import { SetupContext, type Setup } from './setup.ts'
import { CategoryStep } from './steps/category-step.tsx'
import { DetailsStep } from './steps/details-step.tsx'
import { RouteStep } from './steps/route-step.tsx'
import { SummaryStep } from './steps/summary-step.tsx'
import { WaitingStep } from './steps/waiting-step.tsx'
import { ModeNotes } from './parts/mode-notes.tsx'
import { OtherTab } from './parts/other-tab.tsx'
import { StepBar } from './parts/step-bar.tsx'
import { useForm } from './use-form.ts'
import { stepOfSegment } from './segments.ts'
import { $isReady, mount } from './wizard.store.ts'
import type { Step } from './form.ts'

/** The listing form: four steps from "what" to "post". */
export function ListingWizard(setup: Setup) {
  const words = useMemo(
    () => translator(setup.words, setup.intlLocale),
    [setup.words, setup.intlLocale],
  )
  useEffect(() => mount(setup), [setup])
  return (
    <SetupContext value={setup}>
      <WordsContext value={words}>
        <Steps initialStep={stepOfSegment(setup.segment)} />
      </WordsContext>
    </SetupContext>
  )
}

const views = {
  categorySelection: CategoryStep,
  route: RouteStep,
  shippingDetails: DetailsStep,
  summary: SummaryStep,
} as const satisfies Record<Step, () => React.JSX.Element>

/** Until it is awake the page shows what everybody sees: the categories, or that a form is opened. */
function Steps({ initialStep }: { initialStep: Step }) {
  const isAwake = useStore($isReady, { ssr: () => false })
  const { step } = useForm()
  const shown = isAwake ? step : initialStep
  const View = isAwake || shown === 'categorySelection' ? views[shown] : WaitingStep
  return (
    <div className="wizard" data-step={shown}>
      <StepBar step={shown} />
      {isAwake && <ModeNotes />}
      <OtherTab />
      <View />
    </div>
  )
}
