import { labelCarriers, type LabelCarrier } from '@labgate/contract/shipping/carrier-accounts'
import type { Actor } from '../../../access/actor.ts'
import { auditRow } from '../../../access/audit.ts'
import { Refusal, orRefuse } from '../../../access/refusal.ts'
import type { AppContext } from '../../../app-context.ts'
import { lockParcel, type LockedParcel } from '../../../core/parcels/parcels.queries.ts'
import type { Tx } from '../../../db/database.ts'
import type { ChangeContext } from '../../../http/call.ts'
import { carrierFor } from '../../../ports/parcel-carrier/choose.ts'
import {
  CarrierRefused,
  CarrierSilent,
  type ParcelCarrier,
  type RefusedPart,
} from '../../../ports/parcel-carrier/parcel-carrier.ts'

/** How a request to a carrier ended. */
export type CarrierAnswer<T> =
  | { is: 'done'; answer: T }
  | { is: 'refused'; says: string; part: RefusedPart }
  | { is: 'unclear'; says: string }

/** The carriers that can be asked; undefined for one that is not connected. */
export type ConnectedCarriers = Readonly<Record<LabelCarrier, ParcelCarrier | undefined>>
/**
 * The carriers that can be asked. Ask before a transaction begins: whether the demo is loaded is a
 * query of its own, which the embedded engine refuses inside one.
 */
export const connectedCarriers = async (context: AppContext): Promise<ConnectedCarriers> => ({
  fedex: await carrierFor(context, 'fedex'),
  ups: await carrierFor(context, 'ups'),
})
/** The carrier, or the refusal that says that it is not connected. */
export const connectedOrRefuse = (
  connected: ConnectedCarriers,
  name: LabelCarrier,
): ParcelCarrier => {
  const carrier = connected[name]
  if (carrier === undefined) throw new Refusal('not-possible', notConnected(name))
  return carrier
}
export const notConnected = (name: LabelCarrier): string =>
  `The laboratory has no connection to ${labelCarriers[name]}. Call to ask.`

/**
 * Asks a carrier once, with no transaction open. Whatever is no certain refusal is unclear: it is
 * never asked again by itself. `what`: 'the label'.
 */
export const askCarrier = async <T>(
  { log }: Pick<AppContext, 'log'>,
  name: LabelCarrier,
  what: string,
  ask: () => Promise<T>,
): Promise<CarrierAnswer<T>> => {
  try {
    return { is: 'done', answer: await ask() }
  } catch (error) {
    if (error instanceof CarrierRefused)
      return { is: 'refused', says: error.message.slice(0, 300), part: error.part }
    // of a carrier's answer nothing is logged: a silent one's message is ours, of any other the kind
    const message = error instanceof CarrierSilent ? error.message : String((error as Error).name)
    log.warn({ carrier: name, err: { message } }, 'a carrier was silent')
    return {
      is: 'unclear',
      says: `${labelCarriers[name]} did not answer, so it is not known whether it has ${what}. Look on ${labelCarriers[name]}’s website by the reference, and enter what you find.`,
    }
  }
}

/**
 * Stores what became of asking, in a transaction of its own with its own audit row: the parcel is
 * locked as it is by then.
 */
export const afterAsking = <T>(
  { database }: Pick<AppContext, 'database'>,
  { actor, name }: { actor: Actor; name: string },
  shipLogId: number,
  work: (tx: Tx, parcel: LockedParcel, change: ChangeContext) => Promise<T>,
): Promise<T> =>
  database.forActor(actor, async (tx, ending) => {
    const parcel = orRefuse(await lockParcel(tx, actor, shipLogId), 'Parcel not found.')
    const result = await work(tx, parcel, { last: ending.last, about: () => {} })
    ending.last(
      auditRow(actor, name, {
        customerId: parcel.customer_id,
        target: `parcel ${shipLogId}`,
        fields: ['outcome'],
      }),
    )
    return result
  })
