/** Submits the form at once: users who followed a link from a mail need not click again. */
document.querySelector<HTMLFormElement>('form[data-send-at-once]')?.requestSubmit()
