import { movePicture } from '../pictures.store.ts'

interface Held {
  uid: string
  /** Its position at the start of the drag. */
  at: number
  pointerId: number
  onEnd: () => void
}

/** Moves a picture with the pointer until it is released; a cancelled drag restores the order. */
export function followPointer({ uid, at, pointerId, onEnd }: Held): void {
  const over = new AbortController()
  const listen = (type: 'pointermove' | 'pointerup' | 'pointercancel', hear: (event: PointerEvent) => void) =>
    document.addEventListener(type, (event) => event.pointerId === pointerId && hear(event), {
      signal: over.signal,
    })
  const end = () => {
    over.abort()
    onEnd()
  }
  listen('pointermove', ({ clientX, clientY }) => {
    const card = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-at]')
    if (card) movePicture(uid, Number(card.dataset.at))
  })
  listen('pointerup', end)
  listen('pointercancel', () => {
    movePicture(uid, at)
    end()
  })
}
