import { specialCategories } from '#api/category/category.rules.ts'
import {
  childrenOf,
  findCategory,
  mainCategories,
  type Category,
} from '#content/categories/categories.ts'
import { toPath } from '#content/paths.ts'
import { storefrontOf, type Language, type Locale } from '#content/storefronts.ts'
import { glyphHref, sceneHref } from '#site/drawings/sheets.ts'
import { wordsForIsland, type IslandWords } from '#site/words.ts'

/** The island gets only its own words: what the page itself says stays in the page. */
function wizardWords(language: Language): IslandWords {
  const { posted: _posted, simple: _simple, page, ...words } = wordsForIsland(language, 'wizard')
  return { ...words, page: { waiting: (page as IslandWords).waiting ?? '' } }
}

const fieldErrors = (language: Language): IslandWords => ({
  field: wordsForIsland(language, 'errors').field ?? {},
})

const kindOf = ({ id, words }: Category, language: Language) => {
  const { name, title, transportOf } = words[language]
  return { id, name, title, transportOf, glyph: glyphHref(id) }
}

/** Everything that the listing form has to know of its storefront. */
export function setupOf(locale: Locale, segment: string) {
  const storefront = storefrontOf(locale)
  const { language } = storefront
  return {
    words: wizardWords(language),
    errors: fieldErrors(language),
    segment,
    extraParams: {},
    language,
    intlLocale: storefront.intlLocale,
    currency: storefront.currency,
    country: storefront.country ?? '',
    phonePrefix: storefront.phonePrefix,
    timeZone: storefront.timeZone,
    baseUrl: toPath(locale, 'createAuction', { segment: 'category' }).replace(/category\/$/, ''),
    categories: mainCategories().map((main) => ({
      ...kindOf(main, language),
      scene: sceneHref(main.id),
      children: childrenOf(main.id).map((child) => kindOf(child, language)),
    })),
    specials: specialCategories
      .map((id) => findCategory(id))
      .filter((category) => category !== undefined)
      .map((category) => kindOf(category, language)),
    paths: {
      posted: toPath(locale, 'listingPosted', { id: 0 }).replace('/0/', '/{id}/'),
      terms: toPath(locale, 'terms'),
      privacy: toPath(locale, 'privacy'),
      signIn: `${toPath(locale, 'auth')}?url=${encodeURIComponent(toPath(locale, 'createAuction', { segment: 'summary' }))}`,
    },
  }
}
