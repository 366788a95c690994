import { useStore } from '@nanostores/react'
import { formatRating } from '#api/common/format.rules.ts'
import { $rating } from '../rating.store.ts'
import { useSetup, useT } from '../setup.ts'

const promises = ['free', 'verified', 'savings'] as const

/**
 * W13: what the listing costs, who answers it, why it may be cheaper, and how couriers are rated.
 */
export function Banner() {
  const t = useT()
  return (
    <aside className="band">
      <div className="wrap stack far">
        <ul className="log steps">
          {promises.map((promise) => (
            <li key={promise}>
              <b className="h3">{t(`banner.${promise}`)}</b>
              <p>{t(`banner.${promise}Text`)}</p>
            </li>
          ))}
        </ul>
        <Rating />
      </div>
    </aside>
  )
}

const STARS = [1, 2, 3, 4, 5]

/**
 * The average rating of couriers. Without ratings it only explains how they work, instead of an
 * invented number.
 */
function Rating() {
  const t = useT()
  const rating = useStore($rating)
  return (
    <div className="flow">
      {rating && <Average {...rating} />}
      <p>
        <b>{t('rating.title')}</b> <span className="muted">{t('rating.text')}</span>
      </p>
    </div>
  )
}

function Average({ stars, count }: { stars: number; count: number }) {
  const t = useT()
  const { intlLocale } = useSetup()
  return (
    <>
      <span className="stars flow" aria-hidden="true">
        {STARS.map((star) => (
          <svg key={star} viewBox="0 0 24 24" width="22" height="22">
            <path
              className={star <= Math.round(stars) ? 'full' : undefined}
              d="m12 3 2.7 5.9 6.3.7-4.700 4.300 1.300 6.300L12 17l-5.600 3.200 1.300-6.300L3 9.600l6.300-.700Z"
            />
          </svg>
        ))}
      </span>
      <p>
        <b>{t('rating.average', { stars: formatRating(stars, intlLocale) })}</b>{' '}
        <span className="muted">{t('rating.reviews', { count })}</span>
      </p>
    </>
  )
}
