import { ask } from '#islands/kit/client.ts'
import { $form } from './draft.store.ts'

/** W33: which tree the visitor saw and what he chose; nobody waits for it. */
export async function tellTree(selectedCategory: string): Promise<void> {
  const { uuid: auctionUuid, categoryTreeTestGroup: group } = $form.get()
  const path = '/auction/categories/category-tree-test'
  await ask(path, { method: 'POST', body: { group, auctionUuid, selectedCategory } }).catch(
    () => {},
  )
}
