/** The tools come when somebody begins to draw; until then the page has not a line of them. */
const button = document.querySelector<HTMLElement>('[data-area-draw]')

if (button) {
  button.hidden = false
  button.addEventListener(
    'click',
    () => {
      button.hidden = true
      void import('./area-tools.ts').then(({ drawArea }) => drawArea())
    },
    { once: true },
  )
}
