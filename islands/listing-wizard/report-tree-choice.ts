import { api } from '#islands/kit/client.ts'
import { $form } from './draft.store.ts'

/** W33: which tree the visitor saw and what he chose; nobody waits for it. */
export async function reportTreeChoice(selectedCategory: string): Promise<void> {
  const { uuid: auctionUuid, categoryTreeTestGroup: group } = $form.get()
  await api.category.categoryTreeTest
    .mutate({ group, auctionUuid, selectedCategory })
    .catch(() => {})
}
