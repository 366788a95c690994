import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { TextField } from '#islands/ui/text-field.tsx'
import { invoiceOf } from '../form.ts'
import { prepareInvoice, sayInvoice, wantInvoice } from '../invoice.store.ts'
import { useT } from '../setup.ts'
import { useError, useForm } from '../use-form.ts'
import { $isMember } from '../wizard.store.ts'

/** The company and tax number for a VAT invoice. */
export function VatInvoice() {
  const t = useT()
  const { vatInvoice } = useForm('vatInvoice')
  return (
    <div className="stack">
      <label className="check">
        <input
          type="checkbox"
          id="f-vatInvoice"
          checked={vatInvoice}
          onChange={(event) => wantInvoice(event.target.checked)}
        />
        <span>{t('details.vatInvoice')}</span>
      </label>
      {vatInvoice && <Company />}
    </div>
  )
}

function Company() {
  const t = useT()
  const error = useError()
  const isMember = useStore($isMember)
  const { companyName, taxNumber } = invoiceOf(useForm())
  useEffect(() => void prepareInvoice(isMember), [isMember])
  return (
    <>
      <p className="muted">{t('details.invoiceText')}</p>
      <TextField
        id="f-invoice-companyName"
        label={t('details.invoiceCompany')}
        value={companyName}
        maxLength={120}
        autoComplete="organization"
        error={error('invoice.companyName')}
        onText={(text) => sayInvoice({ companyName: text })}
        required
      />
      <TextField
        id="f-invoice-taxNumber"
        label={t('details.invoiceNumber')}
        hint={t('details.invoiceHint')}
        value={taxNumber}
        maxLength={30}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        error={error('invoice.taxNumber')}
        onText={(text) => sayInvoice({ taxNumber: text })}
        required
      />
    </>
  )
}
