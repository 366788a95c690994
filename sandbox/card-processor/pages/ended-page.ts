import type { HttpReply } from '#sandbox/card-processor/api-handler.ts'
import { html } from './html.ts'
import { pageReply, way } from './page-layout.ts'

interface Ended {
  locale: string
  title: string
  text: string
  link?: { href: string; label: string } | undefined
  status?: number
}

/** A page without an action left: it says why, and links to the next one. */
export function endedPage({ locale, title, text, link, status = 200 }: Ended): HttpReply {
  const content = html`<div class="asks">
    <div>
      <h1>${title}</h1>
      ${way}
    </div>
    <p>${text}</p>
    ${link && html`<a class="button" href="${link.href}">${link.label}</a>`}
  </div>`
  return pageReply({ locale, title, content, status })
}
