import { testCards, type TestCardName } from '#sandbox/card-processor/test-cards.ts'
import type { Person } from './story.ts'

/** Types a card on the page of the card processor, and submits it. */
export async function payByCard({ page, w, press, show }: Person, card: TestCardName): Promise<void> {
  await page.getByLabel(w('processor.pay.number'), { exact: true }).fill(testCards[card].number)
  await page.getByLabel(w('processor.pay.expiry'), { exact: true }).fill('12/34')
  await page.getByLabel(w('processor.pay.cvc'), { exact: true }).fill('123')
  await page.getByLabel(w('processor.pay.name'), { exact: true }).fill('Ann Novak')
  await show('card-page')
  await press(page.getByRole('button', { name: w.like('processor.pay.submit') }))
}

/** 3-D Secure: the bank asks the payer to confirm the payment. */
export async function confirmAtBank({ page, w, press, show }: Person): Promise<void> {
  await page.getByRole('heading', { name: w('processor.bank.title') }).waitFor()
  await show('bank')
  await press(page.getByRole('button', { name: w('processor.bank.confirm') }))
}
