import type { PageName, PathParams } from '#content/paths.ts'

/** What every page tells its layout. */
export interface PageProps {
  title: string
  description?: string
  page: PageName
  params?: PathParams
  /** The page of the menu that this one lies under, where its reader decides that. */
  section?: PageName | undefined
  /** False for pages that a search engine must not list: account, forms, errors. */
  isListed?: boolean
}
