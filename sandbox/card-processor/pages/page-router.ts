import type { HttpReply, HttpRequest } from '#sandbox/card-processor/api-handler.ts'
import type { Backend } from '#sandbox/card-processor/backend.ts'
import { handleChallenge } from './challenge-handler.ts'
import { handleOnboarding } from './onboarding-handler.ts'
import { endedPage } from './ended-page.ts'
import { handlePay, wordsFor } from './pay-handler.ts'

/** The hosted pages: `/c/pay/…`, `/c/confirm/…`, `/c/onboarding/…`. */
export function routePage(backend: Backend, request: HttpRequest): HttpReply {
  const [, area, page, id = '', secret = ''] = request.url.pathname.split('/')
  const { store } = backend
  if (area === 'favicon.ico') return { status: 204, headers: {}, body: '' }
  if (area === 'c' && page === 'pay') {
    const session = store.find('sessions', id)
    if (session) return handlePay(backend, session, request)
  }
  if (area === 'c' && page === 'confirm') {
    const intent = store.find('payment_intents', id)
    if (intent) return handleChallenge(backend, intent, { request, secret })
  }
  if (area === 'c' && page === 'onboarding') {
    const link = store.find('account_links', id)
    if (link) return handleOnboarding(backend, link, request)
  }
  return missingPage(backend, request)
}

function missingPage(backend: Backend, request: HttpRequest): HttpReply {
  const { words, locale } = wordsFor(backend, undefined, request)
  const { missingTitle: title, missingText: text } = words.ended
  return endedPage({ locale, title, text, status: 404 })
}
