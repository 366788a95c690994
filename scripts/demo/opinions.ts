import { REVIEW_WINDOW_DAYS } from '#api/common/deadlines-and-limits.rules.ts'
import { opinionAspects, STARS_MAX, type OpinionSide } from '#api/opinion/opinion.rules.ts'
import { by } from './calls.ts'
import { after, type Maker, type Person, type Provider } from './maker.ts'
import type { Random } from './random.ts'
import { textsOf } from './words.ts'

const DAY_MINUTES = 1440

interface Done {
  owner: Person
  provider: Provider
  offerId: number
  confirmedAt: Date
  answer?: OpinionAnswer | undefined
}

/** A carrier replies to a poor review, or reports it. */
export type OpinionAnswer = 'reply' | 'report'

/** Both sides are asked for a review, and most write one. */
export async function giveOpinions(maker: Maker, done: Done): Promise<void> {
  const { owner, provider, offerId, confirmedAt, answer } = done
  const { random, timeline, timers } = maker
  const [first, second] = [random.int(30, 4000), random.int(4100, 9000)]
  const talk = random.int(1, 100)
  const give = async (side: OpinionSide, author: Person, minutes: number) => {
    await timeline.until(after(confirmedAt, minutes))
    const said = opinionOf(random, side, author, answer && side === 'owner' ? POOR : undefined)
    return by(maker, author).opinion.give({ offerId, ...said })
  }
  if (talk > 92 && !answer) return
  const { id } = await give('owner', owner, first)
  if (answer) {
    await give('provider', provider, second)
    await timeline.until(after(confirmedAt, second + 200))
    const texts = textsOf(owner.storefront.language).complaints
    const { opinion } = by(maker, provider)
    if (answer === 'reply') await opinion.reply({ opinionId: id, text: texts.reply })
    else await opinion.report({ opinionId: id, text: texts.reported })
  } else if (talk <= 70) await give('provider', provider, second)
  else timers.due('publish-opinions', after(confirmedAt, REVIEW_WINDOW_DAYS * DAY_MINUTES))
}

const POOR = 2

function opinionOf(random: Random, side: OpinionSide, { storefront }: Person, given?: number) {
  const drawn = starsOf(random, side)
  const stars = given ?? drawn
  const aspects = Object.fromEntries(
    opinionAspects[side].map((aspect) => [aspect, Math.max(1, Math.min(STARS_MAX, stars + random.int(-1, 1)))]),
  )
  const texts = textsOf(storefront.language).opinions
  const fitting = stars >= 4 ? texts.good : stars === 3 ? texts.fair : texts.poor
  const text = random.pick(side === 'owner' ? fitting : onCustomer(texts.onCustomer, stars))
  return { stars, aspects, text }
}

/** The last text mentions a small fault, so it never comes with five stars. */
const onCustomer = (texts: readonly string[], stars: number): readonly string[] =>
  stars === STARS_MAX ? texts.slice(0, -1) : texts

/** Customers are rated well; one review of a courier in eight is critical. */
function starsOf(random: Random, side: OpinionSide): number {
  if (side === 'provider') return random.chance(0.8) ? 5 : 4
  return random.pick([5, 5, 5, 5, 5, 5, 5, 4, 4, 4, 4, 5, 4, 5, 3, 2])
}
