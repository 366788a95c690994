import { atom } from 'nanostores'
import { floorsToClimb } from '#api/category/price-model.rules.ts'
import { isPredicted } from '#api/category/price.rules.ts'
import { api, type Inputs, type Outputs } from '#islands/kit/client.ts'
import { $form } from './draft.store.ts'
import type { Form } from './form.ts'
import { setup } from './setup.store.ts'

type Prediction = Outputs['category']['predictPrice']['data']['data']
type Question = Inputs['category']['predictPrice']

type PriceState = { state: 'quiet' } | { state: 'waiting' } | { state: 'known'; prediction: Prediction }

export const $price = atom<PriceState>({ state: 'quiet' })

const PRICE_WAIT_MS = 3000
const CHANGES_PAUSE_MS = 500
const MODEL = 'listing'

let asked = ''
let timer: ReturnType<typeof setTimeout> | undefined

/** Updates the estimate when the form changes; a failure does not block the form (W34). */
export function watchPrice(): () => void {
  asked = ''
  $price.set({ state: 'quiet' })
  const stop = $form.subscribe((form) => {
    clearTimeout(timer)
    timer = setTimeout(() => void askPrice(form), CHANGES_PAUSE_MS)
  })
  return () => {
    clearTimeout(timer)
    stop()
  }
}

async function askPrice(form: Form): Promise<void> {
  const question = questionOf(form)
  const asking = JSON.stringify(question)
  if (asking === asked) return
  asked = asking
  if (!question) return $price.set({ state: 'quiet' })
  if ($price.get().state !== 'known') $price.set({ state: 'waiting' })
  try {
    const { data } = await api.category.predictPrice.mutate(question, { timeoutMs: PRICE_WAIT_MS })
    if (asking === asked) $price.set({ state: 'known', prediction: data.data })
  } catch {
    if (asking === asked) $price.set({ state: 'quiet' })
  }
}

function questionOf(form: Form): Question | null {
  const { currency } = setup()
  // W34: only these currencies have an estimate.
  if (!isPredicted(currency) || !form.categoryId || form.distance === null) return null
  return {
    model: MODEL,
    currency,
    categoryId: form.categoryId,
    distance: form.distance,
    totalWeight: form.totalWeight,
    dateRange: form.transportDateRange,
    floors: floorsToClimb(form),
    items: form.items.map(({ itemsNumber, length, width, height, weight, extra }) => ({
      itemsNumber: itemsNumber ?? 1,
      ...{ length, width, height, weight },
      volume: typeof extra.volume === 'number' ? extra.volume : null,
    })),
  }
}
