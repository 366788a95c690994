import { useStore } from '@nanostores/react'
import { roundDistance } from '#api/address/address.rules.ts'
import { formatUnit } from '#api/common/format.rules.ts'
import { $routeAsking } from '#islands/listing-wizard/route.store.ts'
import { useSetup, useT } from '#islands/listing-wizard/setup.ts'
import { useForm } from '#islands/listing-wizard/use-form.ts'
import { PriceNote } from './price-note.tsx'
import { RouteLine } from './route-line.tsx'

/** Distance, duration and estimated price, announced to screen readers once known. */
export function RouteSummary() {
  const { route } = useForm('route')
  const asking = useStore($routeAsking)
  const isEmpty = !route && asking === 'quiet'
  return (
    <div className={isEmpty ? undefined : 'strip route-summary'} aria-live="polite" aria-atomic="true">
      {!isEmpty && <Distance />}
      {route && <RouteLine />}
      {!isEmpty && <PriceNote />}
    </div>
  )
}

function Distance() {
  const t = useT()
  const { intlLocale } = useSetup()
  const { route, distance } = useForm('route', 'distance')
  const asking = useStore($routeAsking)
  if (!route || distance === null)
    return <p className="muted">{t(asking === 'failed' ? 'route.failed' : 'route.waiting')}</p>
  const time = formatUnit(Math.max(1, Math.round(route.hours)), 'hour', intlLocale, 'long')
  return (
    <p>
      <b className="h3">
        {t('route.about', {
          distance: formatUnit(roundDistance(distance), 'kilometer', intlLocale),
        })}
      </b>
      <span className="small muted">{t('route.drive', { time })}</span>
      {route.ferry && <span className="small muted">{t('route.ferry')}</span>}
    </p>
  )
}
