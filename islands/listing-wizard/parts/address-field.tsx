import { useStore } from '@nanostores/react'
import { Combobox } from '#islands/ui/combobox.tsx'
import { TextField } from '#islands/ui/text-field.tsx'
import { isUnlisted, type Address, type PlaceSuggestion } from '#api/address/address.rules.ts'
import type { Search } from '#islands/kit/debounced-search.ts'
import {
  $byHand,
  $nearSearches,
  $resolving,
  $searches,
  chooseAddress,
  chooseNearest,
  describeAddress,
  enterByHand,
  leaveAddress,
  typeAddress,
  typeNearest,
} from '../address.store.ts'
import { addressOf, endpoints, textOf, type Endpoint } from '#islands/listing-wizard/endpoints.ts'
import { fieldId } from '#islands/listing-wizard/form-errors.ts'
import { useT } from '../setup.ts'
import { useError, useForm } from '../use-form.ts'

/** The ID of the last line of the list; no place has it. */
const BY_HAND = 'by-hand'

/** One end of the route: chosen from the list, optionally with street and number. */
export function AddressField({ end, label }: { end: Endpoint; label: string }) {
  const t = useT()
  const error = useError()
  const form = useForm()
  const search = useStore($searches)[end]
  const isBusy = useStore($resolving)[end]
  const path = endpoints[end].address
  const text = textOf(form, end)
  const found = search.options.map((option) => ({ ...option, id: option.placeId }))
  const isOffered = search.state === 'found' && isUnlisted(text, search.options)
  const byHand = {
    ...{ placeId: BY_HAND, id: BY_HAND, label: t('route.byHand') },
    ...(found.length === 0 ? { note: t('route.noResult') } : {}),
  }
  const options = isOffered ? [...found, byHand] : found
  return (
    <div className="address">
      <Combobox
        id={fieldId(path)}
        label={label}
        error={error(path)}
        text={text}
        search={{ ...search, options }}
        onText={(text) => typeAddress(end, text)}
        onChoose={(option) => (option.placeId === BY_HAND ? enterByHand(end) : void chooseAddress(end, option))}
        onLeave={() => leaveAddress(end)}
        placeholder={t('route.placeholder')}
        isBusy={isBusy}
        status={useStatus(search)}
        emptyText={
          search.state === 'found'
            ? t('route.noResult')
            : search.state === 'failed'
              ? t('route.searchFailed')
              : undefined
        }
        required
      />
      <NearName address={addressOf(form, end)} />
      <ByHand end={end} />
      <Street end={end} />
    </div>
  )
}

/** A note for an address with the coordinates of a place nearby. */
function NearName({ address }: { address: Address | null }) {
  const said = useNearName(address)
  return said ? <p className="small muted near">{said}</p> : null
}

export function useNearName(address: Address | null): string {
  const t = useT()
  if (address?.village) return t('route.villageNear', { village: address.village, town: address.city })
  return address?.isNear ? t('route.near', { town: address.city }) : ''
}

/** A village missing from the gazetteer: its own name, located by the nearest known town. */
function ByHand({ end }: { end: Endpoint }) {
  const t = useT()
  const written = useStore($byHand)[end]
  const search = useStore($nearSearches)[end]
  const status = useStatus(search)
  if (!written) return null
  const options = search.options.map((option) => ({ ...option, id: option.placeId }))
  return (
    <Combobox
      id={`${fieldId(endpoints[end].address)}-nearest`}
      label={t('route.nearest')}
      hint={t('route.nearestHint')}
      text={written.near}
      search={{ ...search, options }}
      onText={(near) => typeNearest(end, near)}
      onChoose={(option) => void chooseNearest(end, option)}
      placeholder={t('route.placeholder')}
      status={status}
      emptyText={search.state === 'found' || search.state === 'failed' ? status : undefined}
      autoFocus
      required
    />
  )
}

function useStatus({ state, options }: Search<PlaceSuggestion>): string {
  const t = useT()
  if (state === 'searching') return t('route.searching')
  if (state === 'failed') return t('route.searchFailed')
  if (state === 'quiet') return ''
  return options.length === 0 ? t('route.noResult') : t('route.results', { count: options.length })
}

function Street({ end }: { end: Endpoint }) {
  const t = useT()
  const error = useError()
  const address = addressOf(useForm(), end)
  if (!address) return null
  const id = fieldId(endpoints[end].address)
  const codeError = error(`${endpoints[end].address}.postalCode`)
  const isFilled = Boolean(address.street || address.buildingNr)
  return (
    <details className="street" open={codeError ? true : undefined}>
      <summary className="link">
        {isFilled ? [address.street, address.buildingNr].filter(Boolean).join(' ') : t('route.addStreet')}
      </summary>
      <div className="fields">
        <TextField
          id={`${id}-street`}
          label={t('route.street')}
          value={address.street}
          maxLength={120}
          autoComplete="off"
          onText={(street) => describeAddress(end, { street })}
        />
        <TextField
          id={`${id}-buildingNr`}
          label={t('route.buildingNr')}
          value={address.buildingNr}
          maxLength={20}
          autoComplete="off"
          onText={(buildingNr) => describeAddress(end, { buildingNr })}
        />
        <TextField
          id={`${id}-postalCode`}
          label={t('route.postalCode')}
          value={address.postalCode}
          maxLength={16}
          autoComplete="off"
          error={codeError}
          onText={(postalCode) => describeAddress(end, { postalCode })}
        />
      </div>
    </details>
  )
}
