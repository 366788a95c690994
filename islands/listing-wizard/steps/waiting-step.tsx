import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { $isLaterLost } from '../later.store.ts'
import { useT } from '../setup.ts'
import { onceOnline, reload } from '../wizard.store.ts'

/** The address of a later step was opened: what belongs there is known only to the browser. */
export function WaitingStep() {
  const t = useT()
  const isLost = useStore($isLaterLost, { ssr: () => false })
  return (
    <div className="wrap page narrow stack far" aria-busy={!isLost}>
      {isLost ? <Lost /> : <p className="muted">{t('page.waiting')}…</p>}
    </div>
  )
}

/** Some browsers keep it in mind that a script did not come, until the page is opened anew. */
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
