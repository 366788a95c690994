import { useStore } from '@nanostores/react'
import { $isInOtherTab } from '../draft.store.ts'
import { $linkFailed } from '../elsewhere.store.ts'
import { useT } from '../setup.ts'

/** One browser keeps one listing: whoever types it in two tabs is told; so is who comes by a link that opens nothing. */
export function OtherTab() {
  const t = useT()
  const isInOtherTab = useStore($isInOtherTab, { ssr: () => false })
  const linkFailed = useStore($linkFailed, { ssr: () => null })
  return (
    <div className="wrap narrow" role="status">
      {isInOtherTab && <p className="notice warn">{t('failures.otherTab')}</p>}
      {linkFailed && (
        <p className="notice warn">
          {t(linkFailed === 'gone' ? 'elsewhere.gone' : 'failures.lost')}
        </p>
      )}
    </div>
  )
}
