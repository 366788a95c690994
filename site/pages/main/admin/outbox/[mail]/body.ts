import type { APIRoute } from 'astro'
import { notFound } from '#site/responses.ts'
import { mailPolicy } from '#site/parts/admin/mail/mail-policy.ts'
import { serverLocals } from '#site/server-locals.ts'

export const prerender = false

/** The mail as its recipient sees it, for the iframe of the outbox; links open in a new window. */
export const GET: APIRoute = async ({ locals, params }) => {
  const { api, problem } = serverLocals(locals)
  try {
    const { html } = await api.notification.outboxMail({ mail: Number(params.mail) })
    locals.narrowPage = undefined
    const headers = {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': mailPolicy(html),
    }
    return new Response(html.replace('<head>', '<head><base target="_blank">'), { headers })
  } catch (error) {
    if (problem(error).status < 500) return notFound()
    throw error
  }
}
