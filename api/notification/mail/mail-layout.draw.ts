import { thumbSize } from '#api/map/map-thumb.draw.ts'
import { escapeHtml, mailStyle } from './mail-style.lib.ts'

/** Content of a mail before layout. Like a screen, it has at most one action. */
export interface MailContent {
  /** BCP 47 tag for the `lang` attribute: `pl-PL`. */
  lang: string
  name: string
  home: string
  subject: string
  /** One short line: the subject without the listing's title. */
  heading: string
  /** The listing; `url` if the action leads elsewhere. */
  thing?: { title: string; details: readonly string[]; url?: string | undefined } | undefined
  /** Picture of the route. The mail is whole without it, as many programs ask before they load it. */
  map?: { url: string; alt: string } | undefined
  quote?: { text: string; lang: string; by: string } | undefined
  route?: { from: MailEnd; to: MailEnd } | undefined
  paragraphs: readonly string[]
  /** `line` joins label and value in one phrase, for the plain-text part. An amount is set larger than a name. */
  facts: readonly { label: string; value: string; line: string; isAmount: boolean }[]
  /** Further items, each with its link. */
  lines: readonly { text: string; url: string }[]
  action: { label: string; url: string }
  copyLink: string
  /** Why the recipient gets this mail, and where to change that. */
  footer: readonly { text: string; url?: string }[]
}

/** A town and its day; an open day is omitted. */
interface MailEnd {
  town: string
  day: string
}

/** Renders the mail as HTML and as plain text with the same content. */
export const renderMail = (letter: MailContent): { html: string; text: string } => ({
  html: toHtml(letter),
  text: toText(letter),
})

/** No line ends after the hyphen of `e-mail`. */
const wholeWords = (text: string): string =>
  escapeHtml(text).replace(/\be-\p{L}+/giu, (word) => `<span style="${mailStyle.whole}">${word}</span>`)

/** A mail about a listing says one thing before its waybill, and the rest after it. */
const paragraphsOf = ({ thing, paragraphs }: MailContent) => {
  const first = thing ? 1 : paragraphs.length
  return { before: paragraphs.slice(0, first), after: paragraphs.slice(first) }
}

