/** The listing form leaves the guest's mail address in this tab; the server does not know it here. */
const place = document.querySelector<HTMLElement>('[data-posted-to]')
const email = sessionStorage.getItem('ct_postedTo')
if (place && email) {
  place.textContent = (place.dataset.postedTo ?? '').replace('{email}', email)
  place.hidden = false
}
