// @ts-check
/** Runs in the reader's browser: filters the list of calls on the index of the docs. */

const form = /** @type {HTMLFormElement} */ (document.getElementById('find'))
const input = /** @type {HTMLInputElement} */ (document.getElementById('find-text'))
const count = /** @type {HTMLElement} */ (document.getElementById('find-count'))
const sections = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('.calls'))

form.hidden = false
form.addEventListener('submit', (event) => event.preventDefault())
input.addEventListener('input', find)
find()

/** Shows the calls that contain every word, and the sections that have one. */
function find() {
  const words = input.value.toLowerCase().split(/\s+/).filter(Boolean)
  let found = 0
  for (const section of sections) {
    let shown = 0
    for (const line of section.querySelectorAll('li')) {
      const text = `${line.id} ${line.textContent}`.toLowerCase()
      line.hidden = !words.every((word) => text.includes(word))
      if (!line.hidden) shown += 1
    }
    section.hidden = shown === 0
    found += shown
  }
  count.textContent = words.length === 0 ? '' : `${found} ${found === 1 ? 'call' : 'calls'}`
}
