import sharp from 'sharp'

const WIDTH = 1600
const HEIGHT = 1200

/** A photo as from a phone: a JPEG in a given colour, large enough to be scaled down. */
export async function aPhoto(name: string, colour = '#3f6f8f') {
  const car = `<svg width="${WIDTH}" height="${HEIGHT}">
    <rect y="800" width="${WIDTH}" height="400" fill="#777"/>
    <rect x="350" y="560" width="900" height="240" rx="60" fill="#c33"/>
    <circle cx="560" cy="800" r="90"/><circle cx="1040" cy="800" r="90"/>
  </svg>`
  const buffer = await sharp({
    create: { width: WIDTH, height: HEIGHT, channels: 3, background: colour },
  })
    .composite([{ input: Buffer.from(car) }])
    .jpeg()
    .toBuffer()
  return { name, mimeType: 'image/jpeg', buffer }
}
