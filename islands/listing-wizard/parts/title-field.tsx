import { useStore } from '@nanostores/react'
import { TITLE_MAX } from '#api/category/title.rules.ts'
import { TextField } from '#islands/ui/text-field.tsx'
import { useT } from '../setup.ts'
import { $isMakingTitle, askTitle, typeTitle } from '../title.store.ts'
import { useError, useForm } from '../use-form.ts'

/** W32: the title is generated from the form until the user types one. */
export function TitleField() {
  const t = useT()
  const isMaking = useStore($isMakingTitle)
  const { title } = useForm('title')
  return (
    <TextField
      id="f-title"
      label={t('summary.listingTitle')}
      hint={t('summary.titleHint')}
      value={title}
      maxLength={TITLE_MAX}
      autoComplete="off"
      placeholder={isMaking ? t('summary.titleWaiting') : undefined}
      error={useError()('title')}
      onText={typeTitle}
      onBlur={() => void askTitle()}
    />
  )
}
