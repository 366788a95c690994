import { atom } from 'nanostores'
import { visibleLength } from '#api/category/title.rules.ts'
import { api } from '#islands/kit/client.ts'
import { $form, change } from './draft.store.ts'
import { clearErrors } from './errors.store.ts'

export const $isMakingTitle = atom(false)
const TITLE_WAIT_MS = 5000

/** W37: generates a title from items and route, unless the user typed one (W32). */
export async function askTitle(): Promise<void> {
  const { isAuctionTitleEnteredByUser, items, categoryId, fromAddress, toAddress } = $form.get()
  if (isAuctionTitleEnteredByUser) return
  $isMakingTitle.set(true)
  try {
    const { title } = await api.category.title.mutate(
      {
        ...(categoryId ? { categoryId } : {}),
        ...(fromAddress ? { fromCity: fromAddress.city, fromCountry: fromAddress.countryCode } : {}),
        ...(toAddress ? { toCity: toAddress.city, toCountry: toAddress.countryCode } : {}),
        items: items.map((item) => ({
          autocompleteItemId: item.autocompleteItemId,
          itemCategoryId: item.itemCategoryId,
          name: item.name,
          model: item.model,
          itemsNumber: item.itemsNumber ?? 1,
          isAdjustedByUser: item.isAdjustedByUser,
          length: item.length,
          width: item.width,
          height: item.height,
          volume: typeof item.extra.volume === 'number' ? item.extra.volume : null,
          room: typeof item.extra.room === 'string' ? item.extra.room : null,
        })),
      },
      { timeoutMs: TITLE_WAIT_MS },
    )
    if (!$form.get().isAuctionTitleEnteredByUser) change({ title })
  } catch {
    // Without a title the server generates one when the listing is posted.
  } finally {
    $isMakingTitle.set(false)
  }
}

export function typeTitle(title: string): void {
  change({ title, isAuctionTitleEnteredByUser: visibleLength(title) > 0 })
  clearErrors('title')
}
