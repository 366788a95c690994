import { auctionKeys, materialKeys } from '#api/auction/auction-field.rules.ts'
import { isNote, itemKeys } from '#api/category/item-field.rules.ts'
import { pick } from '#api/common/record.rules.ts'
import type { Outputs } from '#islands/kit/client.ts'
import { newUuid } from '#islands/kit/uuid.ts'
import { emptyForm, steps, type Form } from './form.ts'
import type { Item } from './item.ts'

type FormData = Outputs['auction']['formData']

/** A listing from the server, with the fields that the form needs. */
export type Loaded = Pick<
  FormData,
  (typeof auctionKeys)[number] | 'id' | 'version' | 'uuid' | 'mainCategoryId' | 'items' | 'pictures' | 'offersCount'
>

/** W22, W29: the form for a saved listing, with all steps completed. */
export const formOf = (loaded: Loaded): Form => ({
  ...emptyForm(loaded.uuid),
  ...pick(loaded, auctionKeys),
  description: loaded.description ?? '',
  mainCategoryId: loaded.mainCategoryId,
  fromText: loaded.fromAddress?.userText ?? '',
  toText: loaded.toAddress?.userText ?? '',
  items: loaded.items.map(itemOf),
  pictures: loaded.pictures.map((picture) => pick(picture, ['uid', 'originalName', 'originalUrl', 'thumbUrl'])),
  maxStepNumber: steps.length - 1,
})

const itemOf = (item: Loaded['items'][number]): Item => ({
  ...pick(item, itemKeys),
  name: item.name ?? '',
  extra: item.extra,
  uniqueKey: item.uniqueKey ?? newUuid(),
})

const saidKeys = itemKeys.filter((key) => !isNote(key))

/** Whether the change makes existing offers need a new confirmation. */
export const isMaterialChange = (before: Form, after: Form): boolean => materialOf(before) !== materialOf(after)

const materialOf = (form: Form): string =>
  JSON.stringify([
    form.fromAddress?.addressDbId,
    form.fromAddress?.village,
    form.toAddress?.addressDbId,
    form.toAddress?.village,
    pick(form, materialKeys),
    form.items.map((item) => [pick(item, saidKeys), item.extra]),
  ])
