import { api } from '#islands/kit/client.ts'
import { $form } from './draft.store.ts'

/** W33: reports which tree was shown and what was chosen there; does not block. */
export async function reportTreeChoice(selectedCategory: string): Promise<void> {
  const { uuid: auctionUuid, categoryTreeTestGroup: group } = $form.get()
  await api.category.categoryTreeTest.mutate({ group, auctionUuid, selectedCategory }).catch(() => {})
}
