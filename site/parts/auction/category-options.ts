import { childrenOf, mainCategories } from '#content/categories/categories.ts'
import type { Language } from '#content/storefronts.ts'
import { words } from '#site/words.ts'

/** All categories in order, after "any"; a category with a single child is represented by it. */
export const categoryOptions = (language: Language): { value: string; label: string }[] => [
  { value: '', label: words(language, 'offer')('search.anyCategory') },
  ...mainCategories().flatMap((main) => [
    { value: main.id, label: main.words[language].name },
    ...childrenOf(main.id)
      .filter((_, __, all) => all.length > 1)
      .map((child) => ({ value: child.id, label: `– ${child.words[language].name}` })),
  ]),
]
