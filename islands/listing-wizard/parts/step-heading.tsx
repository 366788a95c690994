import { useStore } from '@nanostores/react'
import { useEffect, useRef, type ReactNode } from 'react'
import { $entered } from '../wizard.store.ts'

let shown = 0

/** Whoever enters a step, by a button or by the browser, is told where he is. */
export function StepHeading({ title, children }: { title: string; children?: ReactNode }) {
  const entered = useStore($entered, { ssr: () => 0 })
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // Not when the page has just been opened: there the focus is where the browser put it.
    if (entered > 1 && entered !== shown) heading.current?.focus({ preventScroll: true })
    shown = entered
  }, [entered])
  return (
    <header className="stack tight">
      <h1 className="h2-public" ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {children}
    </header>
  )
}
