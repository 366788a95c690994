import type { Random } from './random.ts'

/** Numbers reserved for fiction if the country has some; otherwise numbers that cannot exist. */
const ranges: Record<string, [start: string, digits: number]> = {
  GB: ['+447700900', 3],
  DE: ['+493023125', 3],
  FR: ['+3363998', 4],
  SE: ['+46701740', 3],
  PL: ['+48490', 6],
  ES: ['+34590', 6],
  IT: ['+39300', 7],
  PT: ['+351900', 6],
  RO: ['+40680', 6],
  NL: ['+31690', 6],
  CZ: ['+420690', 6],
}

/** A number that no other person has. */
export function phoneNumber(random: Random, country: string, taken: Set<string>): string {
  const [start, digits] = ranges[country] ?? ranges.GB ?? ['', 0]
  for (;;) {
    const number = start + random.digits(digits)
    if (taken.has(number) || !isFree(number)) continue
    taken.add(number)
    return number
  }
}

/** In Sweden only 605 to 699 are reserved. */
const isFree = (number: string): boolean =>
  !number.startsWith('+46') || (number.slice(-3) >= '605' && number.slice(-3) <= '699')
