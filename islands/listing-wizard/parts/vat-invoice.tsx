import { change } from '../draft.store.ts'
import { useT } from '../setup.ts'
import { useForm } from '../use-form.ts'

export function VatInvoice() {
  const t = useT()
  const { vatInvoice } = useForm()
  return (
    <label className="check">
      <input
        type="checkbox"
        id="f-vatInvoice"
        checked={vatInvoice}
        onChange={(event) => change({ vatInvoice: event.target.checked })}
      />
      <span>{t('details.vatInvoice')}</span>
    </label>
  )
}
