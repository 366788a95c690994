import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { formatDays } from '#api/common/format.rules.ts'
import { srcsetOf } from '#api/file/file.rules.ts'
import { invoiceOf, type Form, type Step } from '../../form.ts'
import { $fields } from '../../items.store.ts'
import { useSetup, useT } from '../../setup.ts'
import { thisYear } from '../../today.ts'
import { useForm } from '../../use-form.ts'
import { edit } from '../../wizard.store.ts'
import { useNearName } from '../address-field.tsx'
import { Things } from './overview-things.tsx'

/** The listing as couriers will see it, part by part. */
export function Overview() {
  const t = useT()
  const form = useForm()
  return (
    <div className="overview sheet">
      <Part title={t('summary.route')} step="route">
        <div className="route">
          <Place label={t('route.pickup')} address={form.fromAddress} />
          <Place label={t('route.delivery')} address={form.toAddress} />
        </div>
      </Part>
      <Part title={t('summary.dates')} step="route">
        <Dates form={form} />
      </Part>
      <Part title={t('summary.items')} step="shippingDetails">
        <Things />
      </Part>
      <FloorsPart />
      <Part title={t('summary.description')} step="shippingDetails">
        {form.description ? (
          <p className="pre-line">{form.description}</p>
        ) : (
          <p className="muted">{t('summary.noDescription')}</p>
        )}
      </Part>
      {form.declaredValue && (
        <Part title={t('details.declaredValue')} step="shippingDetails">
          <p>{`${form.declaredValue.amount.replace(/\.00$/, '')} ${form.declaredValue.currency}`}</p>
        </Part>
      )}
      {form.vatInvoice && (
        <Part title={t('summary.vatInvoice')} step="shippingDetails">
          <InvoiceLines form={form} />
        </Part>
      )}
      <Part title={t('summary.pictures')} step="shippingDetails">
        <Pictures form={form} />
      </Part>
    </div>
  )
}

function InvoiceLines({ form }: { form: Form }) {
  const t = useT()
  const { companyName, taxNumber } = invoiceOf(form)
  return <p className="pre-line">{`${companyName}\n${taxNumber}`.trim() || t('summary.wanted')}</p>
}

function Part({ title, step, children }: { title: string; step: Step; children: ReactNode }) {
  const t = useT()
  return (
    <section>
      <h2>{title}</h2>
      <button
        type="button"
        className="link"
        onClick={() => edit(step)}
        aria-label={t('steps.editWhat', { what: title })}
      >
        {t('steps.edit')}
      </button>
      <div className="what">{children}</div>
    </section>
  )
}

function Place({ label, address }: { label: string; address: Form['fromAddress'] }) {
  const near = useNearName(address)
  if (!address) return <p>{label}</p>
  const street = [address.street, address.buildingNr].filter(Boolean).join(' ')
  const town = [address.postalCode, near || address.city].filter(Boolean).join(' ')
  return (
    <p>
      <span className="small muted">{label}</span>
      <b>{[street, town].filter(Boolean).join(', ')}</b>
      <span className="small muted">{[address.province, address.country].filter(Boolean).join(', ')}</span>
    </p>
  )
}

function Dates({ form }: { form: Form }) {
  const t = useT()
  const { intlLocale } = useSetup()
  if (!form.dateFixed) return <p>{t('dates.anyTime')}</p>
  const pair = (from: string | null, to: string | null) =>
    from && to ? formatDays(from, to, intlLocale, thisYear()) : ''
  const [pickup, delivery] = [pair(form.sendDateFrom, form.sendDateTo), pair(form.receiveDateFrom, form.receiveDateTo)]
  if (pickup === delivery) return <p>{pickup}</p>
  return (
    <dl className="kv plain">
      <dt>{t('dates.pickup')}</dt>
      <dd>{pickup}</dd>
      <dt>{t('dates.delivery')}</dt>
      <dd>{delivery}</dd>
    </dl>
  )
}

function FloorsPart() {
  const t = useT()
  const asked = useStore($fields)
  const form = useForm()
  const isAsked = asked.state === 'ready' && asked.listingFields.length > 0
  if (!isAsked || (form.pickupFloor === null && form.deliveryFloor === null)) return null
  const say = (end: string, floor: number | null, elevator: boolean | null) => {
    if (floor === null) return null
    if (floor === 0) return <li>{t('summary.ground', { end })}</li>
    if (elevator === null) return <li>{t('summary.floorAt', { end, floor })}</li>
    return <li>{t(elevator ? 'summary.floorLift' : 'summary.floorNoLift', { end, floor })}</li>
  }
  return (
    <Part title={t('summary.floors')} step="shippingDetails">
      <ul>
        {say(t('route.pickup'), form.pickupFloor, form.pickupElevator)}
        {say(t('route.delivery'), form.deliveryFloor, form.deliveryElevator)}
      </ul>
    </Part>
  )
}

function Pictures({ form }: { form: Form }) {
  const t = useT()
  if (form.pictures.length === 0) return <p className="muted">{t('summary.noPictures')}</p>
  return (
    <ul className="flow">
      {form.pictures.map(({ uid, thumbUrl, originalName }, at) => (
        <li key={uid}>
          <img
            src={thumbUrl}
            srcSet={srcsetOf(thumbUrl)}
            sizes="96px"
            alt={t('pictures.alt', { number: at + 1, name: originalName })}
            width="96"
            height="72"
          />
        </li>
      ))}
    </ul>
  )
}
