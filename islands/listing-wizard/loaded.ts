import { auctionKeys, materialKeys } from '#api/auction/auction-field.rules.ts'
import { isNote, itemKeys } from '#api/category/item-field.rules.ts'
import { pick } from '#api/common/record.rules.ts'
import type { Outputs } from '#islands/kit/client.ts'
import { newUuid } from '#islands/kit/uuid.ts'
import { emptyForm, steps, type Form } from './form.ts'
import type { Item } from './item.ts'

type FormData = Outputs['auction']['formData']

/** A listing as the server has it, as far as the form needs it. */
export type Loaded = Pick<
  FormData,
  | (typeof auctionKeys)[number]
  | 'id'
  | 'version'
  | 'uuid'
  | 'mainCategoryId'
  | 'items'
  | 'pictures'
  | 'offersCount'
>

/** W22, W29: the form as a saved listing fills it. All of its steps were passed once. */
export const formOf = (loaded: Loaded): Form => ({
  ...emptyForm(loaded.uuid),
  ...pick(loaded, auctionKeys),
  description: loaded.description ?? '',
  mainCategoryId: loaded.mainCategoryId,
  fromText: loaded.fromAddress?.userText ?? '',
  toText: loaded.toAddress?.userText ?? '',
  items: loaded.items.map(itemOf),
  pictures: loaded.pictures.map((picture) =>
    pick(picture, ['uid', 'originalName', 'originalUrl', 'thumbUrl']),
  ),
  maxStepNumber: steps.length - 1,
})

const itemOf = (item: Loaded['items'][number]): Item => ({
  ...pick(item, itemKeys),
  name: item.name ?? '',
  extra: item.extra,
  uniqueKey: item.uniqueKey ?? newUuid(),
})

const saidKeys = itemKeys.filter((key) => !isNote(key))

/** Whether those who have offered on one are asked again when it becomes the other. */
export const isMaterialChange = (before: Form, after: Form): boolean =>
  materialOf(before) !== materialOf(after)

const materialOf = (form: Form): string =>
  JSON.stringify([
    form.fromAddress?.addressDbId,
    form.fromAddress?.village,
    form.toAddress?.addressDbId,
    form.toAddress?.village,
    pick(form, materialKeys),
    form.items.map((item) => [pick(item, saidKeys), item.extra]),
  ])
