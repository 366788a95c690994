import { specialCategories } from '#api/category/category.rules.ts'
import {
  childrenOf,
  findCategory,
  itemCategoryOf,
  mainCategories,
  type Category,
} from '#content/categories/categories.ts'
import { listingForm } from '#content/listing-form.ts'
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

const kindOf = (category: Category, locale: Locale) => {
  const { id, words } = category
  const { language } = storefrontOf(locale)
  const { name, title, transportOf } = words[language]
  const flag = listingForm.redirectFlag(category)
  const leadsTo = flag && `${toPath(locale, 'createAuctionOf', { category: id })}?${flag}=1`
  return { id, name, title, transportOf, glyph: glyphHref(id), ...(leadsTo ? { leadsTo } : {}) }
}

/** W12: the category that the page is about, and what another form chose to lead here. */
function chosenOf(category: Category) {
  const flag = listingForm.redirectFlag(category) ?? ''
  return { id: itemCategoryOf(category), flag, toldId: category.id, group: category.tree }
}

/** Everything that the listing form has to know of its storefront. */
export function setupOf(locale: Locale, segment: string, chosenId?: string) {
  const storefront = storefrontOf(locale)
  const { language } = storefront
  const chosen = chosenId === undefined ? undefined : findCategory(chosenId)
  return {
    words: wizardWords(language),
    errors: fieldErrors(language),
    segment,
    chosen: chosen && chosenOf(chosen),
    extraParams: listingForm.extraParams,
    language,
    intlLocale: storefront.intlLocale,
    currency: storefront.currency,
    country: storefront.country ?? '',
    phonePrefix: storefront.phonePrefix,
    timeZone: storefront.timeZone,
    baseUrl: toPath(locale, 'createAuction', { segment: 'category' }).replace(/category\/$/, ''),
    categories: mainCategories().map((main) => ({
      ...kindOf(main, locale),
      scene: sceneHref(main.id),
      children: childrenOf(main.id).map((child) => kindOf(child, locale)),
    })),
    specials: specialCategories
      .map((id) => findCategory(id))
      .filter((category) => category !== undefined)
      .map((category) => kindOf(category, locale)),
    paths: {
      posted: toPath(locale, 'listingPosted', { id: 0 }).replace('/0/', '/{id}/'),
      terms: toPath(locale, 'terms'),
      privacy: toPath(locale, 'privacy'),
      signIn: `${toPath(locale, 'auth')}?url=${encodeURIComponent(toPath(locale, 'createAuction', { segment: 'summary' }))}`,
    },
  }
}
