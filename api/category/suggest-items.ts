import type { Ctx } from '#api/kit/context.ts'
import type { Language } from '#content/storefronts.ts'
import { SUGGEST_FROM_LETTERS } from './category.rules.ts'
import type { Suggest, SuggestItems } from './category.schema.ts'
import { removalSets, suggestedItems, tagsOf, type Suggested } from './load-items.lib.ts'
import { motorcycles } from './load-vehicles.lib.ts'
import { once } from '#api/kit/read-table.ts'
import { fit, searched, type Searched } from './text-match.lib.ts'

interface ItemSuggestion {
  id: string
  name: string
  width: number | null
  length: number | null
  height: number | null
  weight: number
  /** For whole loads, which have no dimensions. */
  volume?: number
}

/** A synonym ranks slightly below the name itself. */
const SYNONYM = 0.25

function fitOf(suggested: Suggested, language: Language, typed: Searched): number {
  const fits = suggested.searched[language].map((name, at) => fit(name, typed) - (at === 0 ? 0 : SYNONYM))
  return Math.max(...fits)
}

/** Exact names first, then names with this beginning, then words with this beginning. */
function search(list: Suggested[], { text, lang, limit }: Suggest): ItemSuggestion[] {
  const typed = searched(text)
  if (typed.text.length < SUGGEST_FROM_LETTERS) return []
  return list
    .map((suggested) => ({ suggested, fits: fitOf(suggested, lang, typed) }))
    .filter(({ fits }) => fits > 0)
    .sort((a, b) => b.fits - a.fits)
    .slice(0, limit)
    .map(({ suggested }) => itemSuggestion(suggested, lang))
}

const itemSuggestion = (suggested: Suggested, language: Language): ItemSuggestion => {
  const { id, names, width, length, height, weight, volume } = suggested
  return { id, name: names[language], width, length, height, weight, ...(volume ? { volume } : {}) }
}

/** Autocompletes items; `tag` is `all`, one list, or several separated by commas. */
export function suggestItems(_ctx: Ctx, input: SuggestItems): ItemSuggestion[] {
  const tags = input.tag.split(',')
  const list = suggestedItems().filter((item) => tags.includes('all') || tagsOf(item).some((tag) => tags.includes(tag)))
  return search(list, input)
}

const removalTags = [
  'furniture', 'bedroom', 'kitchen', 'appliance', 'electronics', 'music', 'office', 'garden',
  'sport', 'bike', 'baby', 'bathroom', 'boxes', 'removal', 'other',
] // prettier-ignore

const removalList = once(() => [...removalSets(), ...suggestedItems().filter(({ tag }) => removalTags.includes(tag))])

/** Autocompletes goods of a removal: whole rooms and flats, or single things. */
export const suggestRemovals = (_ctx: Ctx, input: Suggest): ItemSuggestion[] => search(removalList(), input)

const searchedMotorcycles = once(() =>
  motorcycles().map((motorcycle) => ({ ...motorcycle, searched: searched(motorcycle.name) })),
)

/** Autocompletes motorcycles; with equal rank the lighter one comes first. */
export function suggestMotorcycles(_ctx: Ctx, { text, limit }: Suggest): ItemSuggestion[] {
  const typed = searched(text)
  if (typed.text.length < SUGGEST_FROM_LETTERS) return []
  return searchedMotorcycles()
    .map((motorcycle) => ({ motorcycle, fits: fit(motorcycle.searched, typed) }))
    .filter(({ fits }) => fits > 0)
    .sort((a, b) => b.fits - a.fits || a.motorcycle.weight - b.motorcycle.weight)
    .slice(0, limit)
    .map(({ motorcycle: { id, name, width, length, height, weight } }) => ({
      id,
      name,
      width,
      length,
      height,
      weight,
    }))
}
