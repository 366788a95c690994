import { newToken } from '#api/kit/secret.ts'
import {
  OPINION_WINDOW_DAYS,
  opinionAspects,
  STARS_MAX,
  type OpinionSide,
} from '#api/opinion/opinion.rules.ts'
import { storefrontOf } from '#content/storefronts.ts'
import type { Deal } from './deals.ts'
import { begin, machines, move } from './journal.ts'
import type { Random } from './random.ts'
import { textsOf } from './words.ts'
import { after, nextId, type Maker, type OpinionRow } from './world.ts'

const DAY_MINUTES = 1440

/** Both sides are asked; most answer, and then it is published. */
export function inviteOpinions(maker: Maker, deal: Deal): void {
  const { random, now } = maker
  const { confirmedAt } = deal.times
  const own = invite(maker, deal, 'owner')
  const other = invite(maker, deal, 'provider')
  const windowEnd = after(confirmedAt, OPINION_WINDOW_DAYS * DAY_MINUTES + 20)
  const isOver = windowEnd < now.toJSDate()
  const [first, second] = [random.int(30, 4000), random.int(4100, 9000)].map((minutes) => after(confirmedAt, minutes)) // prettier-ignore
  const talk = random.int(1, 100)
  if (!first || !second || talk > 92 || first > now.toJSDate()) return
  submit(maker, own, first)
  if (talk > 70 || second > now.toJSDate()) {
    if (isOver) publish(maker, deal, own, windowEnd)
    return
  }
  submit(maker, other, second)
  publish(maker, deal, own, second)
  publish(maker, deal, other, second)
}

function invite(maker: Maker, { listing, offer, times }: Deal, side: OpinionSide): OpinionRow {
  const { world } = maker
  const { owner } = listing
  const at = times.confirmedAt
  const isOwner = side === 'owner'
  const opinion: OpinionRow = {
    id: nextId(world.opinions),
    offerId: offer.id,
    side,
    authorId: isOwner ? owner.id : offer.bidderId,
    subjectId: isOwner ? offer.bidderId : owner.id,
    companyId: isOwner ? offer.companyId : null,
    status: 'invited',
    version: 1,
    hash: newToken(),
    stars: null,
    aspects: {},
    text: '',
    reply: null,
    invitedAt: at,
    submittedAt: null,
    publishedAt: null,
    createdAt: at,
    updatedAt: at,
  }
  world.opinions.push(opinion)
  begin(world.log, machines.opinion, opinion, { event: 'invite', at, actor: owner })
  return opinion
}

function submit({ world, random }: Maker, opinion: OpinionRow, at: Date): void {
  const author = world.users[opinion.authorId - 1]
  if (!author) throw new Error('an opinion of nobody')
  const { language } = storefrontOf(author.locale)
  move(world.log, machines.opinion, opinion, { event: 'submit', at, actor: author })
  const stars = starsOf(random, opinion.side)
  const aspects = Object.fromEntries(
    opinionAspects[opinion.side].map((aspect) => [aspect, Math.max(1, Math.min(STARS_MAX, stars + random.int(-1, 1)))]), // prettier-ignore
  )
  const texts = textsOf(language).opinions
  const fitting = stars >= 4 ? texts.good : stars === 3 ? texts.fair : texts.poor
  const text = random.pick(opinion.side === 'owner' ? fitting : onCustomer(texts.onCustomer, stars))
  Object.assign(opinion, { stars, aspects, text, submittedAt: at })
}

/** The last of these finds a small fault, so it never comes with all stars. */
const onCustomer = (texts: readonly string[], stars: number): readonly string[] =>
  stars === STARS_MAX ? texts.slice(0, -1) : texts

/** Customers are rated kindly; of couriers one in eight has something to better. */
function starsOf(random: Random, side: OpinionSide): number {
  if (side === 'provider') return random.chance(0.8) ? 5 : 4
  return random.pick([5, 5, 5, 5, 5, 5, 5, 4, 4, 4, 4, 5, 4, 5, 3, 2])
}

function publish({ world }: Maker, { provider }: Deal, opinion: OpinionRow, at: Date): void {
  move(world.log, machines.opinion, opinion, { event: 'publish', at })
  opinion.publishedAt = at
  if (opinion.companyId === null) return
  provider.company.starsSum += opinion.stars ?? 0
  provider.company.opinionsCount += 1
}
