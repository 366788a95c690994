import { useStore } from '@nanostores/react'
import { useState, type DragEvent } from 'react'
import { PICTURES_MAX } from '#api/auction/auction.rules.ts'
import { fieldId } from '../form-errors.ts'
import { $hasTooMany, $sending, addPictures } from '../pictures.store.ts'
import { useT } from '../setup.ts'
import { useForm } from '../use-form.ts'
import { PictureCard } from './picture-card.tsx'
import { SendingCard } from './sending-card.tsx'

/** Pictures of what travels; the first one stands for the listing. */
export function PictureList() {
  const t = useT()
  const { pictures } = useForm()
  const sending = useStore($sending)
  return (
    <fieldset className="pictures" id={fieldId('pictures')} tabIndex={-1}>
      <legend>
        {t('pictures.title')} <span className="note">{t('route.optional')}</span>
      </legend>
      <p className="small muted">{t('pictures.text', { count: PICTURES_MAX })}</p>
      {pictures.length + sending.length > 0 && (
        <ol>
          {pictures.map((picture, at) => (
            <PictureCard
              key={picture.uid}
              picture={picture}
              at={at}
              isLast={at === pictures.length - 1}
            />
          ))}
          {sending.map((one) => (
            <SendingCard key={one.id} sending={one} />
          ))}
        </ol>
      )}
      <DropZone
        isFull={pictures.length + sending.length >= PICTURES_MAX}
        hasAny={pictures.length > 0}
      />
    </fieldset>
  )
}

function DropZone({ isFull, hasAny }: { isFull: boolean; hasAny: boolean }) {
  const t = useT()
  const [isOver, setIsOver] = useState(false)
  const hasTooMany = useStore($hasTooMany)
  const over = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(true)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    addPictures([...event.dataTransfer.files])
  }
  return (
    <>
      {!isFull && (
        <div
          className="drop-zone"
          data-over={isOver || undefined}
          onDragOver={over}
          onDragLeave={() => setIsOver(false)}
          onDrop={drop}
        >
          <span className="drop-text muted">{t('pictures.drop')}</span>
          <label className="button quiet">
            <input
              className="visually-hidden"
              type="file"
              id="f-file"
              accept="image/jpeg,image/png,image/webp,image/heic,image/heif,image/*"
              multiple
              onChange={(event) => {
                addPictures([...(event.target.files ?? [])])
                event.target.value = ''
              }}
            />
            {t(hasAny ? 'pictures.more' : 'pictures.choose')}
          </label>
        </div>
      )}
      <p className="small" role="status">
        {hasTooMany
          ? t('pictures.tooMany', { count: PICTURES_MAX })
          : isFull
            ? t('pictures.full', { count: PICTURES_MAX })
            : ''}
      </p>
    </>
  )
}
