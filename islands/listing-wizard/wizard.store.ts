import { atom } from 'nanostores'
import { isValidAddress } from '#api/address/address.rules.ts'
import { autoSelect } from '#api/category/category.rules.ts'
import { browserNavigation, type Navigation } from '#islands/kit/navigation.ts'
import { $form, change, restoreForm } from './draft.store.ts'
import { $errors, showErrors } from './errors.store.ts'
import { errorsOfStep, type CheckedBy } from './form-errors.ts'
import { softReset, steps, type Form, type Step } from './form.ts'
import { addressesKnown, prefillAddress } from './address.store.ts'
import { $fields, askFields } from './items.store.ts'
import { readQuery } from './prefill.ts'
import { watchPrice } from './price.store.ts'
import { askRoute } from './route.store.ts'
import { askTitle } from './title.store.ts'
import { today } from './today.ts'
import { reportTreeChoice } from './report-tree-choice.ts'
import { findKind, type MainCategory, type Setup } from './setup.ts'
import { $setup, setup } from './setup.store.ts'

/** W01: what stands in the address for each step. */
export const segments = {
  categorySelection: 'category',
  route: 'routes-dates',
  shippingDetails: 'details',
  summary: 'summary',
} as const satisfies Record<Step, string>

/** W30 */
const SCROLL_AFTER_MS = 500

/** False in the server's HTML and while React takes it over; only then the saved form is shown. */
export const $isReady = atom(false)
/** W09: the main category whose kinds are listed. */
export const $openCategory = atom<string | null>(null)
/** Counts the steps entered, so that the heading knows when to take the focus. */
export const $entered = atom(0)

/** Somebody is signed in: the server knows his name and address already. */
export const $isMember = atom(false)

let place: Navigation = browserNavigation
let pushed = 0
let scrolling: ReturnType<typeof setTimeout> | undefined

/** The page is there: the saved form comes back and the address says which step is wanted. */
export function mount(given: Setup, where: Navigation = browserNavigation): () => void {
  $setup.set(given)
  place = where
  pushed = 0
  $isMember.set(place.isMember())
  restoreForm(today())
  takeQuery(given)
  $isReady.set(true)
  const { fromAddress, toAddress, route } = $form.get()
  if (fromAddress && toAddress && !route) void askRoute()
  const stops = [watchPrice(), place.onReturn(goWhereAddressSays)]
  return () => stops.forEach((stop) => stop())
}

function takeQuery(given: Setup): void {
  const { category, ends } = readQuery(place.search())
  for (const { end, text, placeId } of ends) void prefillAddress(end, text, placeId)
  const wanted = stepOfPath(place.path()) ?? stepOfSegment(given.segment)
  if (category) choose(category, 'replace')
  else enter(wanted, 'replace')
}

function goWhereAddressSays(): void {
  pushed = Math.max(0, pushed - 1)
  enter(stepOfPath(place.path()) ?? 'categorySelection', 'stay')
}

/** What the checks go by. */
export function checkedBy(): CheckedBy {
  const asked = $fields.get()
  return {
    today: today(),
    isMember: $isMember.get(),
    fields: asked.state === 'ready' ? asked.fields : undefined,
  }
}

const pathOf = (step: Step): string => `${setup().baseUrl}${segments[step]}/`

const stepOfPath = (path: string): Step | undefined =>
  steps.find((step) => path.replace(/\/$/, '').endsWith(`/${segments[step]}`))

/** W07: the step a page begins with. */
export const stepOfSegment = (segment: string): Step =>
  steps.find((step) => segments[step] === segment) ?? 'categorySelection'

export const numberOf = (step: Step): number => steps.indexOf(step)

/** W05, W06, W35: the step that may really be entered. */
function allowedStep(wanted: Step, form: Form): Step {
  if (!form.categoryId) return 'categorySelection'
  if (wanted === 'categorySelection') return wanted
  const hasWay = isValidAddress(form.fromAddress) && isValidAddress(form.toAddress)
  if (wanted === 'route' || !hasWay) return 'route'
  return numberOf(wanted) <= form.maxStepNumber ? wanted : (steps[form.maxStepNumber] ?? 'route')
}

type How = 'push' | 'replace' | 'stay'

