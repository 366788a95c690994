import items from '#content/items/items.json' with { type: 'json' }
import rooms from '#content/items/removal-sets.json' with { type: 'json' }
import { roomIdsOf } from '#api/category/removal-room.rules.ts'

type Named = Record<'de' | 'ro', string>

interface Suggested {
  id: string
  names: Named
  lengthCm: number
  widthCm: number
  heightCm: number
  weightKg: number
}

const suggested = new Map((items as Suggested[]).map((one) => [one.id, one]))
const category = 'removal-flat-large'
const floors = { pickupFloor: 3, pickupElevator: false, deliveryFloor: 5, deliveryElevator: true }

/** The removal of a home with this many kinds of things, room by room, then those of no room. */
export function removalOf(kinds: number, language: keyof Named) {
  const ofRooms = roomIdsOf(category).flatMap((room) => {
    const found = rooms.find(({ id }) => id === room)?.items ?? []
    return found.map(({ id, count }) => ({ id, count, room }))
  })
  const others = (items as Suggested[])
    .filter(({ id }) => !ofRooms.some((one) => one.id === id))
    .map(({ id }) => ({ id, count: 1, room: undefined }))
  return {
    categoryId: category,
    ...floors,
    items: [...ofRooms, ...others].slice(0, kinds).flatMap(({ id, count, room }) => {
      const thing = suggested.get(id)
      if (!thing) return []
      const { names, lengthCm: length, widthCm: width, heightCm: height, weightKg: weight } = thing
      const item = { autocompleteItemId: id, name: names[language], itemsNumber: count, length, width, height, weight }
      return [room ? { ...item, room } : item]
    }),
  }
}
