import { useStore } from '@nanostores/react'
import { $isInOtherTab } from '../draft.store.ts'
import { $linkFailed } from '#islands/listing-wizard/continue-on-device.store.ts'
import { useT } from '../setup.ts'

/**
 * A browser stores one listing, so editing in two tabs shows a warning; so does a mailed link that
 * did not open.
 */
export function OtherTab() {
  const t = useT()
  const isInOtherTab = useStore($isInOtherTab, { ssr: () => false })
  const linkFailed = useStore($linkFailed, { ssr: () => null })
  return (
    <div className="wrap narrow" role="status">
      {isInOtherTab && <p className="notice warn">{t('failures.otherTab')}</p>}
      {linkFailed && <p className="notice warn">{t(linkFailed === 'gone' ? 'elsewhere.gone' : 'failures.lost')}</p>}
    </div>
  )
}
