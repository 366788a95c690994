import { api } from '#islands/kit/client.ts'
import { $form } from './draft.store.ts'
import type { Step } from './form.ts'
import { $price } from './price.store.ts'

/** W38: reports the step reached and the estimate; does not block. */
export async function reportMultiItem(step: Step): Promise<void> {
  const { uuid: auctionUuid, categoryId } = $form.get()
  if (!categoryId) return
  const estimate = $price.get()
  const price = estimate.state === 'known' ? Number(estimate.prediction.expected.amount) : null
  await api.category.multiItemTest.mutate({ auctionUuid, categoryId, step, price, formVariant: 2 }).catch(() => {})
}
