import { useState, type PointerEvent } from 'react'
import { srcsetOf } from '#api/file/file.rules.ts'
import type { Picture } from '../form.ts'
import { movePicture, removePicture } from '../pictures.store.ts'
import { useT } from '../setup.ts'
import { followPointer } from './follow-pointer.ts'

interface Props {
  picture: Picture
  at: number
  isLast: boolean
}

export function PictureCard({ picture, at, isLast }: Props) {
  const t = useT()
  const [isHeld, setIsHeld] = useState(false)
  const number = at + 1
  const { uid } = picture
  const take = ({ pointerId, button }: PointerEvent) => {
    if (button !== 0) return
    setIsHeld(true)
    followPointer({ uid, at, pointerId, onEnd: () => setIsHeld(false) })
  }
  return (
    <li className="picture" data-at={at} data-held={isHeld || undefined}>
      <img
        src={picture.thumbUrl}
        srcSet={srcsetOf(picture.thumbUrl)}
        sizes="200px"
        alt={t('pictures.alt', { number, name: picture.originalName })}
        width="200"
        height="150"
        draggable={false}
        onPointerDown={(event) => event.pointerType === 'mouse' && take(event)}
      />
      {at === 0 && <span className="cover">{t('pictures.first')}</span>}
      {/* A handle, because dragging the picture itself scrolls on touch screens. Keyboard users
         have the buttons. */}
      {!(at === 0 && isLast) && (
        <span className="handle" aria-hidden="true" onPointerDown={take}>
          ✥
        </span>
      )}
      <div className="acts">
        <button
          type="button"
          onClick={() => movePicture(uid, at - 1)}
          disabled={at === 0}
          aria-label={t('pictures.earlier', { number })}
        >
          ‹
        </button>
        <button
          type="button"
          onClick={() => movePicture(uid, at + 1)}
          disabled={isLast}
          aria-label={t('pictures.later', { number })}
        >
          ›
        </button>
        <button type="button" onClick={() => removePicture(uid)} aria-label={t('pictures.remove', { number })}>
          ×
        </button>
      </div>
    </li>
  )
}
