import type { ParseKeys } from 'i18next'
import type { PageName, PathParams } from '#content/paths.ts'

interface HelpLink {
  to: PageName
  params?: PathParams
  /** A key of the `offer` words, by which the page is called elsewhere too. */
  label: ParseKeys<'offer'>
}

/** The page on which the reader does what an article of help tells about. */
export const helpLinks: Readonly<Record<string, HelpLink>> = {
  post: { to: 'createAuction', params: { segment: 'category' }, label: 'mine.post' },
  compare: { to: 'myListings', label: 'mine.heading' },
  pay: { to: 'payments', label: 'payments.heading' },
  cancel: { to: 'myListings', label: 'mine.heading' },
  need: { to: 'papers', label: 'ways.papers' },
  papers: { to: 'papers', label: 'ways.papers' },
  paid: { to: 'payoutAccount', label: 'payments.account' },
  close: { to: 'profile', label: 'ways.profile' },
  data: { to: 'profile', label: 'ways.profile' },
}
