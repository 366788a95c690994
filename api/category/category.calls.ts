import { guest, read, router, write, writeOutside } from '#api/kit/call.ts'
import { mainCategories } from '#content/categories/categories.ts'
import {
  allItemCategoriesSchema,
  categoriesSchema,
  categoryTreeTestSchema,
  itemCategoriesSchema,
  itemFieldsSchema,
  multiItemTestSchema,
  splitEventSchema,
  splitTestsSchema,
  predictPriceSchema,
  suggestItemsSchema,
  suggestMotorcyclesSchema,
  suggestSchema,
  titleSchema,
} from './category.schema.ts'
import { categoryView, itemCategoryView, itemFieldsView } from './category.view.ts'
import { generateTitle } from './generate-title.ts'
import { listSplitTests } from './list-split-tests.ts'
import { keepCategoryTreeTest, keepMultiItemTest, keepSplitEvent } from './keep-split-event.ts'
import { getItemCategory, listAllItemCategories, listItemCategories } from './list-item-categories.ts'
import { predictPrice } from './predict-price.ts'
import { suggestCars } from './suggest-cars.ts'
import { suggestItems, suggestMotorcycles, suggestRemovals } from './suggest-items.ts'

export const categoryCalls = router({
  categories: read(
    guest,
    'GET /auction/categories',
    'Get the category tree of a test group',
    { takes: categoriesSchema, keptSeconds: 300 },
    (ctx, input) => mainCategories(input.group).map((main) => categoryView(main, ctx.storefront.language)),
  ),

  itemCategories: read(
    guest,
    'GET /auction/item-categories',
    'List the item categories of one level',
    { takes: itemCategoriesSchema, keptSeconds: 300, refuses: ['not_found'] },
    (ctx, input) => listItemCategories(ctx, input).map((one) => itemCategoryView(one, ctx.storefront.language)),
  ),

  allItemCategories: read(
    guest,
    'GET /auction/item-categories/{auctionCategoryId}/all',
    'List the item categories of all levels',
    { takes: allItemCategoriesSchema, keptSeconds: 300 },
    (ctx, input) => listAllItemCategories(ctx, input).map((one) => itemCategoryView(one, ctx.storefront.language)),
  ),

  itemFields: read(
    guest,
    'GET /auction/item-category/{itemCategoryId}/fields',
    'List the fields of an item category with their rules',
    { takes: itemFieldsSchema, keptSeconds: 300 },
    (ctx, input) => itemFieldsView(getItemCategory(ctx, input), ctx.storefront.language),
  ),

  // Needs no database, so it opens no transaction.
  title: writeOutside(
    guest,
    'POST /auction/title',
    'Generate a title from items',
    { takes: titleSchema, refuses: ['forbidden'] },
    (ctx, input) => ({ title: generateTitle(ctx.storefront, input) }),
  ),

  splitTests: read(
    guest,
    'GET /split-tests',
    'List the caller’s group in each split test',
    { takes: splitTestsSchema },
    async (ctx, input) => ({ data: await listSplitTests(ctx, input) }),
  ),

  splitEvent: write(
    guest,
    'POST /split-tests/{test}/event',
    'Record an event of a split test',
    { takes: splitEventSchema, status: 204, refuses: ['not_found', 'forbidden'] },
    keepSplitEvent,
  ),

  multiItemTest: write(
    guest,
    'PATCH /auction/multiitem-test',
    'Record the progress of a form with several items',
    { takes: multiItemTestSchema, status: 204 },
    keepMultiItemTest,
  ),

  categoryTreeTest: write(
    guest,
    'POST /auction/categories/category-tree-test',
    'Record which category tree a visitor saw and what they chose',
    { takes: categoryTreeTestSchema, status: 204, refuses: ['forbidden'] },
    keepCategoryTreeTest,
  ),

  predictPrice: writeOutside(
    guest,
    'POST /price-prediction/{model}',
    'Estimate the price of a transport',
    { about: 'In PLN or EUR.', takes: predictPriceSchema, refuses: ['forbidden'] },
    async (ctx, input) => ({ data: { data: await predictPrice(ctx, input) } }),
  ),

  suggestCars: read(
    guest,
    'GET /autocomplete/car/{lang}/{text}/{limit}',
    'Suggest cars with their generations and body types',
    { takes: suggestSchema, keptSeconds: 300 },
    suggestCars,
  ),

  suggestItems: read(
    guest,
    'GET /autocomplete/item/{lang}/{tag}/{text}/{limit}',
    'Suggest items with their usual sizes',
    { takes: suggestItemsSchema, keptSeconds: 300 },
    suggestItems,
  ),

  suggestMotorcycles: read(
    guest,
    'GET /autocomplete/motorcycle/{lang}/{text}/{limit}',
    'Suggest motorcycles, the lightest first',
    { takes: suggestMotorcyclesSchema, keptSeconds: 300 },
    suggestMotorcycles,
  ),

  suggestRemovals: read(
    guest,
    'GET /autocomplete/removal/{lang}/{text}/{limit}',
    'Suggest rooms, flats and their furniture',
    { takes: suggestSchema, keptSeconds: 300 },
    suggestRemovals,
  ),
})
