import type { Currency } from '#content/storefronts.ts'
import { TextField } from '#islands/ui/text-field.tsx'
import { change } from '../draft.store.ts'
import { clearErrors } from '../errors.store.ts'
import { useSetup, useT } from '../setup.ts'
import { useError, useForm } from '../use-form.ts'

/** The value of the goods, in whole units of the storefront's currency. */
export function DeclaredValue() {
  const t = useT()
  const error = useError()
  const { currency } = useSetup()
  const { declaredValue } = useForm('declaredValue')
  const say = (amount: string) => {
    change({ declaredValue: amount.trim() ? { amount, currency: currency as Currency } : null })
    clearErrors('declaredValue', 'declaredValue.amount')
  }
  return (
    <TextField
      id="f-declaredValue-amount"
      label={t('details.declaredValue')}
      note={t('route.optional')}
      hint={t('details.declaredValueHint')}
      unit={currency}
      value={declaredValue?.amount.replace(/\.00$/, '') ?? ''}
      inputMode="numeric"
      autoComplete="off"
      maxLength={14}
      error={error('declaredValue.amount') ?? error('declaredValue')}
      onText={say}
    />
  )
}