function toText(letter: MailContent): string {
  const { heading, thing, quote, route, facts, action, footer, name } = letter
  const { before, after } = paragraphsOf(letter)
  const end = ({ town, day }: MailEnd) => [town, day].filter(Boolean).join(', ')
  const blocks = [
    name,
    heading,
    quote ? `> ${quote.text}\n> (${quote.by})` : '',
    ...before,
    ...letter.lines.map(({ text, url }) => `${text}\n${url}`),
    [
      thing?.title,
      thing?.url,
      thing?.details.join(' · '),
      route ? `${end(route.from)} → ${end(route.to)}` : '',
      ...facts.map(({ line }) => line),
    ]
      .filter(Boolean)
      .join('\n'),
    ...after,
    `${action.label}\n${action.url}`,
    ['-- ', ...footer.map(({ text, url }) => (url ? `${text}\n${url}` : text))].join('\n'),
  ]
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`
}

function toHtml(letter: MailContent): string {
  const { lang, subject, paragraphs, action, quote } = letter
  const { before, after } = paragraphsOf(letter)
  const tell = (text: string) => `<p style="${mailStyle.paragraph}">${escapeHtml(text)}</p>\n`
  const preview = quote?.text ?? paragraphs[0] ?? ''
  return `<!doctype html>
<html lang="${escapeHtml(lang)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${mailStyle.sheet}</style>
</head>
<body class="paper ink" style="${mailStyle.body}">
<div style="${mailStyle.hidden}">${escapeHtml(preview)}</div>
<div role="main" style="${mailStyle.column}">
<p class="rule" style="${mailStyle.logo}"><a class="ink" href="${escapeHtml(letter.home)}" style="${mailStyle.logoLink}"><span aria-hidden="true"><span class="signal" style="${mailStyle.signal}">●</span>···<span class="signal" style="${mailStyle.signal}">○</span> </span>${escapeHtml(letter.name)}</a></p>
<h1 style="${mailStyle.heading}">${wholeWords(letter.heading)}</h1>
${quoteOf(letter)}${before.map(tell).join('')}${linesOf(letter)}${waybillOf(letter)}${after.map(tell).join('')}<p style="${mailStyle.actionRow}"><a class="action" href="${escapeHtml(action.url)}" style="${mailStyle.action}">${wholeWords(action.label)}</a></p>
<p class="muted" style="${mailStyle.small}">${escapeHtml(letter.copyLink)}<br><a class="muted" href="${escapeHtml(action.url)}" style="${mailStyle.address}">${escapeHtml(action.url)}</a></p>
<div class="rule" style="${mailStyle.footer}">
${letter.footer.map(footerLine).join('\n')}
</div>
</div>
</body>
</html>
`
}

/** A short waybill: the goods, route, days and price. Streets stay on the page. */
function waybillOf(letter: MailContent): string {
  const head = [thingOf(letter), routeOf(letter)].filter(Boolean)
  const facts = letter.facts.map((fact, at) => factOf(fact, head.length + at === 0))
  const boxes = [...head, ...facts]
  if (boxes.length === 0) return ''
  return `<div class="edge" style="${mailStyle.waybill}">\n${boxes.join('\n')}\n</div>\n`
}

function thingOf({ thing }: MailContent): string {
  if (!thing) return ''
  const { title, details, url } = thing
  const name = url
    ? `<a class="ink" href="${escapeHtml(url)}" style="${mailStyle.thingLink}">${escapeHtml(title)}</a>`
    : escapeHtml(title)
  const more = `<br><span class="muted" style="${mailStyle.details}">${escapeHtml(details.join(' · '))}</span>`
  return `<p class="head" style="${mailStyle.thing}">${name}${details.length > 0 ? more : ''}</p>`
}

/** A dot and a ring mark the two ends of the route; the map floats beside them. */
function routeOf({ route, map }: MailContent): string {
  if (!route) return ''
  const end = (sign: string, { town, day }: MailEnd) =>
    `<span class="signal" style="${mailStyle.signal}" aria-hidden="true">${sign}</span> ${escapeHtml(town)}${day ? `<br><span class="muted" style="${mailStyle.day}">${escapeHtml(day)}</span>` : ''}`
  const { width, height } = thumbSize
  const picture = map
    ? `<img src="${escapeHtml(map.url)}" alt="${escapeHtml(map.alt)}" width="${width}" height="${height}" align="right" class="map" style="${mailStyle.map}">`
    : ''
  return `<div style="${mailStyle.route}">${picture}<p style="${mailStyle.end}">${end('●', route.from)}</p><p style="${mailStyle.end}">${end('○', route.to)}</p><div style="${mailStyle.routeEnd}"></div></div>`
}

/** Another person's text, so that the reader can decide whether to open the page. */
const quoteOf = ({ quote }: MailContent): string =>
  quote
    ? `<blockquote class="edge" style="${mailStyle.quote}"><p lang="${escapeHtml(quote.lang)}" dir="auto" style="${mailStyle.quoted}">${escapeHtml(quote.text)}</p><p class="muted" style="${mailStyle.details}">${escapeHtml(quote.by)}</p></blockquote>\n`
    : ''

const factOf = ({ label, value, isAmount }: MailContent['facts'][number], isFirst: boolean): string =>
  `<p style="${isFirst ? mailStyle.firstFact : mailStyle.fact}"><span class="muted" style="${mailStyle.label}">${escapeHtml(label)}</span><br><strong style="${isAmount ? mailStyle.amount : mailStyle.value}">${escapeHtml(value)}</strong></p>`

const linesOf = ({ lines }: MailContent): string =>
  lines.length === 0
    ? ''
    : `<ul style="${mailStyle.lines}">\n${lines.map(({ text, url }) => `<li class="rule" style="${mailStyle.line}"><a class="ink" href="${escapeHtml(url)}" style="${mailStyle.lineLink}">${escapeHtml(text)}</a></li>`).join('\n')}\n</ul>\n`

function footerLine({ text, url }: MailContent['footer'][number]): string {
  const line = url
    ? `<a class="muted" href="${escapeHtml(url)}" style="${mailStyle.link}">${escapeHtml(text)}</a>`
    : escapeHtml(text)
  return `<p class="muted" style="${mailStyle.small}">${line}</p>`
}
