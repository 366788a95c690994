/**
 * The listing form stores the guest's e-mail address in this tab; the server does not know it here.
 */
const POSTED_TO = 'ct_postedTo'
/** A corrected address counts only once the page confirms that the mail was sent there. */
const SENT_TO = 'ct_sentTo'

const sentTo = sessionStorage.getItem(SENT_TO)
if (sentTo && new URLSearchParams(location.search).has('done')) sessionStorage.setItem(POSTED_TO, sentTo)
sessionStorage.removeItem(SENT_TO)

const place = document.querySelector<HTMLElement>('[data-posted-to]')
const email = sessionStorage.getItem(POSTED_TO)
if (place && email) {
  place.textContent = (place.dataset.postedTo ?? '').replace('{email}', email)
  place.hidden = false
}

document.querySelector('[data-other-mailbox]')?.addEventListener('submit', ({ currentTarget }) => {
  const typed = new FormData(currentTarget as HTMLFormElement).get('email')
  if (typeof typed === 'string') sessionStorage.setItem(SENT_TO, typed.trim())
})
