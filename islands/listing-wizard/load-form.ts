import { openCopy } from './copy.store.ts'
import { restoreForm } from './draft.store.ts'
import { $opened, $otherVersion, openEdited } from './edit.store.ts'
import { supportedMode } from './mode.ts'
import type { Setup } from './setup.ts'
import { today } from './today.ts'

/**
 * Fills the form when the page opens: from the browser's storage, or with the listing in the page
 * (W29).
 */
export function loadForm({ formMode, loaded }: Setup): void {
  const mode = supportedMode(formMode)
  $opened.set(null)
  $otherVersion.set(null)
  if (loaded && mode === 'edit') return openEdited(loaded)
  if (loaded && mode === 'copy') return openCopy(loaded, today())
  restoreForm(today())
}
