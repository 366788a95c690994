import type { Currency } from '#content/storefronts.ts'
import { money, toWire } from '#api/common/money.rules.ts'
import { may } from '#api/common/permissions.rules.ts'
import { cancellationPercent, cancellationStep } from '#api/company/reputation/cancellation-rate.rules.ts'
import type { SignedInCtx } from '#api/kit/call.ts'
import { orNotFound } from '#api/kit/fail.ts'
import { settableFrom } from './admin.rules.ts'
import { mayLiftSecondFactor, mayLoginAs, maySetStaffRole, maySetStatus } from './admin.policy.ts'
import { findUserFacts, type UserFacts } from './user-facts.query.ts'

/** A user with their recent activity, and the actions the admin may take. */
export async function getUser(ctx: SignedInCtx, userId: number) {
  const facts = orNotFound(await findUserFacts(ctx, userId))
  return {
    ...userView(facts, maySetStatus(ctx.caller, facts)),
    mayLoginAs: mayLoginAs(ctx.caller, facts),
    /** Besides reading; requires a reason. */
    mayActAs: mayLoginAs(ctx.caller, facts) && may('admin.loginAs:raised', ctx.caller),
    mayLiftSecondFactor: facts.hasSecondFactor && mayLiftSecondFactor(ctx.caller, facts),
    maySetStaffRole: maySetStaffRole(ctx.caller, facts),
  }
}

function userView({ offers, deals, payments, cancellations, ...facts }: UserFacts, maySet: boolean) {
  return {
    ...facts,
    /** Deals that their company cancelled lately, and what that leads to; null without a company. */
    cancellations: cancellations && {
      ...cancellations,
      percent: cancellationPercent(cancellations),
      step: cancellationStep(cancellations),
    },
    offers: offers.map(priced),
    deals: deals.map(priced),
    payments: payments.map(({ refundedMinor, ...payment }) => ({
      ...priced(payment),
      refunded: toWire(money(refundedMinor, payment.currency)),
    })),
    /** Statuses that this admin may set. */
    settable: maySet ? settableFrom(facts.status) : [],
  }
}

function priced<T extends { minor: number; currency: Currency }>({ minor, ...rest }: T) {
  return { ...rest, amount: toWire(money(minor, rest.currency)) }
}
