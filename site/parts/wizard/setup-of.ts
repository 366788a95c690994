import type { FormMode } from '#api/auction/auction.rules.ts'
import { specialCategories } from '#api/category/category.rules.ts'
import {
  childrenOf,
  findCategory,
  itemCategoryOf,
  mainCategories,
  type Category,
} from '#content/categories/categories.ts'
import { listingForm } from '#content/listing-form-settings.ts'
import type { Setup } from '#islands/listing-wizard/setup.ts'
import { keysOf, pick } from '#api/common/record.rules.ts'
import type { Words } from '#api/common/translate.rules.ts'
import { toPath } from '#content/paths.ts'
import { storefrontOf, type Language, type Locale } from '#content/storefronts.ts'
import { glyphHref, sceneHref, thingSheets } from '#site/drawings/sheets.ts'
import { wordsForIsland } from '#site/words.ts'

/** The words the form needs before the later steps load with the rest of them. */
const FIRST_WORDS = {
  page: ['waiting'],
  details: ['removed', 'undo', 'retry'],
  failures: ['lost', 'otherTab'],
  elsewhere: ['gone'],
}

function firstWords(language: Language, formMode: FormMode): Words {
  const all = wordsForIsland(language, 'wizard')
  const whole = formMode === 'addNew' ? ['steps', 'category'] : ['steps', 'category', 'heading']
  const some = keysOf(FIRST_WORDS).map((area) => [area, pick(all[area] as Words, FIRST_WORDS[area])])
  return { ...pick(all, whole), ...Object.fromEntries(some) } as Words
}

const kindOf = (category: Category, locale: Locale) => {
  const { id, words } = category
  const { language } = storefrontOf(locale)
  const { name, title, transportOf } = words[language]
  const flag = listingForm.redirectFlag(category)
  const leadsTo = flag && `${toPath(locale, 'createAuctionOf', { category: id })}?${flag}=1`
  return { id, name, title, transportOf, glyph: glyphHref(id), ...(leadsTo ? { leadsTo } : {}) }
}

/** W12: the category of the page, and the flag with which another form redirects here. */
function chosenOf(category: Category) {
  const flag = listingForm.redirectFlag(category) ?? ''
  return { id: itemCategoryOf(category), flag, toldId: category.id, group: category.tree }
}

/** An existing listing, and what the form does with it. */
export interface Saved {
  formMode: Exclude<FormMode, 'addNew'>
  loaded: NonNullable<Setup['loaded']>
}

const newUrl = (locale: Locale): string =>
  toPath(locale, 'createAuction', { segment: 'category' }).replace(/category\/$/, '')

/** W02, W03: a copy is a new listing; editing has a URL of its own. */
function pathsOf(locale: Locale, segment: string, saved: Saved | undefined) {
  const id = saved?.formMode === 'edit' ? saved.loaded.id : null
  if (id === null)
    return {
      baseUrl: newUrl(locale),
      back: toPath(locale, 'createAuction', { segment: saved ? segment : 'summary' }),
      saved: '',
    }
  const here = toPath(locale, 'editAuction', { id, segment })
  return {
    baseUrl: here.replace(/[^/]+\/$/, ''),
    back: here,
    saved: toPath(locale, 'myListing', { id }),
  }
}

/** The form's initial state: a preselected category or an existing listing. */
interface Begun {
  chosen?: string | undefined
  saved?: Saved | undefined
}

/** Everything the listing form needs to know about its storefront and its initial state. */
export function setupOf(locale: Locale, segment: string, begun: Begun = {}): Setup {
  const { saved } = begun
  const formMode = saved?.formMode ?? 'addNew'
  const paths = pathsOf(locale, segment, saved)
  const storefront = storefrontOf(locale)
  const { language } = storefront
  const chosen = begun.chosen === undefined ? undefined : findCategory(begun.chosen)
  return {
    words: firstWords(language, formMode),
    segment,
    chosen: chosen && chosenOf(chosen),
    extraParams: listingForm.extraParams,
    formMode,
    loaded: saved?.loaded ?? null,
    language,
    intlLocale: storefront.intlLocale,
    currency: storefront.currency,
    country: storefront.country ?? '',
    phonePrefix: storefront.phonePrefix,
    timeZone: storefront.timeZone,
    baseUrl: paths.baseUrl,
    thingSheets,
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
      saved: paths.saved,
      signIn: `${toPath(locale, 'auth')}?url=${encodeURIComponent(paths.back)}`,
    },
  }
}
