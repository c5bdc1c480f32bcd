import type { tradingPartners } from '@labgate/contract/billing/trading-partners'
import type { Actor } from '../../../access/actor.ts'
import { orRefuse, Refusal } from '../../../access/refusal.ts'
import type { AppContext } from '../../../app-context.ts'
import { systemScope } from '../../../core/scope/system-scope.ts'
import { pipeline, type Tx } from '../../../db/database.ts'
import { compiledRaw } from '../../../db/queries.ts'
import type { Call } from '../../../http/call.ts'
import { TransportFailed, type Transport } from '../../../ports/transport/transport.ts'
import { partnerById } from '../exchange-files.ts'
import { wayTo } from '../transports.ts'

const describeFound = (waiting: number): string =>
  waiting === 0
    ? 'Connected. No files wait for us.'
    : `Connected. ${waiting === 1 ? 'One file waits' : `${waiting.toLocaleString('en-US')} files wait`} for us.`

/** What a person reads about a try. */
interface Tried {
  message: string
  isReached: boolean
  /** Files that wait for us. */
  waiting: number
}

const mustBeConfirmed = async (tx: Tx, tradingPartnerId: number): Promise<void> => {
  const { rows } = await tx.executeQuery<{ isWaiting: boolean }>(
    compiledRaw(
      'select is_waiting as "isWaiting" from trading_partner where trading_partner_id = $1',
      [tradingPartnerId],
    ),
  )
  if (orRefuse(rows[0], 'Trading partner not found.').isWaiting)
    throw new Refusal(
      'not-possible',
      'Another person must confirm where the files of this partner go. Until then, nothing connects there.',
    )
}

/** Connects, and looks at the files if that takes none of them. */
const connect = async (way: Transport): Promise<Tried> => {
  try {
    if (way.reaches !== undefined) {
      await way.reaches()
      return {
        message:
          'The host answers. Sign-in is tested with the next exchange, as a look at the files would take them.',
        isReached: true,
        waiting: 0,
      }
    }
    const { length } = await way.list()
    return { message: describeFound(length), isReached: true, waiting: length }
  } catch (error) {
    if (!(error instanceof TransportFailed)) throw error
    return { message: error.message, isReached: false, waiting: 0 }
  } finally {
    await way.close?.()
  }
}

/**
 * Connects to a partner with its settings as they are saved; transfers nothing. Refused until a
 * second person confirmed where that is (rules.md#destinations): whoever may enter an address must
 * not be able to see alone what answers there.
 */
export const tryPartner = async (
  context: AppContext,
  call: Call<(typeof tradingPartners)['try'], Actor>,
): Promise<Tried> => {
  const { tradingPartnerId } = call.input
  await call.change(async (tx, change) => {
    await mustBeConfirmed(tx, tradingPartnerId)
    change.about({ target: `trading-partner ${tradingPartnerId}` })
    return {}
  })
  // the address can be another one by now, which nobody confirmed
  if (call.wasRepeated())
    return {
      message: 'This was already tested. Test the connection again.',
      isReached: false,
      waiting: 0,
    }
  // no transaction is open while waiting for a partner
  const partner = orRefuse(
    await context.database.forActor(
      systemScope,
      async (tx) => (await pipeline(tx, partnerById(tradingPartnerId)))[0][0],
    ),
  )
  if (partner.transport === 'simulated')
    return {
      message: 'This is the simulated payer. It answers in the demo.',
      isReached: true,
      waiting: 0,
    }
  const way = wayTo(context, partner)
  return way === undefined
    ? { message: 'The settings are incomplete.', isReached: false, waiting: 0 }
    : connect(way)
}
