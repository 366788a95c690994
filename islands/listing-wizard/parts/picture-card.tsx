import { srcsetOf } from '#api/file/file.rules.ts'
import type { Picture } from '../form.ts'
import { movePicture, removePicture } from '../pictures.store.ts'
import { useT } from '../setup.ts'

interface Props {
  picture: Picture
  at: number
  isLast: boolean
}

export function PictureCard({ picture, at, isLast }: Props) {
  const t = useT()
  const number = at + 1
  return (
    <li className="picture">
      <img
        src={picture.thumbUrl}
        srcSet={srcsetOf(picture.thumbUrl)}
        sizes="200px"
        alt={t('pictures.alt', { number, name: picture.originalName })}
        width="200"
        height="150"
      />
      {at === 0 && <span className="cover">{t('pictures.first')}</span>}
      <div className="acts">
        <button
          type="button"
          onClick={() => movePicture(picture.uid, -1)}
          disabled={at === 0}
          aria-label={t('pictures.earlier', { number })}
        >
          ‹
        </button>
        <button
          type="button"
          onClick={() => movePicture(picture.uid, 1)}
          disabled={isLast}
          aria-label={t('pictures.later', { number })}
        >
          ›
        </button>
        <button
          type="button"
          onClick={() => removePicture(picture.uid)}
          aria-label={t('pictures.remove', { number })}
        >
          ×
        </button>
      </div>
    </li>
  )
}
