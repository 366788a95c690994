import { useT } from '../setup.ts'

interface Props {
  what: string
  number: number
  onMore: () => void
  /** Omitted while there are none. */
  onLess?: () => void
}

/** A count with two large buttons; the list announces the new count. */
export function Stepper({ what, number, onMore, onLess }: Props) {
  const t = useT()
  return (
    <div className="stepper">
      <button type="button" aria-label={t('removal.less', { what })} aria-disabled={number === 0} onClick={onLess}>
        −
      </button>
      <b>{number}</b>
      <button type="button" aria-label={t('removal.more', { what })} onClick={onMore}>
        +
      </button>
    </div>
  )
}
