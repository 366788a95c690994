import { useT } from '../setup.ts'
import { AddressField } from './address-field.tsx'

/** Both ends of the route. */
export function WayFields() {
  const t = useT()
  return (
    <div className="route of-fields">
      <AddressField end="from" label={t('route.pickup')} />
      <AddressField end="to" label={t('route.delivery')} />
    </div>
  )
}
