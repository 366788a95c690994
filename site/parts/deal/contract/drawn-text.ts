/** Characters that a browser does not show, but a PDF's font draws as an empty box. Joiners stay for Arabic. */
const UNSEEN = /[\p{Cc}\p{Co}\p{Cn}\u00ad\u200b\u2060\u2066-\u2069\u202a-\u202e\ufe00-\ufe0f\ufeff]/gu

/** Text for a PDF: tabs become spaces, each kind of line end becomes one, unseen characters are left out. */
export const drawnText = (text: string): string =>
  text
    .replace(/\t/g, '    ')
    .replace(/\r\n?|[\u000b\u000c\u0085\u2028\u2029]/g, '\n')
    .split('\n')
    .map((line) => line.replace(UNSEEN, ''))
    .join('\n')
