import { useStore } from '@nanostores/react'
import { useEffect, useRef, type ReactNode } from 'react'
import { useT } from '../setup.ts'
import { useForm } from '../use-form.ts'
import { $entered, $openCategory } from '../wizard.store.ts'

let shown = 0

/**
 * The heading of a step takes the focus when the step is entered, by a button or by the browser.
 */
export function StepHeading({ title, children }: { title: string; children?: ReactNode }) {
  const entered = useStore($entered, { ssr: () => 0 })
  const ofMode = useModeTitle()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // Not on page load: the browser's focus is kept then.
    if (entered > 1 && entered !== shown) heading.current?.focus({ preventScroll: true })
    shown = entered
  }, [entered])
  return (
    <header className="stack tight">
      <h1 className="h2-public" ref={heading} tabIndex={-1}>
        {ofMode ?? title}
      </h1>
      {children}
    </header>
  )
}

/**
 * W14: each step says that a listing is being edited or copied; a category with several kinds also
 * names the kind.
 */
function useModeTitle(): string | undefined {
  const t = useT()
  const { formMode, step } = useForm('formMode', 'step')
  const opened = useStore($openCategory, { ssr: () => null })
  if (formMode === 'addNew' || opened !== null) return undefined
  return t(`heading.${formMode}.${step}`)
}
