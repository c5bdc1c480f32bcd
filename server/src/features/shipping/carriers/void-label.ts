import { labelCarriers, type LabelCarrier } from '@labgate/contract/shipping/carrier-accounts'
import type { carrierRequests } from '@labgate/contract/shipping/carrier-requests'
import { parcelStatus } from '@labgate/contract/shipping/parcels'
import type { Actor } from '../../../access/actor.ts'
import { Refusal, orRefuse } from '../../../access/refusal.ts'
import type { AppContext } from '../../../app-context.ts'
import { endCarrierRequest, lastCarrierRequest } from '../../../core/parcels/carrier-requests.ts'
import { lockParcel } from '../../../core/parcels/parcels.queries.ts'
import { writeRecord } from '../../../core/records/write-record.ts'
import type { Tx } from '../../../db/database.ts'
import { q } from '../../../db/queries.ts'
import type { Call, ChangeContext } from '../../../http/call.ts'
import {
  afterAsking,
  askCarrier,
  connectedCarriers,
  connectedOrRefuse,
  type ConnectedCarriers,
} from './ask-carrier.ts'

type VoidCall = Call<(typeof carrierRequests)['voidLabel'], Actor>

const noLabel = (): Refusal => new Refusal('not-possible', 'This parcel has no label to void.')

const voidable = async (
  context: AppContext,
  { actor, input: { shipLogId } }: VoidCall,
  connected: ConnectedCarriers,
  tx: Tx,
  change: ChangeContext,
) => {
  const parcel = orRefuse(await lockParcel(tx, actor, shipLogId), 'Parcel not found.')
  const label = await lastCarrierRequest(
    tx,
    actor,
    shipLogId,
    'label',
    context.now(),
  ).executeTakeFirst()
  if (label?.state !== 'made') throw noLabel()
  if (parcel.status !== parcelStatus.packing)
    throw new Refusal(
      'not-possible',
      parcel.status === parcelStatus['on its way']
        ? 'This parcel has shipped. Reopen it to void its label.'
        : 'The laboratory has this parcel. It is read-only.',
    )
  change.about({
    customerId: parcel.customer_id,
    target: `parcel ${shipLogId}`,
    fields: ['label'],
  })
  return { label, carrier: connectedOrRefuse(connected, label.carrier as LabelCarrier) }
}

type Voidable = Awaited<ReturnType<typeof voidable>>

const voidAtCarrier = async (
  context: AppContext,
  call: VoidCall,
  { label, carrier }: Voidable,
): Promise<void> => {
  const { shipLogId } = call.input
  const outcome = await askCarrier(context, carrier.name, 'the label', () =>
    carrier.voidLabel(label.number),
  )
  if (outcome.is === 'refused') throw new Refusal('not-possible', outcome.says)
  if (outcome.is === 'unclear')
    throw new Refusal(
      'not-possible',
      `${labelCarriers[carrier.name]} did not answer. Void the label again.`,
    )
  await afterAsking(context, call, shipLogId, async (tx, parcel, change) => {
    await endCarrierRequest(tx, label.carrier_request_id, { state: 'voided' }, context.now())
    if (parcel.tracking_no !== label.number || parcel.status !== parcelStatus.packing) return
    await writeRecord(tx, call.actor, change, {
      kind: 'parcel',
      before: parcel,
      id: shipLogId,
      customerId: parcel.customer_id,
      columns: { tracking_no: '' },
      changed: ['trackingNo'],
      at: context.now(),
    })
  })
}

/**
 * Asks the carrier to void the label of a parcel that has not left; then its number leaves the
 * parcel, too. To void is asked again without harm: a label that is void already stays so.
 */
export const voidLabel = async (context: AppContext, call: VoidCall) => {
  const { shipLogId } = call.input
  const connected = await connectedCarriers(context)
  let found: Voidable | undefined
  await call.change(async (tx, change) => {
    found = await voidable(context, call, connected, tx, change)
    return {}
  })
  if (!call.wasRepeated() && found !== undefined) await voidAtCarrier(context, call, found)
  const [[last]] = await call.read(
    { target: `parcel ${shipLogId}` },
    lastCarrierRequest(q, call.actor, shipLogId, 'label', context.now()),
  )
  if (last?.state !== 'voided')
    throw new Refusal('not-possible', 'The label is not void yet. Try again.')
  return { id: String(shipLogId), message: 'The label is void.' }
}
