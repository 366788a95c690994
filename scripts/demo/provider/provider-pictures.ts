import { drawnAs } from '#site/drawings/vehicles.ts'
import { by } from '#scripts/demo/calls.ts'
import { drawnFile } from '#scripts/demo/draw-pictures.ts'
import type { Maker, Provider } from '#scripts/demo/maker.ts'
import { signedIn } from '#scripts/demo/people.ts'
import { brandSheet, vehicleSheet } from '#scripts/demo/picture-sheet.ts'
import { createRandom } from '#scripts/demo/random.ts'

/** Two providers in three show their logo, and half of all show their vehicles. */
export async function addPictures(maker: Maker, provider: Provider, name: string): Promise<void> {
  const { userId } = signedIn(provider)
  // Uses its own random generator, so that the rest of the story stays the same.
  const random = createRandom(userId)
  const { company, user } = by(maker, provider)
  if (random.chance(2 / 3)) {
    const brand = { letters: lettersOf(name), ink: random.int(0, 5), shape: random.int(0, 2) }
    const drawing = `sign-${Object.values(brand).join('-')}`
    await user.addPicture({
      type: 'avatar',
      file: await drawnFile(drawing, () => brandSheet(brand)),
    })
  }
  if (random.chance(1 / 2)) return
  const { data } = await company.vehicles()
  for (const { id: vehicleId, type } of data) {
    const kind = drawnAs[type]
    if (!kind) continue
    const file = await drawnFile(kind, () => vehicleSheet(kind))
    await user.addPicture({ type: 'vehicle', vehicleId, file })
  }
}

/** `Nordic Haul & Sons` becomes `NH`. */
const lettersOf = (name: string): string =>
  name
    .split(/[^\p{L}]+/u)
    .filter(Boolean)
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('')
