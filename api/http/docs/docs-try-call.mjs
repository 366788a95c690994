// @ts-check
/**
 * Runs in the reader's browser: sends a form of the docs page as the API call and shows the raw
 * answer.
 */

const who = /** @type {HTMLFormElement | null} */ (document.getElementById('who'))
if (who) {
  who.hidden = false
  who.addEventListener('submit', (event) => event.preventDefault())
  keepBetweenPages(who)
}

/**
 * Token and locale stay filled in on the other pages of this tab.
 *
 * @param {HTMLFormElement} form
 */
function keepBetweenPages(form) {
  const fields = /** @type {Field[]} */ ([...form.elements].filter((one) => 'name' in one))
  for (const field of fields) {
    const key = `docs-${field.name}`
    field.value = sessionStorage.getItem(key) ?? field.value
    field.addEventListener('input', () => sessionStorage.setItem(key, field.value))
  }
}

for (const form of /** @type {NodeListOf<HTMLFormElement>} */ (document.querySelectorAll('form.try'))) {
  form.hidden = false
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void send(form)
  })
}

/** Opens the call that the URL's hash points to. */
function openAsked() {
  const asked = document.getElementById(decodeURIComponent(location.hash.slice(1)))
  if (asked instanceof HTMLDetailsElement) asked.open = true
}
addEventListener('hashchange', openAsked)
openAsked()

/** @typedef {HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement} Field */

/** @param {HTMLFormElement} form */
async function send(form) {
  const got = /** @type {HTMLElement} */ (form.querySelector('.got'))
  const button = /** @type {HTMLButtonElement} */ (form.querySelector('button'))
  button.disabled = true
  got.hidden = false
  got.replaceChildren(element('p', 'Waiting for the answer…'))
  try {
    const { url, init } = callOf(form)
    const answer = await fetch(url, init)
    got.replaceChildren(...(await shown(answer)))
  } catch (error) {
    got.replaceChildren(element('p', `Nothing came back: ${String(error)}`))
  } finally {
    button.disabled = false
  }
}

/** @param {HTMLFormElement} form */
function callOf(form) {
  const fields = /** @type {Field[]} */ ([...form.elements].filter((one) => 'name' in one))
  const of = (/** @type {string} */ place) =>
    fields.filter(({ dataset, value }) => dataset.in === place && value !== '')
  const path = of('path').reduce(
    (known, { name, value }) => known.replace(`{${name}}`, encodeURIComponent(value)),
    form.dataset.path ?? '',
  )
  const url = new URL(`/api${path}`, location.origin)
  for (const field of of('query')) for (const value of valuesOf(field)) url.searchParams.append(field.name, value)
  const headers = new Headers()
  for (const { name, value } of of('header')) headers.set(name, value)
  const said = new FormData(who ?? undefined)
  const [token, locale] = [said.get('token'), said.get('locale')].map((one) => String(one).trim())
  if (token) headers.set('authorization', `Bearer ${token}`)
  if (locale) headers.set('x-locale', locale)
  const [body] = of('body')
  if (body) headers.set('content-type', 'application/json')
  /** @type {RequestInit} */
  const init = {
    method: form.dataset.method ?? 'GET',
    headers,
    // With a bearer token, send no cookie, so that the token alone decides who the caller is.
    credentials: token ? 'omit' : 'same-origin',
    body: body?.value ?? partsOf(of('part')),
  }
  return { url, init }
}

/** @param {Field} field */
const valuesOf = ({ dataset, value }) =>
  dataset.list === undefined ? [value] : value.split(',').map((one) => one.trim())

/** @param {Field[]} fields */
function partsOf(fields) {
  if (fields.length === 0) return null
  const parts = new FormData()
  for (const field of fields)
    parts.append(field.name, ('files' in field && /** @type {FileList | null} */ (field.files)?.[0]) || field.value)
  return parts
}

/** @param {Response} answer */
async function shown(answer) {
  const text = await answer.text()
  const problem = /problem\+json/.test(answer.headers.get('content-type') ?? '')
  const headers = [...answer.headers].map(([name, value]) => `${name}: ${value}`).join('\n')
  return [
    element('p', `${answer.status} ${answer.statusText}`, 'status'),
    ...(problem ? [explanation(JSON.parse(text))] : []),
    box('Headers', headers),
    ...(text === '' ? [] : [box('Body', pretty(text))]),
  ]
}

/** @param {{ type: string, code: string }} problem */
function explanation({ type, code }) {
  const link = document.createElement('a')
  const { pathname, hash } = new URL(type, location.href)
  link.href = pathname + hash
  link.textContent = code
  const line = element('p', '')
  line.append(link)
  return line
}

/** @param {string} text */
function pretty(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

/**
 * @param {string} name
 * @param {string} text
 */
function box(name, text) {
  const whole = document.createElement('div')
  const pre = element('pre', text, name.toLowerCase())
  pre.tabIndex = 0
  whole.append(element('p', name), pre)
  return whole
}

/**
 * @param {string} tag
 * @param {string} text
 */
function element(tag, text, className = '') {
  const made = document.createElement(tag)
  made.className = className
  made.textContent = text
  return made
}
