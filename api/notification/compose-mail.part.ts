import { mailLinkToken } from '#api/account/mail-link.part.ts'
import type { LinkGroup } from '#api/common/mail-groups.rules.ts'
import type { Config } from '#api/kit/config.ts'
import type { Operator, Operators } from '#api/storefront/operator.schema.ts'
import type { Storefront } from '#content/storefronts.ts'
import type { DateTime } from 'luxon'
import { renderMail, type MailContent } from './mail-layout.part.ts'
import { absolute, noticePath } from './notice-path.part.ts'
import type { Notice } from './notification.rules.ts'
import type { Recipient } from './recipient.part.ts'
import { translateOptional, translatorOf, type Translate } from './translate.part.ts'
import { formatValues } from './format-values.part.ts'

export type MailNotice = Exclude<Notice, { by: 'centre' }>

/** Its link proves that the mailbox is read. A mail that may be turned off proves nothing. */
export const isProof = (notice: MailNotice, group: LinkGroup | undefined): boolean =>
  notice.by === 'mail' && notice.isSecret && group === undefined

export interface WrittenMail {
  subject: string
  unsubscribeUrl: string | null
  html: string
  text: string
}

/** The notice as a mail to this person: in the receiver's language, with links to the receiver's storefront. */
export function composeMail(
  { config, operators, now }: { config: Config; operators: Operators; now: DateTime },
  notice: MailNotice,
  { userId, email, storefront }: Recipient,
  /** Of those that the receiver may turn off. */
  group?: LinkGroup,
): WrittenMail {
  const say = translatorOf(storefront.language, 'mail')
  const operator = operators[storefront.locale]
  const values: Record<string, string> = {
    ...formatValues(notice.values, storefront, now.setZone(storefront.timeZone).year),
    complaints: operator.complaints,
  }
  const { count } = notice.values
  const sentence = (part: string) =>
    translateOptional(
      say,
      `${notice.words}.${part}`,
      values,
      typeof count === 'number' ? count : undefined,
    )
  const link = (target: Parameters<typeof noticePath>[1]) =>
    absolute(config, storefront, noticePath(storefront, target))
  const subject = sentence('subject')
  const token = group && userId !== null && mailLinkToken(config, { userId, group }, now.toJSDate())
  const unsubscribeUrl = token ? link({ page: 'linkedMails', params: { token } }) : null
  const letter: MailContent = {
    lang: storefront.intlLocale,
    name: say('layout.name'),
    home: link({ page: 'home' }),
    subject,
    paper: paperOf(notice, storefront),
    // A listing that is a line of it says its way there.
    route: notice.lines ? undefined : routeOf(values),
    paragraphs: [
      stepOf(notice, values, storefront),
      sentence('text'),
      values.reason ? say('layout.reason', values) : '',
      sentence('next'),
    ].filter(Boolean),
    facts: factsOf(say, notice, values),
    lines: (notice.lines ?? []).map((line) => ({
      text: subjectOf(say, line, storefront, now),
      url: link(line),
    })),
    action: { label: sentence('action'), url: link(notice) },
    copyLink: say('layout.copyLink'),
    footer: [
      ...whyOf(say, notice, { email, group, all: link({ page: 'notifications' }) }),
      ...(unsubscribeUrl ? [{ text: say('layout.unsubscribe'), url: unsubscribeUrl }] : []),
      ...senderOf(translatorOf(storefront.language, 'legal'), operator, link({ page: 'contact' })),
    ],
  }
  return { subject, unsubscribeUrl, ...renderMail(letter) }
}

/** Of a mail that is one line of another. */
const subjectOf = (
  say: Translate,
  { words, values }: Pick<MailNotice, 'words' | 'values'>,
  storefront: Storefront,
  now: DateTime,
): string =>
  say(`${words}.subject`, formatValues(values, storefront, now.setZone(storefront.timeZone).year))

/** Where a mail is about a deal, its waybill stands in it in short. */
const paperOf = ({ page, params }: MailNotice, { language }: Storefront) =>
  page === 'deal'
    ? translatorOf(language, 'offer')('waybill.title', { number: String(params?.id) })
    : undefined

/** The sentence above the page's waybill, where it is a heading and has no stop. */
function stepOf({ step }: MailNotice, values: Record<string, string>, { language }: Storefront) {
  const isFrom = step?.place === 'from'
  const place = isFrom ? values.from : values.to
  if (!step || !place) return ''
  const say = translatorOf(language, 'offer')
  const day = (isFrom ? values.pickup : values.delivery) || say('next.dayOpen')
  const said = say(`next.${step.words}`, { ...values, day, place })
  return /[.!?]$/.test(said) ? said : `${said}.`
}

const routeOf = ({ from, to, pickup = '', delivery = '' }: Record<string, string>) =>
  from && to ? { from: { town: from, day: pickup }, to: { town: to, day: delivery } } : undefined

const factsOf = (say: Translate, { facts = [] }: MailNotice, values: Record<string, string>) =>
  facts
    .map((name) => ({ label: say(`facts.${name}`), value: values[name] ?? '' }))
    .filter(({ value }) => value !== '')
    .map((fact) => ({ ...fact, line: say('facts.line', fact) }))

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

/** Who writes this, as the law wants it under every letter of a company. */
function senderOf(say: Translate, operator: Operator, contact: string): MailContent['footer'] {
  const { legalName, address, register, registerNumber, vatNumber, email, isDemo } = operator
  const vat = `${say('operator.vatNumber')} ${vatNumber}`
  return [
    { text: [legalName, ...address, `${register} ${registerNumber}`, vat, email].join(', ') },
    { text: say('contact.title'), url: contact },
    ...(isDemo ? [{ text: say('operator.demo') }] : []),
  ]
}
