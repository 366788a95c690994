import { atom } from 'nanostores'
import { autoSelect } from '#api/category/category.rules.ts'
import { browserNavigation, type Navigation } from '#islands/kit/navigation.ts'
import { $form, $isInOtherTab, change, keepForm, KEPT_UNDER } from './draft.store.ts'
import { $errors, showErrors } from './errors.store.ts'
import { errorsOfStep, type CheckedBy } from './form-errors.ts'
import { softReset, steps, type Step } from './form.ts'
import { addressesKnown, prefillAddress } from './address.store.ts'
import { addressOf } from './endpoints.ts'
import { $fields, askFields, dropBlankItems } from './items.store.ts'
import { $taxNumberError, checkKnown } from './invoice.store.ts'
import { openForm } from './open-form.ts'
import { readQuery, toRedirect } from './prefill.ts'
import { watchPrice } from './price.store.ts'
import { askRoute } from './route.store.ts'
import { askTitle } from './title.store.ts'
import { today } from './today.ts'
import { openMailed } from './elsewhere.store.ts'
import { askRating } from './rating.store.ts'
import { reportMultiItem } from './report-multi-item.ts'
import { reportTreeChoice } from './report-tree-choice.ts'
import { allowedStep, numberOf, pathOf, stepOfPath, stepOfSegment } from './segments.ts'
import { findEntry, findKind, type MainCategory, type MainEntry, type Setup } from './setup.ts'
import { $setup, setup } from './setup.store.ts'
import { $otherTree, openTree } from './tree.store.ts'

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
  const search = place.search()
  $isMember.set(place.isMember())
  openForm(given)
  takeQuery(given)
  $isReady.set(true)
  if (isChoosing()) void openTree(search, isChoosing)
  const { fromAddress, toAddress, route } = $form.get()
  if (fromAddress && toAddress && !route) void askRoute()
  const stops = [
    watchPrice(),
    place.onReturn(goWhereAddressSays),
    place.onOtherTab(KEPT_UNDER, () => $isInOtherTab.set(true)),
    place.onLeave(keepForm),
    keepForm,
  ]
  return () => stops.forEach((stop) => stop())
}

/** A visitor who has not begun to choose sees whichever tree comes. */
const isChoosing = (): boolean =>
  $form.get().step === 'categorySelection' && $openCategory.get() === null

function takeQuery({ chosen, segment }: Setup): void {
  const { category, ends, uuid, draft, isFlagged } = readQuery(place.search())
  if (uuid && $form.get().maxStepNumber === 0) change({ uuid })
  for (const { end, text, placeId } of ends)
    if (!placeId || addressOf($form.get(), end)?.placeId !== placeId)
      void prefillAddress(end, text, placeId)
  const wanted = stepOfPath(place.path()) ?? stepOfSegment(segment)
  if (chosen && isFlagged(chosen.flag)) {
    change({ categoryTreeTestGroup: chosen.group })
    choose(chosen.id, 'replace', chosen.toldId)
  } else if (chosen ?? category) choose(chosen?.id ?? category ?? '', 'replace')
  else enter(wanted, 'replace')
  if (draft) void openMailed(draft).then((isThere) => isThere && continueSaved())
}

function goWhereAddressSays(): void {
  pushed = Math.max(0, pushed - 1)
  enter(stepOfPath(place.path()) ?? 'categorySelection', 'stay')
  const { category } = readQuery(place.search())
  if (category && $form.get().step === 'categorySelection') showKinds(category)
}

/** What the checks go by. */
export function checkedBy(): CheckedBy {
  const asked = $fields.get()
  return {
    today: today(),
    isMember: $isMember.get(),
    fields: asked.state === 'ready' ? asked.fields : undefined,
    taxNumberError: $taxNumberError.get(),
  }
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
  keepForm()
  if (how === 'push' && place.path() !== path) push(path)
  else if (how === 'replace' || place.path() !== path) place.replace(path)
  $entered.set($entered.get() + 1)
  scrollSoon()
  prepare(step)
}

