import { expect } from '@playwright/test'
import { aPhoto } from './pictures.ts'
import type { Person } from './story.ts'

type Step = 'setOut' | 'pickUp' | 'depart' | 'deliver' | 'confirm'

/** The delivery status after each step. */
const reached: Record<Step, string> = {
  setOut: 'en_route_to_pickup',
  pickUp: 'picked_up',
  depart: 'in_transit',
  deliver: 'delivered',
  confirm: 'confirmed',
}

/** Takes one step of the delivery, with the PIN or a photo as proof if one is needed. */
export async function takeStep({ page, w, press }: Person, step: Step, { pin }: { pin?: string } = {}): Promise<void> {
  const name = { name: w(`offer.deal.step.${step}`), exact: true }
  const isProved = step === 'pickUp' || step === 'deliver'
  // The photo field is folded and has a second button.
  const fold = page.locator('details').filter({ has: page.getByText(w('offer.deal.noPin')) })
  if (pin) await page.getByLabel(w('offer.deal.pin')).fill(pin)
  else if (isProved) {
    await press(fold.locator('summary'))
    await fold.locator('input[type=file]').setInputFiles(await aPhoto(`${step}.jpg`))
  }
  await press((isProved && !pin ? fold : page).getByRole('button', name))
  if (isProved) await press(page.getByRole('button', { name: w(`offer.deal.early.${step}Yes`), exact: true }))
  await expect(page.locator('[aria-current=step]')).toContainText(w(`offer.status.delivery.${reached[step]}`))
}

/** Reviews with this many stars, and a text. */
export async function review(
  { page, w, press, show }: Person,
  { stars, text }: { stars: number; text: string },
): Promise<void> {
  const group = page.getByRole('group', { name: w('offer.opinion.stars') })
  await press(group.getByRole('radio').nth(stars - 1))
  await page.getByLabel(w('offer.opinion.text')).fill(text)
  await show('review')
  await press(page.getByRole('button', { name: w('offer.opinion.send') }))
}
