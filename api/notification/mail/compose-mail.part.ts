import { mailLinkToken } from '#api/account/user/mail-link.lib.ts'
import type { LinkGroup } from '#api/common/mail-groups.rules.ts'
import type { Config } from '#api/kit/config.ts'
import type { Operator, Operators } from '#api/storefront/operator.schema.ts'
import { cutAtWord } from './cut-at-word.lib.ts'
import { formatInstant, formatNumber } from '#api/common/format.rules.ts'
import { formatVolume, loadOf } from '#api/category/load.rules.ts'
import { storefrontOf, type Storefront } from '#content/storefronts.ts'
import type { DateTime } from 'luxon'
import { renderMail, type MailContent } from './mail-layout.draw.ts'
import { absolute, noticePath } from '#api/notification/notice-path.lib.ts'
import type { Notice, Quote, Value } from '#api/notification/notification.rules.ts'
import type { Recipient } from '#api/notification/recipient.query.ts'
import { wordsOf } from '#api/kit/words.ts'
import { translateOptional, type Translate } from '#api/common/translate.rules.ts'
import { formatValues } from '#api/notification/format-values.lib.ts'

export type MailNotice = Exclude<Notice, { by: 'centre' }>

/** The mail's link proves control of the mailbox. Mails that can be turned off prove nothing. */
export const isProof = (notice: MailNotice, group: LinkGroup | undefined): boolean =>
  notice.by === 'mail' && notice.isSecret && group === undefined

export interface WrittenMail {
  subject: string
  unsubscribeUrl: string | null
  html: string
  text: string
}

/** The mail in the recipient's language, with links to their storefront. */
export function composeMail(
  { config, operators, now }: { config: Config; operators: Operators; now: DateTime },
  notice: MailNotice,
  { userId, email, storefront }: Recipient,
  /** Set if the recipient can turn off mails of this group. */
  group?: LinkGroup,
): WrittenMail {
  const say = wordsOf(storefront.language, 'mail')
  const operator = operators[storefront.locale]
  const values: Record<string, string> = {
    ...formatValues(notice.values, storefront, now.setZone(storefront.timeZone).year),
    complaints: operator.complaints,
  }
  const { count } = notice.values
  const sentence = (part: string, changed: Record<string, string> = {}) =>
    translateOptional(
      say,
      `${notice.words}.${part}`,
      { ...values, ...changed },
      typeof count === 'number' ? count : undefined,
    )
  const link = (target: Parameters<typeof noticePath>[1]) =>
    absolute(config, storefront, noticePath(storefront, target))
  const { subject, heading } = headsOf(sentence, values)
  const token = group && userId !== null && mailLinkToken(config, { userId, group }, now.toJSDate())
  const unsubscribeUrl = token ? link({ page: 'linkedMails', params: { token } }) : null
  const letter: MailContent = {
    lang: storefront.intlLocale,
    name: say('layout.name'),
    home: link({ page: 'home' }),
    subject,
    heading,
    thing: thingOf(notice, values, storefront, link),
    route: routeOf(values),
    map: mapOf(values, storefront, (path) => absolute(config, storefront, path)),
    quote: notice.quote && quoteOf(notice.quote, storefront),
    paragraphs: [
      stepOf(notice, values, storefront),
      sentence('text'),
      values.reason ? say('layout.reason', values) : '',
      sentence('next'),
    ].filter(Boolean),
    facts: factsOf(say, notice, values),
    lines: (values.title ? [] : (notice.lines ?? [])).map((line) => ({
      text: subjectOf(say, line, storefront, now),
      url: link(line),
    })),
    action: { label: sentence('action'), url: link(notice) },
    copyLink: say('layout.copyLink'),
    footer: [
      ...whyOf(say, notice, { email, group, all: link({ page: 'notifications' }) }),
      ...(unsubscribeUrl ? [{ text: say('layout.unsubscribe'), url: unsubscribeUrl }] : []),
      ...senderOf(wordsOf(storefront.language, 'legal'), operator, link({ page: 'contact' })),
    ],
  }
  return { subject, unsubscribeUrl, ...renderMail(letter) }
}

/** Subject of a mail that becomes one line of another mail. */
const subjectOf = (
  say: Translate,
  { words, values }: Pick<MailNotice, 'words' | 'values'>,
  storefront: Storefront,
  now: DateTime,
): string => say(`${words}.subject`, formatValues(values, storefront, now.setZone(storefront.timeZone).year))

const SUBJECT_MAX = 70
/** A long sentence still leaves the title this much. */
const TITLE_LEAST = 24
const NAME_MAX = 22
const QUOTE_MAX = 300

/** The heading says what happened; the subject also names the thing, because an inbox shows no box. */
function headsOf(sentence: (part: string, changed: Record<string, string>) => string, values: Record<string, string>) {
  const { title = '', company = '' } = values
  const short = { company: cutAtWord(company, NAME_MAX) }
  const heading = sentence('subject', { ...short, title: '' }).replace(/[\s:–-]+$/, '')
  const room = Math.max(SUBJECT_MAX - heading.length - ': '.length, TITLE_LEAST)
  const subject = title === '' ? heading : sentence('subject', { ...short, title: cutAtWord(title, room) })
  return { subject, heading }
}

