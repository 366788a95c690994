import type { ReactNode } from 'react'
import { byRoom } from '#api/category/load.rules.ts'
import type { Item } from '../../item.ts'
import { useForm } from '../../use-form.ts'
import { ThingDrawing } from '../thing-drawing.tsx'
import { useRoomName } from '../use-room-name.ts'
import { Sums, useTotals } from '../totals.tsx'

/** The sums of all things, those of each room, under which its things are folded, then those without a room. */
export function OverviewRooms({ list }: { list: (things: readonly Item[]) => ReactNode }) {
  const { items, totalWeight } = useForm('items', 'totalWeight')
  const nameOf = useRoomName()
  const totalsOf = useTotals()
  const { rooms, others } = byRoom(items)
  return (
    <>
      <p>
        <b>
          <Sums of={totalsOf(items, totalWeight)} />
        </b>
      </p>
      {rooms.map(({ room, things }) => (
        <details key={room}>
          <summary className="room-line">
            <ThingDrawing id={room} />
            <span>
              <b className="room-name">{nameOf(room)}</b>
              <span className="small muted">
                <Sums of={totalsOf(things)} />
              </span>
            </span>
          </summary>
          {list(things)}
        </details>
      ))}
      {list(others)}
    </>
  )
}
