import { isValidAddress } from '#api/address/address.rules.ts'
import { segmentOf, stepsBySegment } from '#api/auction/form-step.rules.ts'
import { findModule, ModuleNotFound } from '#api/common/module.rules.ts'
import { tellFault } from '#islands/kit/tell-fault.ts'
import { steps, type Form, type Step } from './form.ts'
import { setup } from './setup.store.ts'

/** W07, E03: the step a page begins with; one that nobody knows is told, and the form begins at its beginning. */
export function stepOfSegment(segment: string): Step {
  const found = findModule(stepsBySegment, segment)
  if (!found) tellFault(new ModuleNotFound('step', segment))
  return found ?? 'categorySelection'
}

export const numberOf = (step: Step): number => steps.indexOf(step)

export const pathOf = (step: Step): string => `${setup().baseUrl}${segmentOf[step]}/`

export const stepOfPath = (path: string): Step | undefined =>
  steps.find((step) => path.replace(/\/$/, '').endsWith(`/${segmentOf[step]}`))

/** W05, W06, W35: the step that may really be entered. */
export function allowedStep(wanted: Step, form: Form): Step {
  if (!form.categoryId) return 'categorySelection'
  if (wanted === 'categorySelection') return wanted
  const hasWay = isValidAddress(form.fromAddress) && isValidAddress(form.toAddress)
  if (wanted === 'route' || !hasWay) return 'route'
  return numberOf(wanted) <= form.maxStepNumber ? wanted : (steps[form.maxStepNumber] ?? 'route')
}

/** W35: the step bar leads to what was passed already. */
export const mayEnter = (step: Step, form: Form): boolean => allowedStep(step, form) === step
