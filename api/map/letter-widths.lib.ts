/** Widths of letters in bold Figtree, as fractions of the font size, rounded up. */
const classes: readonly [width: number, letters: string][] = [
  [0.3, " .,'’`|ijlIı"],
  [0.4, '!:;()[]fr-–'],
  [0.5, '1"/tszſ'],
  [0.55, 'Lackx?'],
  [0.75, 'ACDĐGHKUVX'],
  [0.8, 'NOQØ'],
  [1, 'MmWw@%'],
  [1.1, 'ÆæŒœ…'],
]
const OTHER_LATIN = 0.65
const OTHER_SCRIPT = 1.1

const widths = new Map(classes.flatMap(([width, letters]) => [...letters].map((letter) => [letter, width] as const)))

const bare = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '')

const widthOf = (letter: string) =>
  widths.get(letter) ?? (/[\p{Script=Latin}\p{N}\p{P}]/u.test(letter) ? OTHER_LATIN : OTHER_SCRIPT)

/** Upper bound of a text's width: fits the bold font and its fallback. */
export const textWidth = (text: string, size: number): number =>
  size * [...bare(text)].reduce((sum, letter) => sum + widthOf(letter), 0)

/** Shortens a name with an ellipsis if it is too long; the description has the full name. */
export function cutText(text: string, size: number, room: number): string {
  const letters = [...text]
  if (textWidth(text, size) <= room) return text
  const cut = (count: number) => `${letters.slice(0, count).join('').trimEnd()}…`
  let count = letters.length - 1
  while (count > 1 && textWidth(cut(count), size) > room) count--
  return cut(count)
}
