import type { Config } from '#api/kit/config.ts'
import type { Operator, Operators } from '#api/storefront/operator.schema.ts'
import type { DateTime } from 'luxon'
import { layOut, type Letter } from './mail-layout.part.ts'
import { absolute, noticePath } from './notice-path.part.ts'
import type { Notice } from './notification.rules.ts'
import type { Receiver } from './recipient.part.ts'
import { sayIfAny, sayIn, type Say } from './translate.part.ts'
import { sayValues } from './format-values.part.ts'

export type MailNotice = Exclude<Notice, { by: 'centre' }>

interface WrittenMail {
  subject: string
  html: string
  text: string
}

/** The notice as a mail to this person: in the receiver's language, with links to the receiver's storefront. */
export function writeMail(
  { config, operators, now }: { config: Config; operators: Operators; now: DateTime },
  notice: MailNotice,
  { email, storefront }: Receiver,
): WrittenMail {
  const say = sayIn(storefront.language, 'mail')
  const operator = operators[storefront.locale]
  const values = {
    ...sayValues(notice.values, storefront, now.setZone(storefront.timeZone).year),
    complaints: operator.complaints,
  }
  const sentence = (part: string) => sayIfAny(say, `${notice.words}.${part}`, values)
  const link = (target: Parameters<typeof noticePath>[1]) =>
    absolute(config, storefront, noticePath(storefront, target))
  const subject = sentence('subject')
  const letter: Letter = {
    lang: storefront.intlLocale,
    name: say('layout.name'),
    home: link({ page: 'home' }),
    subject,
    route: routeOf(values),
    paragraphs: [sentence('text'), sentence('next')].filter(Boolean),
    facts: factsOf(say, notice, values),
    action: { label: sentence('action'), url: link(notice) },
    copyLink: say('layout.copyLink'),
    footer: [
      ...whyOf(say, notice, email, link({ page: 'notifications' })),
      ...senderOf(sayIn(storefront.language, 'legal'), operator, link({ page: 'contact' })),
    ],
  }
  return { subject, ...layOut(letter) }
}

const routeOf = ({ from, to }: Record<string, string>) => (from && to ? { from, to } : undefined)

const factsOf = (say: Say, { facts = [] }: MailNotice, values: Record<string, string>) =>
  facts
    .map((name) => ({ label: say(`facts.${name}`), value: values[name] ?? '' }))
    .filter(({ value }) => value !== '')
    .map((fact) => ({ ...fact, line: say('facts.line', fact) }))

function whyOf(say: Say, notice: MailNotice, email: string, all: string): Letter['footer'] {
  if (notice.by === 'mail' && notice.isSecret) return [{ text: say('layout.whyLink', { email }) }]
  return [{ text: say('layout.why', { email }) }, { text: say('layout.all'), url: all }]
}

/** Who writes this, as the law wants it under every letter of a company. */
function senderOf(say: Say, operator: Operator, contact: string): Letter['footer'] {
  const { legalName, address, register, registerNumber, vatNumber, email, isDemo } = operator
  const vat = `${say('operator.vatNumber')} ${vatNumber}`
  return [
    { text: [legalName, ...address, `${register} ${registerNumber}`, vat, email].join(', ') },
    { text: say('contact.title'), url: contact },
    ...(isDemo ? [{ text: say('operator.demo') }] : []),
  ]
}
