import { useStore } from '@nanostores/react'
import { Suspense, type ReactNode } from 'react'
import { lazyPart } from '#islands/kit/lazy-part.ts'
import { findModule } from '#api/common/module.rules.ts'
import { SelectField } from '#islands/ui/select-field.tsx'
import { Description } from '../parts/description.tsx'
import { Elsewhere } from '../parts/elsewhere.tsx'
import { ErrorList } from '#islands/listing-wizard/parts/error-list.tsx'
import { Floors } from '../parts/floors.tsx'
import { ItemList } from '../parts/item-list.tsx'
import { PictureList } from '../parts/picture-list.tsx'
import { SignedOut } from '../parts/signed-out.tsx'
import { StepHeading } from '../parts/step-heading.tsx'
import { BottomBar, sums } from '#islands/listing-wizard/parts/bottom-bar.tsx'
import { RouteSummary } from '#islands/listing-wizard/parts/route-summary.tsx'
import { $fields, askFields } from '../items.store.ts'
import { findKind, useSetup, useT, type WizardKey } from '../setup.ts'
import { useForm } from '../use-form.ts'
import { changeKind } from '../wizard.store.ts'

/** Items, sizes and weights; only what the category asks for. */
export function DetailsStep() {
  const asked = useStore($fields)
  return asked.state === 'ready' && asked.rooms.length > 0 ? <RemovalDetails /> : <Details />
}

/** At the end of the form and optional, so it may come later. */
const VatInvoice = lazyPart(
  () => import('../parts/vat-invoice.tsx').then((found) => found.VatInvoice),
  () => null,
)

/** Only for goods that are worth much. */
const DeclaredValue = lazyPart(
  () => import('../parts/declared-value.tsx').then((found) => found.DeclaredValue),
  () => null,
)

/** Loaded for a removal only; without them the route and its estimate are shown as for other goods. */
const Chosen = lazyPart(
  () => sums().then((found) => found.Chosen),
  ({ children }: { children: ReactNode }) => <>{children}</>,
)
const ListSoFar = lazyPart(() => sums().then((found) => found.ListSoFar), RouteSummary)

/** A removal: counted in rooms, with its sums in view all the time. */
function RemovalDetails() {
  return (
    <>
      <div className="wrap page pane">
        <form className="stack far" noValidate onSubmit={(event) => event.preventDefault()}>
          <StepHeading title={useHeader()}>
            <Suspense>
              <Chosen>
                <KindField />
              </Chosen>
            </Suspense>
          </StepHeading>
          <SignedOut />
          <ErrorList />
          <Asked />
          <PictureList />
          <Description />
          <Suspense>
            <VatInvoice />
          </Suspense>
        </form>
        <Suspense>
          <ListSoFar />
        </Suspense>
      </div>
      <Elsewhere />
      <BottomBar action="steps.toSummary" />
    </>
  )
}

function Details() {
  const t = useT()
  return (
    <>
      <div className="wrap page pane">
        <form className="stack far" noValidate onSubmit={(event) => event.preventDefault()}>
          <StepHeading title={useHeader()}>
            <p className="muted">{t('details.text')}</p>
          </StepHeading>
          <SignedOut />
          <ErrorList />
          <KindField />
          <Asked />
          <PictureList />
          <Description />
          <Suspense>
            <VatInvoice />
          </Suspense>
        </form>
        <div className="beside">
          <RouteSummary />
        </div>
      </div>
      <Elsewhere />
      <BottomBar action="steps.toSummary" />
    </>
  )
}

/**
 * W15: some kinds have a heading of their own for this step, others share that of their main
 * category.
 */
const headers: Readonly<Record<string, WizardKey>> = {
  piano: 'header.piano',
  horse: 'header.horse',
  cars: 'header.cars',
  motorcycles: 'header.motorcycles',
  'other-vehicles': 'header.other-vehicles',
  removals: 'header.removals',
  animals: 'header.animals',
  parcels: 'header.parcels',
  pallets: 'header.pallets',
  waste: 'header.waste',
}

function useHeader(): string {
  const t = useT()
  const { categoryId, mainCategoryId } = useForm('categoryId', 'mainCategoryId')
  return t(findModule(headers, categoryId ?? '') ?? findModule(headers, mainCategoryId ?? '') ?? 'details.title')
}

/** Lets the visitor correct a kind that was chosen too quickly. */
function KindField() {
  const t = useT()
  const { categories } = useSetup()
  const { categoryId } = useForm('categoryId')
  const known = findKind(categories, categoryId)
  if (!known || known.main.children.length < 2) return null
  return (
    <SelectField
      id="f-categoryId"
      label={t('details.kind')}
      value={known.kind.id}
      options={known.main.children.map(({ id, name }) => ({ value: id, name }))}
      onValue={changeKind}
    />
  )
}

/** Loaded for a removal only; if loading fails, each item is asked for separately. */
const Checklist = lazyPart(() => import('../parts/checklist.tsx').then((found) => found.Checklist), ItemList)

function Waiting() {
  const t = useT()
  return (
    <p className="sheet muted" role="status">
      {t('details.waiting')}…
    </p>
  )
}

function Asked() {
  const t = useT()
  const asked = useStore($fields)
  if (asked.state === 'ready')
    return (
      <>
        {asked.rooms.length > 0 ? (
          <Suspense fallback={<Waiting />}>
            <Checklist rooms={asked.rooms} />
          </Suspense>
        ) : (
          <ItemList />
        )}
        {asked.listingFields.length > 0 && <Floors fields={asked.listingFields} />}
        {asked.isValueAsked && (
          <Suspense>
            <DeclaredValue />
          </Suspense>
        )}
      </>
    )
  if (asked.state === 'waiting') return <Waiting />
  return (
    <div className="notice bad" role="alert">
      <p>{t('details.failed')}</p>
      <button type="button" className="button quiet" onClick={() => void askFields()}>
        {t('details.retry')}
      </button>
    </div>
  )
}
