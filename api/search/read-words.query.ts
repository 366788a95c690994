import { wordsIn } from '#api/category/text-match.lib.ts'
import type { Ctx } from '#api/kit/context.ts'
import { lookUp, query } from '#api/kit/db/db.ts'
import { requestMemo } from '#api/kit/request-memo.ts'
import { categories } from '#content/categories/categories.ts'
import type { Language } from '#content/storefronts.ts'
import { expandCategories } from './expand-categories.lib.ts'
import { isForm, isSlip, queryOf, spansOf, type TypedWord, type WordsQuery } from './typed-words.rules.ts'

/** Maximum towns with the same name, largest first. */
const NAMESAKES_MAX = 30

interface ReadRow {
  word: string
  stem: string | null
  towns: string[]
}

/** The typed words with their stems, and the marks of categories and towns they name. */
const readTyped = (ctx: Ctx, q: string): Promise<TypedWord[]> => requestMemo(ctx, `words ${q}`, () => loadTyped(ctx, q))

async function loadTyped(ctx: Ctx, q: string): Promise<TypedWord[]> {
  const { language } = ctx.storefront
  const rows = await lookUp<ReadRow>(
    ctx,
    `with typed as (
       select word, min(nr) as nr from regexp_split_to_table(fold($1), '[[:space:][:punct:]]+') with ordinality as t (word, nr)
       where word <> '' group by word
     ), named as (
       select n.key, p.city_id from (select unnest($3::text[]) as key) span, lateral (
         select * from place_names n where n.key = span.key and (n.language is null or n.language = $2)
         order by n.weight desc limit ${NAMESAKES_MAX}
       ) n join places p on p.id = n.place_id
     )
     select t.word, stem_of($2, t.word) as stem, array(
       select distinct '@' || n.city_id from named n where ' ' || n.key || ' ' like '% ' || t.word || ' %'
     ) as towns
     from typed t order by t.nr`,
    [q, language, spansOf(wordsIn(q))],
  )
  return rows.map(({ word, stem, towns }) => ({
    word,
    stem,
    marks: stem === null ? towns : [...towns, ...leavesCalled(word, language).map((id) => `#${id}`)],
  }))
}

const called = new Map<Language, { id: string; words: string[] }[]>()

/** Leaves whose name, or whose branch's name, contains this word in the reader's language. */
function leavesCalled(word: string, language: Language): string[] {
  const names =
    called.get(language) ??
    categories.filter(({ tree }) => tree === 'B').map(({ id, words }) => ({ id, words: wordsIn(words[language].name) }))
  called.set(language, names)
  const ids = names.filter((name) => name.words.some((one) => isForm(word, one)))
  return [...new Set(expandCategories(ids.map(({ id }) => id)))]
}

/** The query for the typed text; undefined if it has no words. */
export async function readWords(ctx: Ctx, q: string): Promise<WordsQuery | undefined> {
  const typed = await readTyped(ctx, q)
  return typed.length > 0 ? queryOf(typed) : undefined
}

interface LikeWords extends WordsQuery {
  /** The corrected text. */
  text: string
}

const ALIKE_MAX = 12
/** Minimum letters to match inside words, such as "sofa" in "Ledersofa". */
const INSIDE_FROM_LETTERS = 4

interface CloseRow {
  typed: string
  word: string
  written: string
  isInside: boolean
}

/**
 * Alternative words: corrections of typos for unknown words, and longer words that contain a typed
 * one. Undefined if there are none.
 */
export async function readLikeWords(ctx: Ctx, q: string): Promise<LikeWords | undefined> {
  const typed = await readTyped(ctx, q)
  const long = typed.filter(({ word, stem }) => stem !== null && word.length >= INSIDE_FROM_LETTERS)
  const rows = await query<CloseRow>(
    ctx,
    `select t.word as typed, k.word, k.written, k."isInside" from unnest($1::text[]) t (word), lateral (
       (select word, written, true as "isInside" from known_words
        where word like '%' || t.word || '%' order by length(word), word limit ${ALIKE_MAX})
       union all select c.word, c.written, false from words_close_to(t.word) c
     ) k`,
    [long.map(({ word }) => word)],
  )
  if (rows.length === 0) return undefined
  const texts: string[] = []
  const alike = typed.map((one) => {
    const close = rows.filter((row) => row.typed === one.word)
    const inside = close.filter(({ isInside }) => isInside)
    const slips = close.filter(({ isInside, word }) => !isInside && isSlip(one.word, word))
    // A word that occurs in a listing is not a typo.
    const isKnown = one.marks.length > 0 || inside.some(({ word }) => word === one.word)
    const chosen = isKnown ? inside : [...slips, ...inside]
    texts.push((isKnown ? undefined : chosen[0]?.written) ?? one.word)
    return { ...one, alike: chosen.map(({ word }) => word) }
  })
  return { ...queryOf(alike), text: texts.join(' ') }
}
