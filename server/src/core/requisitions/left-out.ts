import type { LeftOut } from '@labgate/contract/orders/labels'
import { Unprintable } from '../../paper/faces.ts'
import { NameNotPrintable } from './name-on-paper.ts'

const texts = {
  gone: 'Order not found.',
  ended: 'The order has ended and has no label.',
  name: 'The patient’s name is needed in Latin letters first.',
  letters: 'It has letters that documents cannot print.',
} as const
type Why = keyof typeof texts
/** Only IDs and a word, because it is stored with the idempotency key. */
export interface Left {
  labOrderId: number
  why: Why
}

/** Why a paper could not be drawn; any other error is rethrown. */
export const whyUnprintable = (error: unknown): Why => {
  if (error instanceof NameNotPrintable) return 'name'
  if (error instanceof Unprintable) return 'letters'
  throw error
}

/** By specimen number, which is reported only for visible orders. */
export const leftOut = (left: readonly Left[], numbers: ReadonlyMap<number, string>): LeftOut[] =>
  left.map(({ labOrderId, why }) => ({
    labOrderId,
    specimenBarcode: numbers.get(labOrderId) ?? '',
    says: texts[why],
  }))
