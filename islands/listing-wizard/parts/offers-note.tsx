import { useStore } from '@nanostores/react'
import { $opened } from '../edit.store.ts'
import { isMaterialChange } from '../loaded.ts'
import { useT } from '../setup.ts'
import { useForm } from '../use-form.ts'

/** Before saving changes: what happens to the existing offers. */
export function OffersNote() {
  const t = useT()
  const form = useForm()
  const opened = useStore($opened, { ssr: () => null })
  if (!opened || opened.offersCount === 0) return null
  const { offersCount: count } = opened
  return isMaterialChange(opened.form, form) ? (
    <p className="notice warn" role="status">
      {t('edit.offersAsk', { count })}
    </p>
  ) : (
    <p className="notice" role="status">
      {t('edit.offersStay', { count })}
    </p>
  )
}
