import type { Ctx } from '#api/kit/context.ts'
import { query } from '#api/kit/db/db.ts'
import { fail, failField } from '#api/kit/fail.ts'
import { findCategory } from '#content/categories/categories.ts'
import type { CategoryTreeTest, MultiItemTest, SplitEvent } from './category.schema.ts'
import { isSplitTest, splitTests, type SplitTestName } from './split-test.rules.ts'

/** W33: stores the category tree shown to a visitor and their choice; the last choice counts. */
export async function keepCategoryTreeTest(ctx: Ctx, input: CategoryTreeTest): Promise<void> {
  const { auctionUuid, group, selectedCategory } = input
  if (findCategory(selectedCategory)?.tree !== group) failField('selectedCategory', 'not_contain')
  await keep(ctx, {
    test: 'category-tree',
    auctionUuid,
    subject: 'choice',
    variant: group,
    data: { selectedCategory },
  })
}

/** W38: stores how far a visitor got in the form for several items. */
export async function keepMultiItemTest(ctx: Ctx, input: MultiItemTest): Promise<void> {
  const { auctionUuid, step, formVariant, price, categoryId } = input
  if (!findCategory(categoryId)) failField('categoryId', 'not_contain')
  await keep(ctx, {
    test: 'multi-item',
    auctionUuid,
    subject: step,
    variant: String(formVariant),
    data: { price, categoryId },
  })
}

/** Stores an event of a visitor in a test group; a repeated event replaces the earlier one. */
export async function keepSplitEvent(ctx: Ctx, input: SplitEvent): Promise<void> {
  const { test, group, event, auctionUuid } = input
  if (!isSplitTest(test)) return fail('not_found')
  if (!Object.hasOwn(splitTests[test].groups, group)) failField('group', 'not_contain')
  await keep(ctx, { test, auctionUuid, subject: event, variant: group, data: {} })
}

interface Kept {
  test: SplitTestName
  auctionUuid: string
  subject: string
  variant: string
  data: object
}

async function keep(ctx: Ctx, { test, auctionUuid, subject, variant, data }: Kept): Promise<void> {
  await query(
    ctx,
    `insert into split_events (test, auction_uuid, subject, variant, data, at)
     values ($1, $2, $3, $4, $5::jsonb, $6)
     on conflict (test, auction_uuid, subject) do update
       set variant = excluded.variant, data = excluded.data, at = excluded.at`,
    [test, auctionUuid, subject, variant, JSON.stringify(data), ctx.now.toJSDate()],
  )
}
