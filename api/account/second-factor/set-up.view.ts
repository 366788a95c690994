import { encode } from 'uqr'
import { totpAddress } from './totp.lib.ts'

/** The TOTP key as text and as a QR code. */
export function setUpView(secret: string, email: string) {
  const address = totpAddress(secret, email)
  return { secret, address, picture: pictureOf(address) }
}

const QUIET = 4

/** Always dark on light, whatever the colour scheme: scanners cannot read it inverted. */
function pictureOf(text: string): string {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET })
  const dots = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${dots.join('')}"/></svg>`
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
}
