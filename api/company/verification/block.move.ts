import { stateMachine } from '#api/kit/db/transition.ts'
import type { VerificationBlock } from './verification.model.ts'
import { blockMoves, type BlockStatus } from './verification.rules.ts'

/** Every change of a block's status goes through here. */
export const moveBlock = stateMachine<BlockStatus, typeof blockMoves, VerificationBlock>('block', blockMoves)
