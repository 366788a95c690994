import type { Ctx } from '#api/kit/context.ts'
import { carSuggestion, type CarSuggestion } from './car-suggestion.view.ts'
import { SUGGEST_FROM_LETTERS } from './category.rules.ts'
import type { Suggest } from './category.schema.ts'
import { carModels, makeAliases, type CarModel, type Generation } from './load-vehicles.lib.ts'
import { once } from '#api/kit/read-table.ts'
import { haveAll, searched, wordsIn, type Searched } from './text-match.lib.ts'

interface SearchedModel {
  model: CarModel
  name: Searched
  words: string[]
  generations: { generation: Generation; words: string[] }[]
}

const romans = ['', 'i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x', 'xi', 'xii']

/** "Golf VII" is also found as "golf 7". */
const withNumbers = (words: string[]): string[] =>
  words.flatMap((word) => (romans.indexOf(word) > 0 ? [word, String(romans.indexOf(word))] : [word]))

const searchedModels = once((): SearchedModel[] =>
  carModels().map((model) => ({
    model,
    name: searched(model.name),
    words: [...wordsIn(`${model.make} ${model.name}`), ...(makeAliases().get(model.make) ?? [])],
    generations: model.generations.map((generation) => ({
      generation,
      words: withNumbers(wordsIn(`${generation.name} ${generation.series.map(({ body }) => body).join(' ')}`)),
    })),
  })),
)

/** Autocompletes cars, with their generations and the size of each body type. */
export function suggestCars(_ctx: Ctx, { text, lang, limit }: Suggest): CarSuggestion[] {
  const typed = wordsIn(text)
  if (typed.join('').length < SUGGEST_FROM_LETTERS) return []
  return searchedModels()
    .map((entry) => matchOf(entry, typed))
    .filter((match) => match !== undefined)
    .sort((a, b) => b.score - a.score || a.model.id.localeCompare(b.model.id, 'en'))
    .slice(0, limit)
    .map(({ model, generations }) => carSuggestion(model, generations, lang))
}

interface Match {
  model: CarModel
  generations: Generation[]
  score: number
}

/** Words that do not match the model must match a generation, by name, code or year. */
function matchOf(entry: SearchedModel, typed: string[]): Match | undefined {
  const { model, words, generations } = entry
  const own = typed.filter((word) => haveAll(words, [word]))
  if (own.length === 0) return undefined
  const others = typed.filter((word) => !own.includes(word))
  const fitting = generations
    .filter((one) => others.every((word) => haveAll(one.words, [word]) || isBuiltIn(one.generation, word)))
    .map(({ generation }) => generation)
  return fitting.length === 0 ? undefined : { model, generations: fitting, score: scoreOf(entry, typed) }
}

const isBuiltIn = ({ from, to }: Generation, word: string): boolean =>
  /^(19|20)\d\d$/.test(word) && Number(word) >= from && Number(word) <= (to ?? Infinity)

const WHOLE_WORD = 100
const NAMED = 50
const LEFT_OVER = 20
const BODIES_MOST = 38

/**
 * Ranking: whole words first, then names without further words, then models with many body types.
 */
function scoreOf({ model, words, name }: SearchedModel, typed: string[]): number {
  const whole = typed.filter((word) => words.includes(word)).length
  const left = name.words.filter((word) => !typed.includes(word)).length
  // If only the make was typed, the model's words do not count as missing.
  const isNamed = typed.some((word) => haveAll(name.words, [word]))
  const bodies = model.generations.reduce((sum, { series }) => sum + series.length, 0)
  return (
    whole * WHOLE_WORD +
    (` ${typed.join(' ')} `.includes(` ${name.text} `) ? NAMED : 0) -
    (isNamed ? left * LEFT_OVER : 0) +
    Math.min(bodies, BODIES_MOST) / 2
  )
}

/** Name of a chosen car: "Volkswagen Golf VII". */
export function findCarName(seriesId: string): string | undefined {
  return seriesNames().get(seriesId)
}

const seriesNames = once(
  () =>
    new Map(
      carModels().flatMap(({ make, name, generations }) =>
        generations.flatMap((generation) =>
          generation.series.map(({ id }) => [id, [make, name, generation.name].filter(Boolean).join(' ')] as const),
        ),
      ),
    ),
)
