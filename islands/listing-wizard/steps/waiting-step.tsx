import { useT } from '../setup.ts'

/** The address of a later step was opened: what belongs there is known only to the browser. */
export function WaitingStep() {
  const t = useT()
  return (
    <div className="wrap page narrow stack far" aria-busy="true">
      <p className="muted">{t('page.waiting')}…</p>
    </div>
  )
}