/** W04: each step is one entry of the browser's history. */
export function enter(wanted: Step, how: How = 'push'): void {
  const form = $form.get()
  const step = allowedStep(wanted, form)
  const path = pathOf(step)
  $openCategory.set(null)
  change({
    step,
    maxStepNumber: Math.max(form.maxStepNumber, numberOf(step)),
    returnToStep: step === form.returnToStep ? null : form.returnToStep,
  })
  if (how === 'push' && place.path() !== path) {
    place.push(path)
    pushed += 1
  } else if (how === 'replace' || place.path() !== path) place.replace(path)
  $entered.set($entered.get() + 1)
  scrollSoon()
  prepare(step)
}

/** What the step needs from the server, asked before it is drawn. */
function prepare(step: Step): void {
  if (step !== 'categorySelection') void askFields()
  if (step === 'summary') void askTitle()
}

function scrollSoon(): void {
  clearTimeout(scrolling)
  scrolling = setTimeout(() => place.scrollToTop(), SCROLL_AFTER_MS)
}

let isWaiting = false

/** On to the next step, once what is being looked up is known; pressed twice it is one step. */
export function next(): void {
  const known = $form.get().step === 'route' ? addressesKnown() : undefined
  if (!known) return goOn()
  if (isWaiting) return
  isWaiting = true
  void known.then(() => {
    isWaiting = false
    if ($form.get().step === 'route') goOn()
  })
}

/** To the next step, or back to where the visitor came from to change something. */
function goOn(): void {
  const form = $form.get()
  const failures = errorsOfStep(form.step, form, checkedBy())
  showErrors(failures)
  if (failures.length > 0) return
  const following = steps[Math.min(numberOf(form.step) + 1, steps.length - 1)] ?? 'summary'
  change({ maxStepNumber: Math.max(form.maxStepNumber, numberOf(following)) })
  enter(form.returnToStep ?? following)
}

export function back(): void {
  $errors.set([])
  if (pushed > 0) return place.back()
  enter(steps[Math.max(0, numberOf($form.get().step) - 1)] ?? 'categorySelection')
}

/** On to the furthest step that a saved form had reached. */
export const continueSaved = (): void => enter(steps[$form.get().maxStepNumber] ?? 'route')

/** From the summary into a step, to come straight back. */
export function edit(step: Step): void {
  change({ returnToStep: 'summary' })
  enter(step)
}

/** W35: the step bar leads to what was passed already. */
export const mayEnter = (step: Step, form: Form): boolean => allowedStep(step, form) === step

/** W09–W11: a category with several kinds opens them; one that says enough goes on to the route. */
export function choose(id: string, how: How = 'push'): void {
  const { categories } = setup()
  const main = categories.find((category) => category.id === id)
  const leaf = findKind(categories, autoSelect(id, childIds(main)) ?? id)
  if (leaf) return take(leaf.main, leaf.kind.id, how)
  if (how === 'replace' || $form.get().step !== 'categorySelection') enter('categorySelection', how)
  openCategory(main?.id ?? null)
}

const childIds = (main: MainCategory | undefined): string[] =>
  main?.children.map((child) => child.id) ?? []

export function openCategory(id: string | null): void {
  $openCategory.set(id)
  $entered.set($entered.get() + 1)
  scrollSoon()
}

function take(main: MainCategory, kind: string, how: How): void {
  const form = $form.get()
  const hasChangedMain = form.mainCategoryId !== null && form.mainCategoryId !== main.id
  if (hasChangedMain && form.maxStepNumber > 0) change(softReset(form))
  change({ mainCategoryId: main.id, categoryId: kind })
  void reportTreeChoice(kind)
  enter(hasChangedMain ? 'route' : (form.returnToStep ?? 'route'), how)
}

/** Another kind of the same main category: the things stay what they are, the questions may not. */
export function changeKind(categoryId: string): void {
  change({ categoryId })
  void askFields()
}

/** Leads to a wrong field, wherever it is. */
export function goToStep(step: Step): void {
  if ($form.get().step === step) return
  if (step !== 'summary') change({ returnToStep: 'summary' })
  enter(step)
}

export const leaveTo = (path: string): void => place.leaveTo(path)
