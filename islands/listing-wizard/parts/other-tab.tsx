import { useStore } from '@nanostores/react'
import { $isInOtherTab } from '../draft.store.ts'
import { useT } from '../setup.ts'

/** One browser keeps one listing: whoever types it in two tabs is told. */
export function OtherTab() {
  const t = useT()
  const isInOtherTab = useStore($isInOtherTab, { ssr: () => false })
  return (
    <div className="wrap narrow" role="status">
      {isInOtherTab && <p className="notice warn">{t('failures.otherTab')}</p>}
    </div>
  )
}
