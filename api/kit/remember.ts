/** What is reckoned from a text alone, kept for the texts asked for last: so many letters of both. */
export function remember(most: number, reckon: (text: string) => string): (text: string) => string {
  const known = new Map<string, string>()
  let letters = 0
  return (text) => {
    const found = known.get(text)
    if (found !== undefined) return found
    const made = reckon(text)
    known.set(text, made)
    letters += text.length + made.length
    for (const [oldest, its] of known) {
      if (letters <= most) break
      known.delete(oldest)
      letters -= oldest.length + its.length
    }
    return made
  }
}
