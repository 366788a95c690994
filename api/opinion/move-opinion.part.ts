import { stateMachine } from '#api/kit/transition.ts'
import type { Opinion } from './opinion.model.ts'
import { opinionMoves, type OpinionStatus } from './opinion.rules.ts'

/** Every change of an opinion's status goes through here. */
export const moveOpinion = stateMachine<OpinionStatus, typeof opinionMoves, Opinion>(
  'opinion',
  opinionMoves,
)
