import { escapeHtml, mailStyle } from './mail-style.part.ts'

/** A mail before it has a form. It has one action at most, as every screen has. */
export interface MailContent {
  /** As `lang` wants it: `pl-PL`. */
  lang: string
  name: string
  home: string
  subject: string
  route?: { from: string; to: string } | undefined
  paragraphs: readonly string[]
  /** `line` is both in a sentence, for the mail without form. */
  facts: readonly { label: string; value: string; line: string }[]
  action: { label: string; url: string }
  copyLink: string
  /** Why the reader gets this mail, and where all the others are. */
  footer: readonly { text: string; url?: string }[]
}

/** The mail as it is sent: ink on paper in one column, and a text that says the same. */
export const renderMail = (letter: MailContent): { html: string; text: string } => ({
  html: toHtml(letter),
  text: toText(letter),
})

function toText({ subject, route, paragraphs, facts, action, footer, name }: MailContent): string {
  const blocks = [
    name,
    subject,
    route ? `${route.from} → ${route.to}` : '',
    ...paragraphs,
    facts.map(({ line }) => line).join('\n'),
    `${action.label}\n${action.url}`,
    ['-- ', ...footer.map(({ text, url }) => (url ? `${text}\n${url}` : text))].join('\n'),
  ]
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`
}

function toHtml(letter: MailContent): string {
  const { lang, subject, paragraphs, facts, action } = letter
  const [preview = ''] = paragraphs
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
<div style="${mailStyle.column}">
<p style="${mailStyle.logo}"><a class="ink" href="${escapeHtml(letter.home)}" style="${mailStyle.logoLink}"><span class="signal" style="${mailStyle.signal}">●</span> ${escapeHtml(letter.name)}</a></p>
<h1 style="${mailStyle.heading}">${escapeHtml(subject)}</h1>
${routeOf(letter)}${paragraphs.map((text) => `<p style="${mailStyle.paragraph}">${escapeHtml(text)}</p>\n`).join('')}${factsOf(facts)}<p style="${mailStyle.actionRow}"><a class="action" href="${escapeHtml(action.url)}" style="${mailStyle.action}">${escapeHtml(action.label)}</a></p>
<p class="muted" style="${mailStyle.small}">${escapeHtml(letter.copyLink)}<br><a class="muted" href="${escapeHtml(action.url)}" style="${mailStyle.address}">${escapeHtml(action.url)}</a></p>
<div class="rule" style="${mailStyle.footer}">
${letter.footer.map(footerLine).join('\n')}
</div>
</div>
</body>
</html>
`
}

/** A dot, a line, a ring: the way the thing goes. */
function routeOf({ route }: MailContent): string {
  if (!route) return ''
  const mark = (sign: string) =>
    `<span class="signal" style="${mailStyle.signal}" aria-hidden="true">${sign}</span>`
  return `<p class="rule" style="${mailStyle.route}">${mark('●')} ${escapeHtml(route.from)}<br>${mark('○')} ${escapeHtml(route.to)}</p>\n`
}

function factsOf(facts: MailContent['facts']): string {
  if (facts.length === 0) return ''
  const lines = facts.map(
    ({ label, value }) =>
      `<p style="${mailStyle.fact}"><span class="muted" style="${mailStyle.label}">${escapeHtml(label)}</span><br><strong style="${mailStyle.value}">${escapeHtml(value)}</strong></p>`,
  )
  return `<div class="rule" style="${mailStyle.facts}">\n${lines.join('\n')}\n</div>\n`
}

function footerLine({ text, url }: MailContent['footer'][number]): string {
  const line = url
    ? `<a class="muted" href="${escapeHtml(url)}" style="${mailStyle.address}">${escapeHtml(text)}</a>`
    : escapeHtml(text)
  return `<p class="muted" style="${mailStyle.small}">${line}</p>`
}
