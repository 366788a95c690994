import type { ReactNode } from 'react'
import { byRoom } from '#api/category/load.rules.ts'
import type { Item } from '../item.ts'
import { useForm } from '../use-form.ts'
import { useRoomName } from './use-room-name.ts'
import { useTotals } from './use-totals.ts'

/** The things of each room, folded under its sums, then those without a room. */
export function OverviewRooms({ list }: { list: (things: readonly Item[]) => ReactNode }) {
  const { items } = useForm('items')
  const nameOf = useRoomName()
  const totalsOf = useTotals()
  const { rooms, others } = byRoom(items)
  return (
    <>
      {rooms.map(({ room, things }) => (
        <details key={room}>
          <summary>
            <b className="room-name">{nameOf(room)}</b>{' '}
            <span className="small muted">{totalsOf(things).join(' · ')}</span>
          </summary>
          {list(things)}
        </details>
      ))}
      {list(others)}
    </>
  )
}
