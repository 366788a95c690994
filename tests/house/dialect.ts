/** A sentence begins with the thing that it is about. */
const FIRST = /^(?:Who|Whoever|Whose|What|Whatever|Of|So many|Nobody)\b/
/** People are *they*; the other words are this project’s own and have a common one. */
const WORDS =
  /\b(?:he|him|his|himself|she|her|hers|anew|(?<!\.)reckon\w*|befalls?|befell|befallen|(?:is|are|was|were|be|being) told of|makes? itself|goes on beside)\b/i

/** The sentences of a text that are not in plain English. */
export const oddSentences = (text: string): string[] =>
  text.split(/(?<=[.!?]) /).filter((sentence) => FIRST.test(sentence) || WORDS.test(sentence))
