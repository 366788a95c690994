import { untimelyDayErrors } from '#api/auction/auction.rules.ts'
import { todayIn } from '#api/common/dates.rules.ts'
import type { Delivery } from '#api/delivery/delivery.model.ts'
import type { StepDelivery } from '#api/delivery/delivery.schema.ts'
import type { Ctx } from '#api/kit/context.ts'
import { FieldErrors } from '#api/kit/fail.ts'
import type { Passed } from '#api/kit/collect-field-errors.ts'

type Step = Passed<StepDelivery>

/** The new day agreed after a failed pickup or delivery. */
export const newDayOf = ({ event, date }: Step): string | undefined =>
  event === 'replan' || event === 'retry' ? (date ?? undefined) : undefined

export function plannedBy(step: Step): Partial<Delivery> {
  const day = newDayOf(step)
  if (!day) return {}
  return step.event === 'replan' ? { plannedPickup: day } : { plannedDelivery: day }
}

export function addUntimelyDay({ now, storefront }: Ctx, step: Step, errors: FieldErrors): void {
  const day = newDayOf(step)
  if (day) errors.addAll(untimelyDayErrors('date', day, todayIn(now, storefront.timeZone)))
}

export function refuseUntimelyDay(ctx: Ctx, step: Step): void {
  const errors = new FieldErrors()
  addUntimelyDay(ctx, step, errors)
  errors.throwIfAny()
}
