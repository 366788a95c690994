/** Rooms of the removal form, by their ids in `content/items/removal-sets.json`. */
const ofHome = [
  'small-living-room', 'large-living-room', 'dining-room', 'kitchen-without-units',
  'double-bedroom', 'single-bedroom', 'child-room', 'baby-room', 'home-office',
  'bathroom-contents', 'hallway-contents', 'cellar-small', 'garage-contents', 'garden-furniture',
] as const // prettier-ignore

const rooms: Readonly<Record<string, readonly string[]>> = {
  'removal-room': ['student-room', 'room-in-shared-flat', 'care-home-room', ...ofHome],
  'removal-flat-small': ofHome,
  'removal-flat-large': ofHome,
  'removal-house': ofHome,
  'removal-office': [
    'office-1-desk', 'meeting-room', 'kitchen-appliances', 'archive-50-boxes', 'small-shop',
    'small-cafe', 'hair-salon', 'workshop',
  ], // prettier-ignore
}

export const roomIdsOf = (leafId: string): readonly string[] =>
  Object.hasOwn(rooms, leafId) ? (rooms[leafId] ?? []) : []
