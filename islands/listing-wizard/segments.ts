import { isValidAddress } from '#api/address/address.rules.ts'
import { segmentOf, stepsBySegment } from '#api/auction/form-step.rules.ts'
import { findModule, ModuleNotFound } from '#api/common/module.rules.ts'
import { tellFault } from '#islands/kit/tell-fault.ts'
import { steps, type Form, type Step } from './form.ts'
import { setup } from './setup.store.ts'

/**
 * W07, E03: the step for a URL segment; an unknown one is reported, and the form starts with the
 * first.
 */
export function stepOfSegment(segment: string): Step {
  const found = findModule(stepsBySegment, segment)
  if (!found) tellFault(new ModuleNotFound('step', segment))
  return found ?? 'categorySelection'
}

export const numberOf = (step: Step): number => steps.indexOf(step)

export const pathOf = (step: Step): string => `${setup().baseUrl}${segmentOf[step]}/`

export const stepOfPath = (path: string): Step | undefined =>
  steps.find((step) => path.replace(/\/$/, '').endsWith(`/${segmentOf[step]}`))

/** W05, W06, W35: the furthest step up to the wanted one that may be entered. */
export function allowedStep(wanted: Step, form: Form): Step {
  if (!form.categoryId) return 'categorySelection'
  if (wanted === 'categorySelection') return wanted
  const hasWay = isValidAddress(form.fromAddress) && isValidAddress(form.toAddress)
  if (wanted === 'route' || !hasWay) return 'route'
  return numberOf(wanted) <= form.maxStepNumber ? wanted : (steps[form.maxStepNumber] ?? 'route')
}

/** W35: the step bar links to completed steps. */
export const mayEnter = (step: Step, form: Form): boolean => allowedStep(step, form) === step