function push(path: string): void {
  place.push(path)
  pushed += 1
}

/** What the step needs from the server, asked before it is drawn. */
function prepare(step: Step): void {
  if (step !== 'categorySelection') void askFields()
  if (step === 'shippingDetails' || step === 'summary') void reportMultiItem(step)
  if (step !== 'summary') return
  void askTitle()
  void askRating()
}

function scrollSoon(): void {
  clearTimeout(scrolling)
  scrolling = setTimeout(() => place.scrollToTop(), SCROLL_AFTER_MS)
}

/** What a step may still be looking up. */
const lookedUp: Partial<Record<Step, () => Promise<void> | undefined>> = {
  route: addressesKnown,
  shippingDetails: checkKnown,
}

let isWaiting = false

/** On to the next step, once what is being looked up is known; pressed twice it is one step. */
export function next(): void {
  const { step } = $form.get()
  const known = lookedUp[step]?.()
  if (!known) return goOn()
  if (isWaiting) return
  isWaiting = true
  void known.then(() => {
    isWaiting = false
    if ($form.get().step === step) goOn()
  })
}

/** To the next step, or back to where the visitor came from to change something. */
function goOn(): void {
  const asked = $fields.get()
  if (asked.state === 'ready' && asked.rooms.length > 0) dropBlankItems()
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

/** W09–W12: a category with several kinds opens them; one that says enough goes on to the route, or to a form of its own. */
export function choose(id: string, how: How = 'push', toldId?: string): void {
  const { categories } = setup()
  const tree = [...($otherTree.get() ?? []), ...categories]
  const main = tree.find((category) => category.id === id)
  const chosen = autoSelect(id, childIds(main)) ?? id
  // A listing that is edited stays in its own form.
  const mayLeave = how === 'push' && $form.get().formMode !== 'edit'
  const leadsTo = mayLeave ? findEntry(tree, chosen)?.leadsTo : undefined
  if (leadsTo) return leaveTo(toRedirect(leadsTo, $form.get()))
  const leaf = findKind(categories, chosen)
  if (leaf) return take(leaf.main, leaf.kind.id, how, toldId)
  if (how === 'replace' || $form.get().step !== 'categorySelection') enter('categorySelection', how)
  if (main) openCategory(main.id, how)
}

const childIds = (main: MainEntry | undefined): string[] =>
  main?.children.map((child) => child.id) ?? []

/** W09: for the browser's own button back the list of kinds is a page of its own. */
function openCategory(id: string, how: How = 'push'): void {
  const path = `${pathOf('categorySelection')}?category=${id}`
  if (how === 'push') push(path)
  else place.replace(path)
  showKinds(id)
}

export function closeCategory(): void {
  if (pushed > 0) return place.back()
  place.replace(pathOf('categorySelection'))
  showKinds(null)
}

function showKinds(id: string | null): void {
  $openCategory.set(id)
  $entered.set($entered.get() + 1)
  scrollSoon()
}

function take(main: MainCategory, kind: string, how: How, toldId = kind): void {
  const form = $form.get()
  const hasChangedMain = form.mainCategoryId !== null && form.mainCategoryId !== main.id
  if (hasChangedMain && form.maxStepNumber > 0) change(softReset(form))
  change({ mainCategoryId: main.id, categoryId: kind })
  // Who sees tree A and comes by a link to a kind of goods has chosen nothing in it.
  if (toldId !== kind || form.categoryTreeTestGroup === 'B') void reportTreeChoice(toldId)
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

export function leaveTo(path: string): void {
  keepForm()
  place.leaveTo(path)
}
/** The page anew, as the server has it now. */
export const reload = (): void => leaveTo(place.path())
export const onceOnline = (go: () => void): void => place.onceOnline(go)
