import type { HttpReply } from '#sandbox/card-processor/api-handler.ts'
import type { Params } from '#sandbox/card-processor/shape/form-params.ts'
import type { ProcessorWords } from '#sandbox/card-processor/processor-words.ts'
import { html } from './html.ts'
import { field } from './page-field.ts'
import { pageReply, way } from './page-layout.ts'

interface TypedAccount {
  legalName: string
  iban: string
  agree: boolean
}

type AccountErrors = Partial<Record<keyof TypedAccount, keyof ProcessorWords['check']>>

interface OnboardingView {
  words: ProcessorWords
  locale: string
  action: string
  returnUrl: string
  typed: TypedAccount
  errors?: AccountErrors
}

export function readTypedAccount(params: Params): TypedAccount {
  const text = (name: string) => (typeof params[name] === 'string' ? params[name].trim() : '')
  return {
    legalName: text('legalName').slice(0, 200),
    iban: text('iban').replace(/\s/g, '').toUpperCase(),
    agree: text('agree') === 'yes',
  }
}

export function checkTypedAccount({ legalName, iban, agree }: TypedAccount): AccountErrors {
  const found = {
    legalName: legalName === '' ? 'legalName_missing' : undefined,
    iban: iban === '' ? 'iban_missing' : isIban(iban) ? undefined : 'iban_invalid',
    agree: agree ? undefined : 'agree_missing',
  }
  return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem))
}

/** The page on which a carrier enters its bank account. */
export function onboardingPage(view: OnboardingView): HttpReply {
  const { words, locale, action, returnUrl, typed, errors = {} } = view
  const { onboarding } = words
  const text = (name: keyof TypedAccount) => errors[name] && String(words.check[errors[name]])
  const hasErrors = Object.keys(errors).length > 0
  const name = field({
    name: 'legalName',
    label: onboarding.legalName,
    value: typed.legalName,
    error: text('legalName'),
    autocomplete: 'name',
  })
  const iban = field({
    name: 'iban',
    label: onboarding.iban,
    value: typed.iban,
    hint: onboarding.ibanHint,
    error: text('iban'),
    autocomplete: 'off',
  })
  const content = html`<div class="asks">
    <div>
      <h1>${onboarding.title}</h1>
      ${way}
    </div>
    <p>${onboarding.intro}</p>
    <p class="notice">${onboarding.notice}</p>
    ${hasErrors && html`<p class="notice problem" role="alert">${words.check.summary}</p>`}
    <form method="post" action="${action}" novalidate>
      ${name}${iban}${tick(onboarding.agree, typed.agree, text('agree'))}
      <button class="button">${onboarding.submit}</button>
    </form>
    <a class="back" href="${returnUrl}">${onboarding.later}</a>
  </div>`
  return pageReply({ locale, title: onboarding.title, content, status: hasErrors ? 422 : 200 })
}

function tick(label: string, isTicked: boolean, error: string | undefined) {
  const described = error && html`aria-invalid="true" aria-describedby="agree-error"`
  return html`<div class="field tick">
    <label>
      <input type="checkbox" name="agree" value="yes" ${isTicked && html`checked`} ${described} />
      ${label}
    </label>
    ${error && html`<p class="error" id="agree-error">${error}</p>`}
  </div>`
}

/** The IBAN check: letters count as 10 to 35, and the number modulo 97 is 1. */
function isIban(iban: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return false
  const turned = iban.slice(4) + iban.slice(0, 4)
  const digits = turned.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55))
  return BigInt(digits) % 97n === 1n
}
