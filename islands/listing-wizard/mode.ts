import { formModes, type FormMode } from '#api/auction/auction.rules.ts'

/** W17: warns about an unknown mode in the console, and starts a new listing. */
export function supportedMode(mode: string): FormMode {
  const match = formModes.find((one) => one === mode)
  if (!match) console.warn(`The listing form has no mode "${mode}".`)
  return match ?? 'addNew'
}
