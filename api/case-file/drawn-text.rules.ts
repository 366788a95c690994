import anyAscii from 'any-ascii'

/** Characters that a browser does not show, but a PDF's font draws as an empty box. Joiners stay for Arabic. */
const UNSEEN = /[\p{Cc}\p{Co}\p{Cn}\u00ad\u200b\u2060\u2066-\u2069\u202a-\u202e\ufe00-\ufe0f\ufeff]/gu

/** The scripts and signs that the contract's font has. */
const DRAWN =
  /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Armenian}\p{Script=Georgian}\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Inherited}\0-\u036f\u2000-\u2bff]/u

/** Text for a PDF: tabs become spaces, each kind of line end becomes one, unseen characters are left out. */
export const drawnText = (text: string): string =>
  text
    .replace(/\t/g, '    ')
    .replace(/\r\n?|[\u000b\u000c\u0085\u2028\u2029]/g, '\n')
    .split('\n')
    .map((line) => inOrder(Array.from(line.replace(UNSEEN, ''), toDrawn).join('').trimEnd()))
    .join('\n')

/** Letters of other scripts are spelled with Latin ones; pictures are left out. */
const toDrawn = (letter: string): string => {
  if (DRAWN.test(letter)) return letter
  return /\p{Extended_Pictographic}/u.test(letter) ? '' : anyAscii(letter)
}

/** A space between two Hebrew or Arabic words. */
const SPACE_INSIDE = /(?<=[\p{Script=Hebrew}\p{Script=Arabic}][^ ]*) (?=[^ ]*[\p{Script=Hebrew}\p{Script=Arabic}])/gu

/** A name or address of this many letters is not wrapped. */
const LINE_MAX = 40

/**
 * The PDF library draws each Hebrew or Arabic word from the right, but puts words from the left. Words bound by a
 * no-break space are one word to it, so they keep their order.
 */
const inOrder = (line: string): string => (line.length > LINE_MAX ? line : line.replace(SPACE_INSIDE, '\u00a0'))
