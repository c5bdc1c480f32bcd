import type { LeftOut } from '@labgate/contract/labels'
import { Unprintable } from '../../paper/faces.ts'
import { NameNotPrintable } from './name-on-paper.ts'

const says = {
  gone: 'Order not found.',
  ended: 'The order has ended and has no label.',
  name: 'The patient’s name is needed in Latin letters first.',
  letters: 'It has letters that documents cannot print.',
} as const
type Why = keyof typeof says
/** Ids and a word alone: it is kept with the idempotency key. */
export interface Left {
  labOrderId: number
  why: Why
}

/** Why a paper could not be drawn; whatever else failed goes on failing. */
export const whyUnprintable = (error: unknown): Why => {
  if (error instanceof NameNotPrintable) return 'name'
  if (error instanceof Unprintable) return 'letters'
  throw error
}

/** By their specimen numbers, which are told of orders in sight alone. */
export const leftOut = (left: readonly Left[], numbers: ReadonlyMap<number, string>): LeftOut[] =>
  left.map(({ labOrderId, why }) => ({ labOrderId, specimenBarcode: numbers.get(labOrderId) ?? '', says: says[why] }))
