import type Stripe from 'stripe'
import { accountShape, profileShape } from './shape/account-shape.ts'
import { missingParam, notFound } from './shape/api-error.ts'
import { firstId } from './api-request.ts'
import type { Handler } from './api-request.ts'
import type { Backend } from './backend.ts'
import { listPage } from './shape/list-page.ts'
import { randomText } from './ids.ts'
import { readMetadata } from './shape/read-metadata.ts'
import { needText, readGroup, readOneOf, readText, readUrl, refuseUnknown } from './shape/read-params.ts'

const LINK_LIVES_SECONDS = 5 * 60
const linkTypes = ['account_onboarding', 'account_update'] as const

const known = [
  'type', 'controller', 'country', 'email', 'business_type', 'business_profile', 'capabilities',
  'metadata', 'default_currency', 'settings',
] // prettier-ignore

export const createAccount: Handler = (backend, { params }) => {
  refuseUnknown(params, known)
  return backend.store.put('accounts', accountShape(backend, params))
}

export const retrieveAccount: Handler = (backend, request) => getAccount(backend, firstId(request))

export const listAccounts: Handler = ({ store }, request) => listPage(store.rows('accounts'), request)

export const updateAccount: Handler = (backend, request) => {
  const { params } = request
  refuseUnknown(params, ['metadata', 'email', 'business_profile', 'settings', 'capabilities'])
  const account = getAccount(backend, firstId(request))
  const profile = readGroup(params, 'business_profile')
  const updated = backend.store.put('accounts', {
    ...account,
    email: readText(params, 'email') ?? account.email,
    metadata: readMetadata(params, account.metadata),
    business_profile: profile ? profileShape(profile) : (account.business_profile ?? null),
  })
  backend.emit('account.updated', updated, updated.id)
  return updated
}

export const deleteAccount: Handler = (backend, request) => {
  const { id } = getAccount(backend, firstId(request))
  backend.store.remove('accounts', id)
  return { id, object: 'account', deleted: true }
}

/** A link to the page where a carrier fills in its account; it expires after five minutes. */
export const createAccountLink: Handler = (backend, { params }): Stripe.AccountLink => {
  refuseUnknown(params, ['account', 'type', 'refresh_url', 'return_url', 'collection_options'])
  const account = getAccount(backend, needText(params, 'account'))
  if (!readOneOf(params, 'type', linkTypes)) throw missingParam('type')
  const returnUrl = readUrl(params, 'return_url')
  const refreshUrl = readUrl(params, 'refresh_url')
  if (!returnUrl || !refreshUrl) throw missingParam(returnUrl ? 'refresh_url' : 'return_url')
  const id = randomText(32)
  const created = backend.seconds()
  const expiresAt = created + LINK_LIVES_SECONDS
  const link = { id, account: account.id, returnUrl, refreshUrl, expiresAt }
  backend.store.put('account_links', link)
  const url = backend.url(`/c/onboarding/${id}`)
  return { object: 'account_link', created, expires_at: expiresAt, url }
}

function getAccount(backend: Backend, id: string): Stripe.Account {
  const account = backend.store.find('accounts', id)
  if (!account) throw notFound('account', id, 'account')
  return account
}
