import type { PageName, PathParams } from '#content/paths.ts'
import type { Storefront } from '#content/storefronts.ts'
import type { Config } from '#api/kit/config.ts'
import { noticePath } from './notice-path.lib.ts'
import { isolate } from '#api/common/isolate.rules.ts'
import { readGoods } from '#api/auction/reader-title.query.ts'
import { askingNotices, type CentreWords, type OutboxState, type Values } from './notification.rules.ts'
import { wordsOf } from '#api/kit/words.ts'
import { formatValues } from './format-values.lib.ts'

export interface NotificationRow {
  id: number
  event: string
  data: {
    words: CentreWords
    values: Values
    page: PageName
    params?: PathParams
    query?: Record<string, string>
    hash?: string
  }
  readAt: Date | null
  createdAt: Date
}

export const notificationColumns = `id, event, data, read_at as "readAt", created_at as "createdAt"`

/** A notification in the language and with the links of the reader's storefront. */
export function notificationView({ id, event, data, readAt, createdAt }: NotificationRow, storefront: Storefront) {
  const say = wordsOf(storefront.language, 'notification')
  const values = formatValues(data.values, storefront, createdAt.getUTCFullYear())
  return {
    id,
    event,
    title: say(`${data.words}.title`, values),
    text: say(`${data.words}.text`, values),
    path: noticePath(storefront, data),
    isRead: readAt !== null,
    createdAt: createdAt.toISOString(),
    listing: listingView(data, values, storefront),
    action: actionView(data, values, storefront),
  }
}

type Data = NotificationRow['data']

/** Stands for the listing's title in a text. */
const HOLE = '\uFFFC'
const NAMED_FIRST = new RegExp(`^[^\\p{L}\\p{N}${HOLE}]*${HOLE}[^\\p{L}\\p{N}:]*(?::\\s*|$)`, 'u')

/** The listing of a notification; null if it has none, or is older than this field. */
function listingView({ words, values }: Data, said: Record<string, string>, storefront: Storefront) {
  const { title, from, to } = values
  if (typeof title !== 'object' || !('made' in title) || !title.auctionId || !from || !to) return null
  const { language } = storefront
  const goods = readGoods(title.made, storefront)
  const text = wordsOf(language, 'notification')(`${words}.text`, { ...said, title: HOLE }).replace(NAMED_FIRST, '')
  return {
    id: title.auctionId,
    from: said.from ?? '',
    to: said.to ?? '',
    goods: goods.title,
    goodsLanguage: goods.titleLanguage,
    text: (text.charAt(0).toLocaleUpperCase(language) + text.slice(1)).replace(HOLE, isolate(goods.title)),
  }
}

/** The action that the notification asks of its reader; null if none. */
function actionView({ words, values }: Data, said: Record<string, string>, { language }: Storefront) {
  const mail = askingNotices[words]
  if (!mail) return null
  const { until } = values
  return {
    label: wordsOf(language, 'mail')(`${mail}.action`, said),
    until: typeof until === 'object' && 'instant' in until ? until.instant : null,
  }
}

export interface OutboxRow {
  id: number
  to: string
  language: string
  event: string
  subject: string
  text: string
  isSecret: boolean
  error: string | null
  dueAt: Date | null
  sentAt: Date | null
  createdAt: Date
}

export const outboxColumns = `id, to_email as "to", language, event, subject, text,
  is_secret as "isSecret", error, due_at as "dueAt", sent_at as "sentAt", created_at as "createdAt"`

export const outboxMailView = (config: Config, mail: OutboxRow) => ({
  id: mail.id,
  to: mail.to,
  language: mail.language,
  event: mail.event,
  subject: mail.subject,
  text: hideLinks(config, mail, mail.text),
  state: stateOf(mail),
  isLinkHidden: isLinkHidden(config, mail),
  error: mail.error,
  /** When a waiting mail is due: batched, held until morning, or retried. */
  dueAt: mail.sentAt ? null : (mail.dueAt?.toISOString() ?? null),
  sentAt: mail.sentAt?.toISOString() ?? null,
  createdAt: mail.createdAt.toISOString(),
})

/** The state of a mail or a text message. */
export const stateOf = ({ sentAt, error }: { sentAt: unknown; error: string | null }): OutboxState =>
  sentAt ? 'sent' : error === null ? 'waiting' : 'failed'

/** A link that needs no sign-in is hidden from staff, except in the demo. */
const isLinkHidden = ({ demo }: Config, { isSecret }: OutboxRow): boolean => isSecret && !demo

/** Everything after the host of a URL. */
const LINK = /(https?:\/\/[^/\s"<>]+)\/[^\s"<>]+/g

export const hideLinks = (config: Config, mail: OutboxRow, text: string): string =>
  isLinkHidden(config, mail) ? text.replace(LINK, '$1/[hidden]') : text
