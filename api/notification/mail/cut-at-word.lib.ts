/** The text, or its first whole words and `…`, within this many characters. */
export function cutAtWord(text: string, most: number): string {
  const signs = [...text]
  if (signs.length <= most) return text
  const cut = signs.slice(0, most - 1).join('')
  const end = signs[most - 1] === ' ' ? cut.length : cut.lastIndexOf(' ')
  // A single long word is cut anywhere.
  return `${cut.slice(0, end > most / 3 ? end : undefined).replace(/[\s,;:.&–-]+$/, '')}…`
}
