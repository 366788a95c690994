import { stateMachine } from '#api/kit/db/transition.ts'
import type { Rescue } from './rescue.model.ts'
import { rescueMoves, type RescueStatus } from './rescue.rules.ts'

/** Every status change of a rescue goes through here. */
export const moveRescue = stateMachine<RescueStatus, typeof rescueMoves, Rescue>('rescue', rescueMoves)
