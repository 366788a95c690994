import { stateMachine } from '#api/kit/db/transition.ts'
import type { Opinion } from './opinion.model.ts'
import { opinionMoves, type OpinionStatus } from './opinion.rules.ts'

/** Every status change of an opinion goes through here. */
export const moveOpinion = stateMachine<OpinionStatus, typeof opinionMoves, Opinion>('opinion', opinionMoves)
