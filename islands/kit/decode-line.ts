/**
 * One number of an encoded polyline: five bits per character, least significant first, with the
 * sign in the lowest bit.
 */
function readNumber(text: string, from: number): { value: number; next: number } {
  let bits = 0
  let shift = 0
  let at = from
  let letter = 0
  do {
    letter = text.charCodeAt(at) - 63
    bits |= (letter & 31) << shift
    shift += 5
    at += 1
  } while (letter >= 32 && at < text.length)
  return { value: bits & 1 ? ~(bits >> 1) : bits >> 1, next: at }
}

const STEPS_PER_DEGREE = 1e5

/** Decodes a polyline in Google's format to points, latitude first. */
export function decodeLine(line: string): [number, number][] {
  const points: [number, number][] = []
  let [lat, lng, at] = [0, 0, 0]
  while (at < line.length) {
    const north = readNumber(line, at)
    const east = readNumber(line, north.next)
    lat += north.value
    lng += east.value
    at = east.next
    points.push([lat / STEPS_PER_DEGREE, lng / STEPS_PER_DEGREE])
  }
  return points
}
