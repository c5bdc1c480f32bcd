import { createHash } from 'node:crypto'
import type { CardTerminal, TerminalAnswer } from '@labgate/server/ports/cards/card-terminal.ts'

const numberOf = (reference: string): string =>
  `SIM${createHash('sha256').update(reference).digest('hex').slice(0, 12).toUpperCase()}`
/** Amounts that end in these cents are declined. */
const declinedCents = 13

const declined: TerminalAnswer = {
  approved: false,
  reference: '',
  says: 'The simulated card was declined.',
}

/**
 * A terminal that approves everything except amounts that end in 13 cents, paid or refunded. The
 * same reference always gets the same response.
 */
export const cardSimulator = (): CardTerminal => ({
  charge: async ({ cents, reference }): Promise<TerminalAnswer> =>
    cents % 100 === declinedCents
      ? declined
      : { approved: true, reference: numberOf(reference), says: '' },
  refund: async ({ cents, reference }): Promise<TerminalAnswer> =>
    cents % 100 === declinedCents
      ? declined
      : { approved: true, reference: numberOf(`refund ${reference}`), says: '' },
})
