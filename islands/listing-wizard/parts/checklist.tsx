import { useStore } from '@nanostores/react'
import { Fragment, memo, useEffect, useRef, useState } from 'react'
import { ITEMS_MAX, roomOf } from '#api/category/load.rules.ts'
import { $errors } from '../errors.store.ts'
import { isBlank, type Item } from '../item.ts'
import { $added, addItem, removeItem } from '../items.store.ts'
import {
  $counted,
  $described,
  $openRoom,
  $taken,
  addThing,
  clearRoom,
  countItem,
  findThing,
  putRoomBack,
  takeRoom,
  toggleRoom,
  type Room,
} from '../removal.store.ts'
import { useT } from '../setup.ts'
import { useForm } from '../use-form.ts'
import { ItemCard, Questions, useItemName } from './item-card.tsx'
import { Removed, TotalWeight } from './item-list.tsx'
import { Stepper } from './stepper.tsx'
import { ThingDrawing } from './thing-drawing.tsx'
import { useSizes } from './sizes.ts'
import { useTotals } from './totals.tsx'

/** The goods of a removal, counted room by room; one room is open at a time. */
export function Checklist({ rooms }: { rooms: readonly Room[] }) {
  const t = useT()
  const openRoom = useStore($openRoom)
  useOpenWrong()
  return (
    <div className="removal stack">
      <section className="stack tight">
        <h2 className="h3">{t('removal.rooms')}</h2>
        <p className="small muted">{t('removal.roomsText')}</p>
        <ul className="tiles">
          {rooms.map((room) => (
            <Fragment key={room.id}>
              <Tile room={room} isOpen={openRoom === room.id} />
              {openRoom === room.id && <OpenRoom room={room} />}
            </Fragment>
          ))}
        </ul>
      </section>
      <Rows room={null} />
      <Removed />
      <Counted />
      <TotalWeight />
    </div>
  )
}

/** Opens the room of the first wrong item, so that the list of errors leads there. */
function useOpenWrong(): void {
  const { items } = useForm('items')
  const path = useStore($errors).find((failure) => failure.path.startsWith('items['))?.path
  const item = items[Number(/\d+/.exec(path ?? '')?.[0])]
  const room = item ? roomOf(item) : null
  useEffect(() => {
    if (path && room) $openRoom.set(room)
  }, [path, room])
}

function Tile({ room, isOpen }: { room: Room; isOpen: boolean }) {
  const { items } = useForm('items')
  const [pieces, volume] = useTotals()(items.filter((item) => roomOf(item) === room.id))
  return (
    <li>
      <button
        type="button"
        className="tile"
        aria-expanded={isOpen}
        aria-controls={isOpen ? `room-${room.id}` : undefined}
        data-has={pieces ? '' : undefined}
        onClick={() => toggleRoom(room)}
      >
        <ThingDrawing id={room.id} />
        <span>
          <b className="room-name">{room.name}</b>
          {pieces && (
            <span className="small muted dots">
              <span>{pieces}</span>
              {volume && <span>{volume}</span>}
            </span>
          )}
        </span>
      </button>
    </li>
  )
}

/** The usual things of a room, each with its count there, then others that stand there. */
function OpenRoom({ room }: { room: Room }) {
  const t = useT()
  const { items } = useForm('items')
  const isEmpty = !items.some((item) => roomOf(item) === room.id && !isBlank(item))
  return (
    <li className="room stack tight" id={`room-${room.id}`}>
      <div className="split">
        <button type="button" className="button quiet low" onClick={() => takeRoom(room)}>
          {t('removal.takeRoom')}
        </button>
        {!isEmpty && (
          <button type="button" className="link" onClick={() => clearRoom(room)}>
            {t('removal.clear')}
          </button>
        )}
      </div>
      <Taken room={room} />
      <Rows room={room} />
    </li>
  )
}