/** The listing, with its size if it has several kinds of things, and the waybill of a deal. */
function thingOf(
  notice: MailNotice,
  { title = '' }: Record<string, string>,
  storefront: Storefront,
  link: (target: Parameters<typeof noticePath>[1]) => string,
): MailContent['thing'] {
  if (title === '') return undefined
  const details = [...sizeOf(notice.values.title, storefront), ...paperOf(notice, storefront)]
  const [listing] = notice.lines ?? []
  return { title, details, url: listing && link(listing) }
}

function sizeOf(title: Value | undefined, storefront: Storefront): string[] {
  if (typeof title !== 'object' || !('made' in title)) return []
  const { language, intlLocale } = storefront
  const { kinds, pieces: count, volumeM3, isEstimated } = loadOf(title.made.items)
  if (kinds < 2) return []
  const pieces = wordsOf(language, 'category')('title.items', { count, number: formatNumber(count, intlLocale) })
  if (volumeM3 === null) return [pieces]
  const volume = formatVolume(volumeM3, storefront)
  return [pieces, isEstimated ? wordsOf(language, 'offer')('listing.roughly', { volume }) : volume]
}

function mapOf(
  { map, from, to }: Record<string, string>,
  { language }: Storefront,
  toUrl: (path: string) => string,
): MailContent['map'] {
  return map ? { url: toUrl(map), alt: wordsOf(language, 'offer')('listing.mapLabel', { from, to }) } : undefined
}

function quoteOf({ name, at, text, phrase, writtenIn }: Quote, storefront: Storefront): MailContent['quote'] {
  const { language, intlLocale, timeZone } = storefront
  const said = phrase ? wordsOf(language, 'message')(`phrases.${phrase}`) : text
  return {
    text: cutAtWord(said.replace(/\s+/g, ' ').trim(), QUOTE_MAX),
    lang: phrase ? intlLocale : storefrontOf(writtenIn).intlLocale,
    by: [name, formatInstant(at, intlLocale, timeZone)].filter(Boolean).join(', '),
  }
}

/** Title of the waybill, for mails about a deal. */
const paperOf = ({ page, params }: MailNotice, { language }: Storefront) =>
  page === 'deal' ? [wordsOf(language, 'offer')('waybill.title', { number: String(params?.id) })] : []

/** The next-step sentence of the deal page; headings there have no full stop, so one is added. */
function stepOf({ step }: MailNotice, values: Record<string, string>, { language }: Storefront) {
  const isFrom = step?.place === 'from'
  const place = isFrom ? values.from : values.to
  if (!step || !place) return ''
  const say = wordsOf(language, 'offer')
  const day = (isFrom ? values.pickup : values.delivery) || say('next.dayOpen')
  const said = say(`next.${step.words}`, { ...values, day, place })
  return /[.!?]$/.test(said) ? said : `${said}.`
}

const routeOf = ({ from, to, pickup = '', delivery = '' }: Record<string, string>) =>
  from && to ? { from: { town: from, day: pickup }, to: { town: to, day: delivery } } : undefined

/** A mail about an offer or a deal names its price unless it has other facts. */
const factsOf = (say: Translate, notice: MailNotice, values: Record<string, string>) =>
  (notice.facts ?? ['price'])
    .map((name) => ({ label: say(`facts.${name}`), value: values[name] ?? '', isAmount: isMoney(notice.values[name]) }))
    .filter(({ value }) => value !== '')
    .map((fact) => ({ ...fact, line: say('facts.line', { label: fact.label, value: fact.value }) }))

const isMoney = (value: Value | undefined): boolean => typeof value === 'object' && 'money' in value

function whyOf(
  say: Translate,
  notice: MailNotice,
  { email, group, all }: { email: string; group: LinkGroup | undefined; all: string },
): MailContent['footer'] {
  if (notice.gone) return [{ text: say('layout.whyGone', { email }) }]
  if (notice.invited) return [{ text: say('layout.whyInvited', { email }) }]
  if (isProof(notice, group)) return [{ text: say('layout.whyLink', { email }) }]
  return [{ text: say('layout.why', { email }) }, { text: say('layout.all'), url: all }]
}

/** The company details that the law requires in every business mail. */
function senderOf(say: Translate, operator: Operator, contact: string): MailContent['footer'] {
  const { legalName, address, register, registerNumber, vatNumber, email, isDemo } = operator
  const vat = `${say('operator.vatNumber')} ${vatNumber}`
  return [
    { text: [legalName, ...address, `${register} ${registerNumber}`, vat, email].join(', ') },
    { text: say('contact.title'), url: contact },
    ...(isDemo ? [{ text: say('operator.demo') }] : []),
  ]
}
