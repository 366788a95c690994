import type { Random } from './random.ts'

/** Numbers kept free for stories where a country has some; elsewhere such as nobody can have. */
const ranges: Record<string, [start: string, digits: number]> = {
  GB: ['+447700900', 3],
  DE: ['+493023125', 3],
  FR: ['+3363998', 4],
  SE: ['+467017406', 2],
  PL: ['+48490', 6],
  ES: ['+34590', 6],
  IT: ['+39300', 7],
  PT: ['+351900', 6],
  RO: ['+40680', 6],
  NL: ['+31690', 6],
  CZ: ['+420690', 6],
}

export function phoneNumber(random: Random, country: string): string {
  const [start, digits] = ranges[country] ?? ranges.GB ?? ['', 0]
  return start + random.digits(digits)
}
