import type { HttpReply, HttpRequest } from '#sandbox/card-processor/api-handler.ts'
import type { Backend } from '#sandbox/card-processor/backend.ts'
import { parseForm } from '#sandbox/card-processor/shape/form-params.ts'
import { openAccount } from '#sandbox/card-processor/open-account.ts'
import type { PendingLink } from '#sandbox/card-processor/tables.ts'
import { checkTypedAccount, onboardingPage, readTypedAccount } from './onboarding-page.ts'
import { redirectReply } from './page-layout.ts'
import { wordsFor } from './pay-handler.ts'

/** The form of the account; an expired link asks the product for a new one. */
export function handleOnboarding(backend: Backend, link: PendingLink, request: HttpRequest): HttpReply {
  const account = backend.store.find('accounts', link.account)
  if (!account || link.expiresAt <= backend.seconds()) return redirectReply(link.refreshUrl)
  const { words, locale } = wordsFor(backend, undefined, request)
  const view = { words, locale, action: request.url.pathname, returnUrl: link.returnUrl }
  if (request.method !== 'POST') {
    const typed = { legalName: account.business_profile?.name ?? '', iban: '', agree: false }
    return onboardingPage({ ...view, typed })
  }
  const typed = readTypedAccount(parseForm(request.body))
  const errors = checkTypedAccount(typed)
  if (Object.keys(errors).length > 0) return onboardingPage({ ...view, typed, errors })
  openAccount(backend, account, { name: typed.legalName, iban: typed.iban })
  backend.store.remove('account_links', link.id)
  return redirectReply(link.returnUrl)
}
