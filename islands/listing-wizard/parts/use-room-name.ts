import { useStore } from '@nanostores/react'
import { $fields } from '../items.store.ts'

/** The name of a room by its ID. */
export function useRoomName(): (id: string) => string {
  const asked = useStore($fields)
  return (id) => (asked.state === 'ready' && asked.rooms.find((room) => room.id === id)?.name) || id
}
