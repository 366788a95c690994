import { useStore } from '@nanostores/react'
import { useEffect, useMemo } from 'react'
import { translator } from '#api/common/translate.rules.ts'
import { WordsContext } from '#islands/kit/use-words.ts'
import { SetupContext, type Setup } from './setup.ts'
import { CategoryStep } from './steps/category-step.tsx'
import { WaitingStep } from './steps/waiting-step.tsx'
import { ModeNotes } from './parts/mode-notes.tsx'
import { OtherTab } from './parts/other-tab.tsx'
import { StepBar } from './parts/step-bar.tsx'
import { useForm } from './use-form.ts'
import { $later, type Later } from './lazy-steps.store.ts'
import { loadLater } from './load-steps.ts'
import { stepOfSegment } from './segments.ts'
import { $isReady, mount } from './wizard.store.ts'
import type { Step } from './form.ts'

/** The listing form: four steps from category to posting. */
export function ListingWizard(setup: Setup) {
  const later = useStore($later, { ssr: () => null })
  const words = useMemo(
    () => translator([setup.words, later?.words ?? {}], setup.intlLocale),
    [setup.words, setup.intlLocale, later],
  )
  useEffect(() => mount(setup), [setup])
  useEffect(() => void loadLater(setup.language), [setup.language])
  return (
    <SetupContext value={setup}>
      <WordsContext value={words}>
        <Steps initialStep={stepOfSegment(setup.segment)} />
      </WordsContext>
    </SetupContext>
  )
}

/** Before it is ready, shows the same for everyone: the categories, or that a form is loading. */
function Steps({ initialStep }: { initialStep: Step }) {
  const isAwake = useStore($isReady, { ssr: () => false })
  const { step } = useForm('step')
  const shown = isAwake ? step : initialStep
  const later = useStore($later, { ssr: () => null })
  const View = isAwake || shown === 'categorySelection' ? viewOf(shown, later) : WaitingStep
  return (
    <div className="wizard" data-step={shown}>
      <StepBar step={shown} />
      {isAwake && later && <ModeNotes />}
      <OtherTab />
      <View />
    </div>
  )
}

const viewOf = (step: Step, later: Later | null): (() => React.JSX.Element) =>
  step === 'categorySelection' ? CategoryStep : (later?.views[step] ?? WaitingStep)
