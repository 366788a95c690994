/** Loads the drawing tools when the button is pressed, so that the page does not include them. */
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
