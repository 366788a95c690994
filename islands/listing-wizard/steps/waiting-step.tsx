import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { $isLaterLost } from '#islands/listing-wizard/lazy-steps.store.ts'
import { useT } from '../setup.ts'
import { onceOnline, reload } from '../wizard.store.ts'

/** Shown when a later step is opened by its URL: its data is only in the browser. */
export function WaitingStep() {
  const t = useT()
  const isLost = useStore($isLaterLost, { ssr: () => false })
  return (
    <div className="wrap page narrow stack far" aria-busy={!isLost}>
      {isLost ? <Lost /> : <p className="muted">{t('page.waiting')}…</p>}
    </div>
  )
}

/** Some browsers cache a failed script import until the page is reloaded. */
function Lost() {
  const t = useT()
  useEffect(() => onceOnline(reload), [])
  return (
    <div className="notice bad split" role="alert">
      <p>{t('failures.lost')}</p>
      <button type="button" className="button quiet" onClick={reload}>
        {t('details.retry')}
      </button>
    </div>
  )
}
