/** Whoever opens the link of a mail in a browser has clicked enough: the form sends itself. */
document.querySelector<HTMLFormElement>('form[data-send-at-once]')?.requestSubmit()