/** Rows of one room, or of everything that stands in none; then what is being described. */
function Rows({ room }: { room: Room | null }) {
  const t = useT()
  const { items } = useForm('items')
  const described = useStore($described)
  const added = useStore($added)
  const failures = useStore($errors)
  const search = useRef<HTMLButtonElement>(null)
  const openRoom = useStore($openRoom)
  const isWrong = (at: number) => failures.some(({ path }) => path.startsWith(`items[${at}].`))
  const isOpen = (item: Item, at: number) =>
    item.uniqueKey === described || (isBlank(item) && (item.uniqueKey === added || isWrong(at)))
  const placed = items.map((item, position) => ({ item, position }))
  const here = placed.filter(({ item }) => roomOf(item) === (room?.id ?? null))
  const usual = room?.things.map((thing) => ({ thing, item: findThing(items, room, thing) })) ?? []
  const isUsual = (item: Item) => usual.some((one) => one.item === item)
  const lines = here.filter(({ item, position }) => !isOpen(item, position) && !isUsual(item) && !isBlank(item))
  const done = () => {
    $described.set(null)
    requestAnimationFrame(() => search.current?.focus())
  }
  return (
    <>
      {usual.length + lines.length > 0 && (
        <ul className="rows">
          {room &&
            usual.map(({ thing, item }) =>
              item ? (
                <Line key={thing.id} item={item} position={items.indexOf(item)} />
              ) : (
                <li className="counted" key={thing.id}>
                  <ThingDrawing id={thing.id} />
                  <span>
                    {thing.name} <Sizes of={thing} />
                  </span>
                  <Stepper what={thing.name} number={0} onMore={() => addThing(room, thing)} />
                </li>
              ),
            )}
          {lines.map((line) => (
            <Line key={line.item.uniqueKey} {...line} />
          ))}
        </ul>
      )}
      {here
        .filter(({ item, position }) => isOpen(item, position))
        .map(({ item, position }) => (
          <Described key={item.uniqueKey} {...{ item, position, done }} isOnly={items.length === 1} />
        ))}
      {(room?.id ?? null) === openRoom &&
        items.length < ITEMS_MAX &&
        !here.some(({ item, position }) => isOpen(item, position)) && (
          <p>
            <button type="button" className="button quiet" ref={search} onClick={() => addItem(room?.id)}>
              {t('removal.search')}
            </button>
          </p>
        )}
    </>
  )
}

const Sizes = ({ of }: { of: Parameters<ReturnType<typeof useSizes>>[0] }) => (
  <span className="small muted">{useSizes()(of)}</span>
)

interface LineProps {
  item: Item
  position: number
}

/** A listed item: its questions are collapsed until opened or wrong. */
const Line = memo(function Line({ item, position }: LineProps) {
  const t = useT()
  const what = useItemName()(item, position)
  const isWrong = useStore($errors).some(({ path }) => path.startsWith(`items[${position}].`))
  const [isOpen, setIsOpen] = useState(false)
  return (
    <li className="counted line">
      <ThingDrawing id={item.autocompleteItemId} />
      <details open={isOpen || isWrong} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
        <summary>
          <span className="visually-hidden">{t('removal.edit')} </span>
          <b>{what}</b> <Sizes of={item} />
        </summary>
        {(isOpen || isWrong) && (
          <div className="stack">
            <Questions item={item} position={position} />
            <p>
              <button
                type="button"
                className="link"
                onClick={() => removeItem(item.uniqueKey)}
                aria-label={t('details.removeWhat', { what })}
              >
                {t('details.remove')}
              </button>
            </p>
          </div>
        )}
      </details>
      <Stepper
        what={what}
        number={item.itemsNumber ?? 1}
        onMore={() => countItem(item, 1)}
        onLess={() => countItem(item, -1)}
      />
    </li>
  )
})

/** The item being described; it becomes a line once it is finished. */
function Described({ item, position, isOnly, done }: LineProps & { isOnly: boolean; done: () => void }) {
  const t = useT()
  const known = useRef(item.autocompleteItemId)
  useEffect(() => {
    if (item.autocompleteItemId !== null && known.current === null) done()
    known.current = item.autocompleteItemId
  }, [item.autocompleteItemId, done])
  return (
    <div onFocus={() => $described.set(item.uniqueKey)}>
      <ItemCard item={item} position={position} isOnly={isOnly} />
      {!isBlank(item) && (
        <button type="button" className="button quiet low" onClick={done}>
          {t('removal.done')}
        </button>
      )}
    </div>
  )
}

/** Undo for filling or clearing the whole room. */
function Taken({ room }: { room: Room }) {
  const t = useT()
  const taken = useStore($taken)
  const { items } = useForm('items')
  return (
    <div role="status">
      {taken?.name === room.name && taken.after === items && (
        <p className="notice split">
          {t(taken.isAdded ? 'removal.taken' : 'removal.cleared', { what: taken.name })}
          <button type="button" className="link" onClick={putRoomBack}>
            {t('removal.undo')}
          </button>
        </p>
      )}
    </div>
  )
}

/** Announces the count that a button has changed. */
function Counted() {
  const t = useT()
  const counted = useStore($counted)
  return (
    <p className="visually-hidden" role="status">
      {counted && t('removal.counted', { what: counted.what, number: counted.number })}
    </p>
  )
}
