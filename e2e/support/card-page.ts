import { testCards, type TestCardName } from '#sandbox/card-processor/test-cards.ts'
import type { Person } from './story.ts'

/** Types a card on the page of the card provider, and sends it. */
export async function payByCard(
  { page, w, press, show }: Person,
  card: TestCardName,
): Promise<void> {
  await page.getByLabel(w('provider.pay.number'), { exact: true }).fill(testCards[card].number)
  await page.getByLabel(w('provider.pay.expiry'), { exact: true }).fill('12/34')
  await page.getByLabel(w('provider.pay.cvc'), { exact: true }).fill('123')
  await page.getByLabel(w('provider.pay.name'), { exact: true }).fill('Ann Novak')
  await show('card-page')
  await press(page.getByRole('button', { name: w.like('provider.pay.submit') }))
}

/** 3-D Secure: his bank asks the payer whether it is he. */
export async function confirmAtBank({ page, w, press, show }: Person): Promise<void> {
  await page.getByRole('heading', { name: w('provider.bank.title') }).waitFor()
  await show('bank')
  await press(page.getByRole('button', { name: w('provider.bank.confirm') }))
}
