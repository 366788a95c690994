import { useStore } from '@nanostores/react'
import { useMemo, useRef, useSyncExternalStore } from 'react'
import { keysOf } from '#api/common/record.rules.ts'
import { translateOptional, translator } from '#api/common/translate.rules.ts'
import { $form } from './draft.store.ts'
import { $errors } from './errors.store.ts'
import type { FormError } from './form-errors.ts'
import { $later } from './lazy-steps.store.ts'
import { emptyForm, type Form } from './form.ts'
import { useSetup } from './setup.ts'
import { useT, type WizardKey } from './setup.ts'

const untouched = emptyForm()

const listen = (changed: () => void) => $form.listen(changed)
const everything = keysOf(untouched)

/**
 * The named fields of the form, or all of them; changes to other fields do not re-render.
 * Server rendering and hydration see the empty form, because the saved one is only in the browser.
 */
export function useForm<K extends keyof Form = keyof Form>(...named: K[]): Pick<Form, K> {
  const seen = useRef<Form>(null)
  const read = (): Form => {
    const form = $form.get()
    const before = seen.current
    const keys = named.length > 0 ? named : everything
    if (!before || keys.some((key) => before[key] !== form[key])) seen.current = form
    return seen.current ?? form
  }
  return useSyncExternalStore(listen, read, () => untouched)
}

const own: Record<string, WizardKey> = {
  no_route: 'failures.noRoute',
  lost: 'failures.lost',
  pictures_failed: 'failures.pictures',
  pictures_expired: 'pictures.expired',
}

/** The message of an error: from the server, or by its code. */
export function useSentence(): (failure: FormError) => string {
  const t = useT()
  const { intlLocale } = useSetup()
  const later = useStore($later)
  const say = useMemo(() => translator([later?.errors ?? {}], intlLocale), [later, intlLocale])
  return ({ message, code, values }) => {
    const known = own[code]
    if (message) return message
    if (known) return t(known)
    return translateOptional(say, `field.${code}`, values) || say('field.default')
  }
}

/** The error message of a field, if any. */
export function useError(): (path: string) => string | undefined {
  const failures = useStore($errors)
  const sentence = useSentence()
  return (path) => {
    const failure = failures.find((one) => one.path === path)
    return failure && sentence(failure)
  }
}
