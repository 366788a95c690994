import { formatDate, formatMoney, formatRating } from '#api/common/format.rules.ts'
import { wordsOf } from '#api/kit/words.ts'
import { escapeHtml } from '#api/notification/mail/mail-style.lib.ts'
import type { RecentOpinion, SaidOpinions } from '#api/opinion/find-recent-opinions.query.ts'
import type { Storefront } from '#content/storefronts.ts'

/** The latest reviews on this storefront, each with its deal, as HTML; empty if there are none. */
export function drawRecentOpinions({ recent, stars, count }: SaidOpinions, storefront: Storefront): string {
  if (recent.length === 0) return ''
  const title = escapeHtml(wordsOf(storefront.language, 'site')('running.opinions'))
  const whole = dotsOf([
    `★ ${formatRating(stars, storefront.intlLocale)}`,
    wordsOf(storefront.language, 'offer')('offers.reviews', { count }),
  ])
  const said = recent.map((opinion) => figureOf(opinion, storefront)).join('')
  return `<section class="band said" aria-labelledby="opinions"><div class="wrap"><header><h2 id="opinions">${title}</h2>${whole}</header><div class="two">${said}</div></div></section>`
}

function figureOf(opinion: RecentOpinion, { intlLocale, timeZone }: Storefront): string {
  const facts = dotsOf([
    `★ ${opinion.stars}`,
    opinion.author,
    `${opinion.from} → ${opinion.to}`,
    // A charity carries free of charge.
    ...(opinion.gross.minor > 0 ? [formatMoney(opinion.gross, intlLocale)] : []),
    formatDate(opinion.publishedAt, intlLocale, timeZone),
  ])
  return `<figure><blockquote class="h3" dir="auto"><q>${escapeHtml(opinion.text)}</q></blockquote><figcaption>${facts}</figcaption></figure>`
}

const dotsOf = (facts: string[]): string =>
  `<p class="small muted dots">${facts.map((fact) => `<span>${escapeHtml(fact)}</span>`).join('')}</p>`
