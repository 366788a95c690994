/**
 * Memoises a pure function of a text. Holds at most `most` characters of input and output; the
 * oldest entry goes first.
 */
export function lruMemo(most: number, reckon: (text: string) => string): (text: string) => string {
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
