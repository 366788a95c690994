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
import { isBlank, withThing, type NamedThing } from './item.ts'
import { loadForm } from './load-form.ts'
import { readQuery, toRedirect } from './prefill.ts'
import { watchPrice } from './price.store.ts'
import { askRoute } from './route.store.ts'
import { askTitle } from './title.store.ts'
import { today } from './today.ts'
import { openMailed } from './continue-on-device.store.ts'
import { askRating } from './rating.store.ts'
import { reportMultiItem } from './report-multi-item.ts'
import { reportTreeChoice } from './report-tree-choice.ts'
import { allowedStep, numberOf, pathOf, stepOfPath, stepOfSegment } from './segments.ts'
import { findEntry, findKind, type MainCategory, type MainEntry, type Setup } from './setup.ts'
import { $setup, setup } from './setup.store.ts'
import { $otherTree, openTree } from './tree.store.ts'

/** W30 */
const SCROLL_AFTER_MS = 500

/** False on the server and during hydration; the saved form is shown only afterwards. */
export const $isReady = atom(false)
/** W09: the main category whose kinds are shown. */
export const $openCategory = atom<string | null>(null)
/** Counts the steps entered, so that the heading takes the focus each time. */
export const $entered = atom(0)

/** The visitor is signed in, so the server has their contact data. */
export const $isMember = atom(false)

let place: Navigation = browserNavigation
/** The thing named on the page that led here, until its kind of goods is chosen. */
let named: NamedThing | null = null
let pushed = 0
let scrolling: ReturnType<typeof setTimeout> | undefined

/** Restores the saved form and opens the step named by the URL. */
export function mount(given: Setup, where: Navigation = browserNavigation): () => void {
  $setup.set(given)
  place = where
  pushed = 0
  const search = place.search()
  $isMember.set(place.isMember())
  loadForm(given)
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
    place.onPress(() => clearTimeout(scrolling)),
    keepForm,
  ]
  return () => stops.forEach((stop) => stop())
}

/** The tree may still be replaced while the visitor has not begun to choose. */
const isChoosing = (): boolean => $form.get().step === 'categorySelection' && $openCategory.get() === null

function takeQuery({ chosen, segment }: Setup): void {
  const { category, thing, ends, uuid, draft, ask, isFlagged } = readQuery(place.search())
  if (uuid && $form.get().maxStepNumber === 0) change({ uuid })
  if (ask) change({ ask })
  named = thing
  // A form with things of its own keeps them until a kind of goods is chosen.
  if (thing && $form.get().items.every(isBlank)) change({ items: withThing($form.get().items, thing) })
  for (const { end, text, placeId } of ends)
    if (!placeId || addressOf($form.get(), end)?.placeId !== placeId) void prefillAddress(end, text, placeId)
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

/** The input of the checks. */
export function checkedBy(): CheckedBy {
  const asked = $fields.get()
  return {
    today: today(),
    isMember: $isMember.get(),
    fields: asked.state === 'ready' ? asked.fields : undefined,
    taxNumberError: $taxNumberError.get(),
  }
}

/** Shows the error of one field that has been left, unless it is empty. */
export function checkField(path: 'name' | 'email' | 'phone'): void {
  const form = $form.get()
  if (form[path] === '') return
  const failures = errorsOfStep(form.step, form, checkedBy()).filter((failure) => failure.path === path)
  $errors.set([...$errors.get().filter((failure) => failure.path !== path), ...failures])
}

type How = 'push' | 'replace' | 'stay'

/** W04: each step is an entry in the browser's history. */
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

/** Loads what the step needs from the server, before it is rendered. */
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

/** The pending lookups that a step has to wait for. */
const lookedUp: Partial<Record<Step, () => Promise<void> | undefined>> = {
  route: addressesKnown,
  shippingDetails: checkKnown,
}

let isWaiting = false

/** Goes to the next step when pending lookups are done; pressing twice counts once. */
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

/** Goes to the next step, or back to the step from which the visitor came to edit. */
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

/** Opens the furthest step that the saved form had reached. */
export const continueSaved = (): void => enter(steps[$form.get().maxStepNumber] ?? 'route')

/** Opens a step from the summary or another one, to return there afterwards. */
export function edit(step: Step, returnToStep: Step = 'summary'): void {
  change({ returnToStep })
  enter(step)
}

/**
 * W09–W12: a category with several kinds opens their list; any other leads to the route or to
 * another form.
 */
export function choose(id: string, how: How = 'push', toldId?: string): void {
  const { categories } = setup()
  const tree = [...($otherTree.get() ?? []), ...categories]
  const main = tree.find((category) => category.id === id)
  const chosen = autoSelect(id, childIds(main)) ?? id
  // An edited listing stays in its own form.
  const mayLeave = how === 'push' && $form.get().formMode !== 'edit'
  const leadsTo = mayLeave ? findEntry(tree, chosen)?.leadsTo : undefined
  if (leadsTo) return leaveTo(toRedirect(leadsTo, $form.get()))
  const leaf = findKind(categories, chosen)
  if (leaf) return take(leaf.main, leaf.kind.id, how, toldId)
  if (how === 'replace' || $form.get().step !== 'categorySelection') enter('categorySelection', how)
  if (main) openCategory(main.id, how)
}

const childIds = (main: MainEntry | undefined): string[] => main?.children.map((child) => child.id) ?? []

/** W09: the list of kinds has a history entry of its own for the browser's back button. */
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
  if (named) change({ items: withThing($form.get().items, named) })
  named = null
  // A link to a kind of goods is not a choice in tree A, so it is not reported.
  if (toldId !== kind || form.categoryTreeTestGroup === 'B') void reportTreeChoice(toldId)
  enter(hasChangedMain ? 'route' : (form.returnToStep ?? 'route'), how)
}

/** Another kind of the same main category: the items stay, their questions may change. */
export function changeKind(categoryId: string): void {
  change({ categoryId })
  void askFields()
}

/** Opens the step of a wrong field. */
export function goToStep(step: Step): void {
  if ($form.get().step === step) return
  if (step !== 'summary') change({ returnToStep: 'summary' })
  enter(step)
}

export function leaveTo(path: string): void {
  keepForm()
  place.leaveTo(path)
}
/** Reloads the page from the server. */
export const reload = (): void => leaveTo(place.path())
export const onceOnline = (go: () => void): void => place.onceOnline(go)
