import { type MoveName, Stage } from '@labgate/contract/orders/order-status'
import type { ResultKind } from '@labgate/contract/results/states'

/**
 * How the specimen moves when a version that is not taken back is released. A final version of an
 * order with a result only adds to it.
 */
export const moveOut = (kind: ResultKind, stage: number): MoveName =>
  stage < Stage.Resulted ? 'result' : kind === 'final' ? 'append' : 'correct'
