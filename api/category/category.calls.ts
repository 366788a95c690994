import { mayPostAuctions, isAdmin, type Caller } from '#api/common/caller.rules.ts'
import { guest, router } from '#api/kit/call.ts'
import { allow } from '#api/kit/fail.ts'
import { shape } from '#api/kit/shape.ts'
import { mainCategories } from '#content/categories/categories.ts'
import {
  allItemCategoriesSchema,
  categoriesSchema,
  categoryTreeTestSchema,
  itemCategoriesSchema,
  itemFieldsSchema,
  multiItemTestSchema,
  predictPriceSchema,
  suggestItemsSchema,
  suggestMotorcyclesSchema,
  suggestSchema,
  titleSchema,
} from './category.schema.ts'
import { categoryView, itemCategoryView, itemFieldsView } from './category.view.ts'
import { generateTitle } from './generate-title.ts'
import { keepCategoryTreeTest, keepMultiItemTest } from './keep-split-event.ts'
import {
  getItemCategory,
  listAllItemCategories,
  listItemCategories,
} from './list-item-categories.ts'
import { predictPrice } from './predict-price.ts'
import { suggestCars } from './suggest-cars.ts'
import { suggestItems, suggestMotorcycles, suggestRemovals } from './suggest-items.ts'

/** Whoever may fill in the listing form. */
const allowForm = (caller: Caller) => allow(mayPostAuctions(caller) || isAdmin(caller))

export const categoryCalls = router({
  categories: guest('GET /auction/categories', 'The category tree of a test group')
    .input(shape(categoriesSchema))
    .query(({ ctx, input }) =>
      mainCategories(input.group).map((main) => categoryView(main, ctx.storefront.language)),
    ),

  itemCategories: guest('GET /auction/item-categories', 'The item categories of one level')
    .input(shape(itemCategoriesSchema))
    .query(({ ctx, input }) =>
      listItemCategories(ctx, input).map((one) => itemCategoryView(one, ctx.storefront.language)),
    ),

  allItemCategories: guest(
    'GET /auction/item-categories/{auctionCategoryId}/all',
    'The item categories of all levels',
  )
    .input(shape(allItemCategoriesSchema))
    .query(({ ctx, input }) =>
      listAllItemCategories(ctx, input).map((one) =>
        itemCategoryView(one, ctx.storefront.language),
      ),
    ),

  itemFields: guest(
    'GET /auction/item-category/{itemCategoryId}/fields',
    'What is asked of an item, and by which rules',
  )
    .input(shape(itemFieldsSchema))
    .query(({ ctx, input }) =>
      itemFieldsView(getItemCategory(ctx, input), ctx.storefront.language),
    ),

  title: guest('POST /auction/title', 'A title made from the items', { outside: true })
    .input(shape(titleSchema))
    .mutation(({ ctx, input }) => {
      allowForm(ctx.caller)
      return { title: generateTitle(ctx.storefront, input) }
    }),

  multiItemTest: guest(
    'PATCH /auction/multiitem-test',
    'How far somebody came with several items',
    { status: 204 },
  )
    .input(shape(multiItemTestSchema))
    .mutation(({ ctx, input }) => keepMultiItemTest(ctx, input)),

  categoryTreeTest: guest(
    'POST /auction/categories/category-tree-test',
    'Which tree somebody saw and what he chose',
    { status: 204 },
  )
    .input(shape(categoryTreeTestSchema))
    .mutation(({ ctx, input }) => {
      allowForm(ctx.caller)
      return keepCategoryTreeTest(ctx, input)
    }),

  predictPrice: guest(
    'POST /price-prediction/{model}',
    'What it will probably cost, in PLN or EUR',
    { outside: true },
  )
    .input(shape(predictPriceSchema))
    .mutation(async ({ ctx, input }) => {
      allowForm(ctx.caller)
      return { data: { data: await predictPrice(ctx, input) } }
    }),

  suggestCars: guest(
    'GET /autocomplete/car/{lang}/{text}/{limit}',
    'Cars with their generations and bodies',
  )
    .input(shape(suggestSchema))
    .query(({ ctx, input }) => suggestCars(ctx, input)),

  suggestItems: guest(
    'GET /autocomplete/item/{lang}/{tag}/{text}/{limit}',
    'Things with their usual sizes',
  )
    .input(shape(suggestItemsSchema))
    .query(({ ctx, input }) => suggestItems(ctx, input)),

  suggestMotorcycles: guest(
    'GET /autocomplete/motorcycle/{lang}/{text}/{limit}',
    'Motorcycles, lighter ones first',
  )
    .input(shape(suggestMotorcyclesSchema))
    .query(({ ctx, input }) => suggestMotorcycles(ctx, input)),

  suggestRemovals: guest(
    'GET /autocomplete/removal/{lang}/{text}/{limit}',
    'Rooms, flats and what stands in them',
  )
    .input(shape(suggestSchema))
    .query(({ ctx, input }) => suggestRemovals(ctx, input)),
})
