import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState, type DragEvent } from 'react'
import { PICTURES_MAX } from '#api/auction/auction.rules.ts'
import { PICTURE_TYPES } from '#api/file/file.rules.ts'
import { fieldId } from '../form-errors.ts'
import {
  $hasTooMany,
  $removedPicture,
  $sending,
  addPictures,
  findExpired,
  forgetRemoved,
  goOnWithoutExpired,
  putPictureBack,
} from '../pictures.store.ts'
import { useT } from '../setup.ts'
import { useForm } from '../use-form.ts'
import { PictureCard } from './picture-card.tsx'
import { SendingCard } from './sending-card.tsx'

/** The pictures of the listing; the first one is its cover. */
export function PictureList() {
  const t = useT()
  const { pictures, havePicturesExpired } = useForm('pictures', 'havePicturesExpired')
  const sending = useStore($sending)
  usePaste()
  useEffect(() => void findExpired(), [])
  return (
    <fieldset className="pictures" id={fieldId('pictures')} tabIndex={-1}>
      <legend>
        {t('pictures.title')} <span className="note">{t('route.optional')}</span>
      </legend>
      <p className="small muted">{t('pictures.text', { count: PICTURES_MAX })}</p>
      {havePicturesExpired && (
        <div className="notice split" role="status">
          {t('pictures.expired')}
          <button type="button" className="link" onClick={goOnWithoutExpired}>
            {t('pictures.without')}
          </button>
        </div>
      )}
      {pictures.length + sending.length > 0 && (
        <ol>
          {pictures.map((picture, at) => (
            <PictureCard key={picture.uid} picture={picture} at={at} isLast={at === pictures.length - 1} />
          ))}
          {sending.map((one) => (
            <SendingCard key={one.id} sending={one} />
          ))}
        </ol>
      )}
      <Removed />
      <DropZone isFull={pictures.length + sending.length >= PICTURES_MAX} hasAny={pictures.length > 0} />
    </fieldset>
  )
}

/** Moves the focus to the undo button when the focused element was removed. */
function Removed() {
  const t = useT()
  const back = useRef<HTMLButtonElement>(null)
  const removed = useStore($removedPicture)
  useEffect(() => {
    if (document.activeElement === document.body) back.current?.focus()
  }, [removed])
  useEffect(() => () => void forgetRemoved(), [])
  return (
    <div role="status">
      {removed && (
        <p className="notice split">
          {t('details.removed', {
            what: t('pictures.alt', {
              number: removed.at + 1,
              name: removed.picture.originalName,
            }),
          })}
          <button type="button" className="link" ref={back} onClick={putPictureBack}>
            {t('details.undo')}
          </button>
        </p>
      )}
    </div>
  )
}

/** Adds pasted pictures; pasted text stays text even if an image of it is included. */
function usePaste(): void {
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const pasted = event.clipboardData
      const files = [...(pasted?.files ?? [])].filter(({ type }) => type.startsWith('image/'))
      if (files.length === 0 || pasted?.getData('text/plain')) return
      event.preventDefault()
      addPictures(files)
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [])
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
          <label className="button quiet camera">
            <input
              className="visually-hidden"
              type="file"
              accept="image/*"
              capture="environment"
              onChange={(event) => {
                addPictures([...(event.target.files ?? [])])
                event.target.value = ''
              }}
            />
            {t('pictures.camera')}
          </label>
          <label className="button quiet">
            <input
              className="visually-hidden"
              type="file"
              id="f-file"
              accept={PICTURE_TYPES.join(',')}
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
