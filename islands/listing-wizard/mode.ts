import { formModes, type FormMode } from '#api/auction/auction.rules.ts'

/** W17: warns about an unknown mode in the console, and starts a new listing. */
export function supportedMode(mode: string): FormMode {
  const known = formModes.find((one) => one === mode)
  if (!known) console.warn(`The listing form has no mode "${mode}".`)
  return known ?? 'addNew'
}
