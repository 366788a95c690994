import { DateTime } from 'luxon'
import { describe, expect, test } from 'vitest'
import { guestCaller, type Caller } from '#api/common/caller.rules.ts'
import { runJob } from '#api/jobs.ts'
import { toPath } from '#content/paths.ts'
import { aDealUntil, type Deal, type DealStage } from '#tests/support/scenes/offers.ts'
import { aCourier, anAdmin } from '#tests/support/scenes/people.ts'
import { aSite, headingOf, visit } from '#tests/support/site.ts'
import { aCtx, as, testApp } from '#tests/support/test-app.ts'

testApp({ LIMIT_FACTOR: '1000' })
aSite()

type Page = 'listing of the owner' | 'deal of the owner' | 'deal of the courier' | 'offer form' | 'public listing'

interface State {
  until: DealStage
  change?: (deal: Deal, auction: { auction: string }) => Promise<unknown>
  /** The text of each reader's page, in this order; on the page of a deal its heading comes first. */
  says: Partial<Record<Page, RegExp>>
  /** Absent from all of them in this state. */
  never?: RegExp
}

const whole = '£\\d+'
const back = `You get the full ${whole} back|We’ve refunded ${whole} to your card`
const held = `${whole} is held here for your next deal`
const lookForOffers = /No offers yet|We’ll send you an e-mail when the first offer/
const commission = 'You still owe the commission'

const states: Record<string, State> = {
  'cancelled by the courier': {
    until: 'paid',
    change: ({ bob, offerId }) => as(bob).offer.cancel({ offerId, reason: 'The van broke down.' }),
    says: {
      'listing of the owner': new RegExp(
        `Bob Vans has cancelled\\. Your ${whole} is safe .*20\\d\\d.* Reason given: The van broke down\\. .*(${held}).*Take ${whole} back now .*Where your money is You paid ${whole}`,
      ),
      'deal of the owner': new RegExp(`^Bob Vans has cancelled this deal .*The van broke down\\. .*(${held})`),
      'deal of the courier': new RegExp(`^You’ve cancelled this deal .*The van broke down\\. .*${commission}`),
    },
    never: /You get back everything you paid|Another offer was chosen|held until the delivery|You receive|You pay £/,
  },
  'cancelled by the owner': {
    until: 'paid',
    change: ({ ann, offerId }) => as(ann).offer.cancel({ offerId, reason: 'We stay.' }),
    says: {
      'listing of the owner': new RegExp(
        `You’ve cancelled this deal .*Reason given: We stay\\. .*(${back}).* Couriers don’t see this listing .*Show it again`,
      ),
      'deal of the owner': new RegExp(`^You’ve cancelled this deal .*(${back})`),
      'deal of the courier': /^The customer has cancelled this deal .*You owe no commission, and nothing is paid out/,
    },
    never: /Your listing is open again|Another offer was chosen/,
  },
  'cancelled by the office': {
    until: 'paid',
    change: async ({ offerId }) =>
      as(await anAdmin()).offer.cancel({ offerId, fault: 'nobody', reason: 'The road is closed.' }),
    says: {
      'listing of the owner': new RegExp(`We’ve cancelled this deal .*The road is closed\\. .*(${back})`),
      'deal of the owner': new RegExp(`^We’ve cancelled this deal .*(${back})`),
      'deal of the courier': /^We’ve cancelled this deal .*You owe no commission/,
    },
    never: /Bob Vans has cancelled|You’ve cancelled/,
  },
  'listing cancelled by its owner': {
    until: 'open',
    change: ({ ann }, auction) => as(ann).auction.cancel({ ...auction, reason: 'Sold it.' }),
    says: {
      'listing of the owner': /You’ve cancelled this listing\..* Reason given: Sold it\. Copy/,
      'deal of the owner': /^You’ve cancelled the listing/,
      'deal of the courier': /^The customer has cancelled the listing .*Listing closed/,
      'offer form': /The customer has cancelled the listing Cancelled/,
      'public listing': /Cancelled/,
    },
    never: /chosen another offer|Another offer was chosen/,
  },
  'hidden by its owner': {
    until: 'open',
    change: ({ ann }, auction) => as(ann).auction.hide(auction),
    says: { 'listing of the owner': /Couriers don’t see this listing at the moment\. .*Show it again/ },
  },
  'hidden by a moderator': {
    until: 'open',
    change: async (_, auction) => as(await anAdmin()).auction.hide({ ...auction, reason: 'Spam' }),
    says: { 'listing of the owner': /We’ve hidden this listing\. Couriers don’t see it\. .*20\d\d/ },
    never: /Show it again/,
  },
  expired: {
    until: 'open',
    change: () => runJob(aCtx(guestCaller, { now: DateTime.utc().plus({ days: 31 }) }), 'expire-auctions'),
    says: { 'listing of the owner': /This listing has expired and couriers no longer see it\./ },
  },
  booked: {
    until: 'paid',
    says: {
      'listing of the owner': /Bob Vans collects in .* Open the deal/,
      'public listing': /Courier chosen/,
      'offer form': /collect in .* Courier chosen/,
    },
    never: /Offers that are no longer valid/,
  },
  delivered: { until: 'realized', says: { 'listing of the owner': /Bob Vans has delivered in .* Open the deal/ } },
  reopened: {
    until: 'paid',
    change: async ({ ann, bob, offerId }) => {
      await as(bob).offer.cancel({ offerId })
      await as(ann).offer.backToAccepted({ offerId, answer: 'ask', reason: 'Please come after all.' })
    },
    says: {
      'deal of the courier': /^The customer asks to reopen the deal\. Do you agree\? .*(?:If you don|Reopen it)/,
    },
  },
}

const pathOf = (page: Page, { auction, offerId }: Deal): string =>
  ({
    'listing of the owner': toPath('en_GB', 'myListing', { id: auction.id }),
    'deal of the owner': toPath('en_GB', 'deal', { id: offerId }),
    'deal of the courier': toPath('en_GB', 'deal', { id: offerId }),
    'offer form': toPath('en_GB', 'addOffer', { id: auction.id }),
    'public listing': toPath('en_GB', 'listing', { id: auction.id, slug: auction.slug }),
  })[page]

const readerOf = (page: Page, { ann, bob }: Deal): Caller => (page.endsWith('owner') ? ann : bob)

describe('the page one lands on says what has happened', () => {
  test.each(Object.entries(states))(
    '%s',
    async (_, { until, change, says, never }) => {
      const deal = await aDealUntil(until, { bob: await aCourier({ companyName: 'Bob Vans' }) })
      await change?.(deal, { auction: String(deal.auction.id) })
      for (const [name, sentence] of Object.entries(says)) {
        const page = name as Page
        const { html, text } = await visit(pathOf(page, deal), { by: readerOf(page, deal) })
        expect(page.startsWith('deal') ? `${headingOf(html)} ${text}` : text, page).toMatch(sentence)
        expect(text, page).not.toMatch(lookForOffers)
        if (never) expect(text, page).not.toMatch(never)
      }
    },
    30_000,
  )
})
