import { formModes, type FormMode } from '#api/auction/auction.rules.ts'

/** W17: a mode that the form does not know is said in the console, and a new listing is written. */
export function supportedMode(mode: string): FormMode {
  const known = formModes.find((one) => one === mode)
  if (!known) console.warn(`The listing form has no mode "${mode}".`)
  return known ?? 'addNew'
}
