import { useState } from 'react'
import { formatShare } from '#api/common/format.rules.ts'
import { dropPicture, retryPicture, type Sending } from '../pictures.store.ts'
import { useSetup, useT, type WizardKey } from '../setup.ts'

/** A picture being uploaded: its progress, or why it failed. */
export function SendingCard({ sending }: { sending: Sending }) {
  const t = useT()
  const { intlLocale } = useSetup()
  const [isShown, setIsShown] = useState(sending.file.type.startsWith('image/'))
  const { id, name, state, share, previewUrl } = sending
  const percent = formatShare(Math.round(share * 100) / 100, intlLocale)
  return (
    <li className={`picture sending ${state}`}>
      {/* Some browsers cannot show every photo format of phones. */}
      {isShown && <img src={previewUrl} alt="" width="200" height="150" onError={() => setIsShown(false)} />}
      <div className="told" role="status">
        {state === 'failed' ? (
          <span className="error">
            {t('pictures.failed', { name })}. <Reason sending={sending} />
          </span>
        ) : (
          <progress value={share} max={1} aria-label={t('pictures.sending', { name, percent })} />
        )}
      </div>
      <div className="acts">
        {state === 'failed' && sending.reason?.code === 'lost' && (
          <button type="button" className="wide" onClick={() => retryPicture(id)}>
            {t('pictures.retry')}
          </button>
        )}
        <button type="button" className="wide" onClick={() => dropPicture(id)}>
          {t('pictures.cancel')}
        </button>
      </div>
    </li>
  )
}

const reasons: Readonly<Record<string, WizardKey>> = {
  too_large: 'pictures.tooLarge',
}

function Reason({ sending: { reason } }: { sending: Sending }) {
  const t = useT()
  if (reason?.message) return reason.message
  return t(reasons[reason?.code ?? ''] ?? 'pictures.lost')
}
