import type { PageName, PathParams } from '#content/paths.ts'

/** Props that every page passes to its layout. */
export interface PageProps {
  title: string
  description?: string
  page: PageName
  params?: PathParams
  /** The menu entry to highlight, if it depends on the reader. */
  section?: PageName | undefined
  /** False for pages that search engines must not index: account, forms, errors. */
  isListed?: boolean
}
