import { storefronts, type Storefront } from '#content/storefronts.ts'

/** Storefronts that are filled together: their people meet each other and nobody else. */
export type Chapter = readonly Storefront[]

const TOGETHER = 2

/** In the order in which they are filled; the first has nearly all demo accounts. */
export const chapters: readonly Chapter[] = Array.from({ length: Math.ceil(storefronts.length / TOGETHER) }, (_, at) =>
  storefronts.slice(at * TOGETHER, (at + 1) * TOGETHER),
)

export const isFirst = (chapter: Chapter): boolean => chapter === chapters[0]

/** Filled is null where an earlier version filled all storefronts in one go. */
export const isFilled = (chapter: Chapter, filled: readonly string[] | null): boolean =>
  chapter.every(({ locale }) => filled?.includes(locale) ?? true)
