import { useStore } from '@nanostores/react'
import { memo, useEffect, useRef, useState } from 'react'
import { ITEMS_MAX } from '#api/category/load.rules.ts'
import { $errors } from '../errors.store.ts'
import { isBlank, type Item } from '../item.ts'
import { addItem, removeItem } from '../items.store.ts'
import {
  $counted,
  $described,
  $taken,
  addThing,
  countItem,
  countOf,
  putRoomBack,
  takeRoom,
  takeThingAway,
  type Room,
} from '../removal.store.ts'
import { useT } from '../setup.ts'
import { useForm } from '../use-form.ts'
import { ItemCard, Questions, useItemName } from './item-card.tsx'
import { Removed, TotalWeight } from './item-list.tsx'
import { Stepper } from './stepper.tsx'
import { useSizes } from './sizes.ts'

/**
 * The list of a removal, added room by room: listed items are lines, the item being described is a
 * card.
 */
export function Checklist({ rooms }: { rooms: readonly Room[] }) {
  const t = useT()
  const { items } = useForm('items')
  const described = useStore($described)
  const search = useRef<HTMLButtonElement>(null)
  const placed = items.map((item, position) => ({ item, position }))
  const isOpen = (item: Item) => isBlank(item) || item.uniqueKey === described
  const lines = placed.filter(({ item }) => !isOpen(item))
  const done = () => {
    $described.set(null)
    requestAnimationFrame(() => search.current?.focus())
  }
  return (
    <div className="removal stack">
      <section>
        <h2 className="h3">{t('removal.rooms')}</h2>
        <p className="small muted">{t('removal.roomsText')}</p>
        <div className="rows">
          {rooms.map((room) => (
            <RoomSet key={room.id} room={room} />
          ))}
        </div>
        <Taken />
      </section>
      {lines.length > 0 && (
        <section>
          <h2 className="h3">{t('removal.list', { number: lines.length })}</h2>
          <ul className="rows">
            {lines.map((line) => (
              <Line key={line.item.uniqueKey} {...line} />
            ))}
          </ul>
        </section>
      )}
      <Removed />
      {placed
        .filter(({ item }) => isOpen(item))
        .map(({ item, position }) => (
          <Described key={item.uniqueKey} {...{ item, position, done }} isOnly={items.length === 1} />
        ))}
      {items.length < ITEMS_MAX && !items.some(isBlank) && (
        <p>
          <button type="button" className="button quiet" ref={search} onClick={addItem}>
            {t('removal.search')}
          </button>
        </p>
      )}
      <Counted />
      <TotalWeight />
    </div>
  )
}

function RoomSet({ room }: { room: Room }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details className="room" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>{room.name}</summary>
      {isOpen && <Things room={room} />}
    </details>
  )
}

function Things({ room }: { room: Room }) {
  const t = useT()
  const { items } = useForm('items')
  return (
    <>
      <button type="button" className="button quiet low" onClick={() => takeRoom(room)}>
        {t('removal.takeRoom')}
      </button>
      <ul>
        {room.things.map((thing) => (
          <li className="counted" key={thing.id}>
            <span>{thing.name}</span>
            <Stepper
              what={thing.name}
              number={countOf(items, thing)}
              onMore={() => addThing(thing)}
              onLess={() => takeThingAway(thing)}
            />
          </li>
        ))}
      </ul>
    </>
  )
}

interface LineProps {
  item: Item
  position: number
}

/** A listed item: its questions are collapsed until opened or wrong. */
const Line = memo(function Line({ item, position }: LineProps) {
  const t = useT()
  const what = useItemName()(item, position)
  const sizes = useSizes()(item)
  const isWrong = useStore($errors).some(({ path }) => path.startsWith(`items[${position}].`))
  const [isOpen, setIsOpen] = useState(false)
  return (
    <li className="counted line">
      <details open={isOpen || isWrong} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
        <summary>
          <span className="visually-hidden">{t('removal.edit')} </span>
          <b>{what}</b> <span className="small muted">{sizes}</span>
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

/** Undo for adding a whole room. */
function Taken() {
  const t = useT()
  const taken = useStore($taken)
  const { items } = useForm('items')
  return (
    <div role="status">
      {taken?.after === items && (
        <p className="notice split">
          {t('removal.taken', { what: taken.name })}
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
