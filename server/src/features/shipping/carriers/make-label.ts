import {
  accountNoOf,
  labelCarriers,
  shippingMethodOf,
  type LabelCarrier,
} from '@labgate/contract/shipping/carrier-accounts'
import { stands, type carrierRequests } from '@labgate/contract/shipping/carrier-requests'
import { parcelStatus } from '@labgate/contract/shipping/parcels'
import { destinationsOf } from '@labgate/contract/shipping/receiving-addresses'
import type { Actor } from '../../../access/actor.ts'
import { Refusal, issue, orRefuse, refuseIf } from '../../../access/refusal.ts'
import { refuseStale } from '../../../access/versions.ts'
import type { AppContext } from '../../../app-context.ts'
import {
  beginCarrierRequest,
  endCarrierRequest,
  lastCarrierRequest,
} from '../../../core/parcels/carrier-requests.ts'
import { momentAtParcel } from '../../../core/parcels/parcel-moment.ts'
import { lockParcel, type LockedParcel } from '../../../core/parcels/parcels.queries.ts'
import { receivingAddresses } from '../../../core/parcels/receiving-addresses.query.ts'
import { writeRecord } from '../../../core/records/write-record.ts'
import type { Tx } from '../../../db/database.ts'
import { compiledOf, q } from '../../../db/queries.ts'
import type { Call, ChangeContext } from '../../../http/call.ts'
import { makePaper } from '../../../paper/paper.ts'
import type {
  LabelOrder,
  MadeLabel,
  ParcelCarrier,
} from '../../../ports/parcel-carrier/parcel-carrier.ts'
import {
  afterAsking,
  askCarrier,
  connectedCarriers,
  connectedOrRefuse,
  type CarrierAnswer,
  type ConnectedCarriers,
} from './ask-carrier.ts'
import { placeOfLaboratory, placeOfLocation } from './carrier-place.ts'

type LabelCall = Call<(typeof carrierRequests)['makeLabel'], Actor>
interface Begun {
  carrier: ParcelCarrier
  carrierRequestId: number
  order: LabelOrder
}

const labelSettings = async (tx: Tx, locationId: number) => {
  const { label_carrier: carrier, ...of } = orRefuse(
    await tx
      .selectFrom('location')
      .select(['label_carrier', 'label_payer', 'label_account_no'])
      .where('location_id', '=', locationId)
      .executeTakeFirst(),
    'Location not found.',
  )
  if (carrier === '')
    throw new Refusal('not-possible', 'The location has no carrier account. Call to ask.')
  return {
    carrier: carrier as LabelCarrier,
    payingAccount: of.label_payer === 'practice' ? accountNoOf(of.label_account_no) : undefined,
  }
}

/* Where the tubes go, all of them: a label has one address. */
const destinationOf = async (tx: Tx, shipLogId: number, phone: string) => {
  const tubes = await tx
    .selectFrom('ship_log_specimen as s')
    .innerJoin('lab_order as o', 'o.lab_order_id', 's.lab_order_id')
    .select('o.lab_type_id as labTypeId')
    .where('s.ship_log_id', '=', shipLogId)
    .execute()
  const { rows: addresses } = await tx.executeQuery(compiledOf(receivingAddresses()))
  const [first, ...others] = destinationsOf(addresses, tubes)
  if (first === undefined)
    throw new Refusal('not-possible', 'Pack and save at least one tube first.')
  if (others.length > 0)
    throw new Refusal('not-possible', 'The tubes go to several places. Split the parcel first.')
  if (first.address === undefined)
    throw new Refusal('not-possible', 'The laboratory has not entered where tubes go. Call to ask.')
  return placeOfLaboratory(first.address, phone)
}

/* A parcel that is still packed, without a label. */
const refuseUnfit = async (
  tx: Tx,
  actor: Actor,
  parcel: LockedParcel,
  now: Date,
): Promise<void> => {
  if (parcel.status !== parcelStatus.packing)
    throw new Refusal('not-possible', 'This parcel has shipped. Reopen it to make a label.')
  const last = await lastCarrierRequest(
    tx,
    actor,
    parcel.ship_log_id,
    'label',
    now,
  ).executeTakeFirst()
  if (last?.state === 'made')
    throw new Refusal('not-possible', 'This parcel has a label. Void it to make another one.')
  if (last !== undefined && stands(last.state))
    throw new Refusal(
      'not-possible',
      last.state === 'asked'
        ? `${labelCarriers[last.carrier as LabelCarrier]} is being asked for the label. Wait a moment.`
        : 'It is not known whether the carrier has the last label. Settle that first.',
    )
  if (parcel.tracking_no !== '')
    refuseIf([
      issue('trackingNo', 'The parcel has a tracking number. Remove it to make a label.', 'label'),
    ])
}

/* Checks, and records the request before the carrier is asked. */
const begin = async (
  context: AppContext,
  { actor, input }: LabelCall,
  connected: ConnectedCarriers,
  tx: Tx,
  change: ChangeContext,
): Promise<Begun> => {
  const { shipLogId, weightPounds, contents, rowVersion } = input
  const parcel = orRefuse(await lockParcel(tx, actor, shipLogId), 'Parcel not found.')
  await refuseStale(tx, actor, 'parcel', shipLogId, rowVersion, parcel.row_version)
  const now = context.now()
  await refuseUnfit(tx, actor, parcel, now)
  if (Math.abs(weightPounds * 10 - Math.round(weightPounds * 10)) > 1e-9)
    refuseIf([issue('weightPounds', 'Enter the weight with one decimal digit at most.', 'weight')])
  const { carrier: name, payingAccount } = await labelSettings(tx, parcel.location_id)
  const carrier = connectedOrRefuse(connected, name)
  const from = await placeOfLocation(tx, parcel.location_id)
  const to = await destinationOf(tx, shipLogId, context.config.SUPPORT_PHONE)
  const { day: shipDay } = await momentAtParcel(tx, shipLogId, now)
  const { carrierRequestId, reference } = await beginCarrierRequest(
    tx,
    actor,
    parcel,
    { kind: 'label', carrier: name, weightPounds, contents },
    now,
  )
  change.about({
    customerId: parcel.customer_id,
    target: `parcel ${shipLogId}`,
    fields: ['label', 'weightPounds', 'contents'],
  })
  const order = { reference, from, to, contents, pounds: weightPounds, payingAccount, shipDay }
  return { carrier, carrierRequestId, order }
}

/* The label as a PDF. A picture that cannot be drawn leaves the label without one: it exists. */
const pdfOf = async ({ image }: MadeLabel): Promise<Buffer | undefined> => {
  if (image.kind === 'pdf')
    return image.bytes.subarray(0, 5).toString('latin1') === '%PDF-' ? image.bytes : undefined
  return makePaper({ kind: 'carrier label', gif: image.bytes }).catch(() => undefined)
}

/* The label's number becomes the parcel's, unless somebody shipped it or entered another. */
const numberParcel = async (
  tx: Tx,
  actor: Actor,
  parcel: LockedParcel,
  change: ChangeContext,
  { carrier, trackingNo, now }: { carrier: LabelCarrier; trackingNo: string; now: Date },
): Promise<void> => {
  if (parcel.status !== parcelStatus.packing || parcel.tracking_no !== '') return
  await writeRecord(tx, actor, change, {
    kind: 'parcel',
    before: parcel,
    id: parcel.ship_log_id,
    customerId: parcel.customer_id,
    columns: { tracking_no: trackingNo, shipping_method_id: shippingMethodOf[carrier] },
    changed: ['trackingNo', 'shippingMethodId'],
    at: now,
  })
}

/**
 * Stores a label that exists: its number becomes the parcel's. `labelPdf`: undefined if it cannot be
 * drawn, or was found on the carrier's website.
 */
export const storeLabel = async (
  tx: Tx,
  actor: Actor,
  parcel: LockedParcel,
  change: ChangeContext,
  label: {
    carrierRequestId: number
    carrier: LabelCarrier
    trackingNo: string
    labelPdf: Buffer | undefined
    now: Date
  },
): Promise<void> => {
  const { carrierRequestId, trackingNo, labelPdf, now } = label
  const text =
    labelPdf === undefined
      ? 'The label cannot be shown here. Print it on the carrier’s website.'
      : ''
  await endCarrierRequest(
    tx,
    carrierRequestId,
    { state: 'made', says: text, number: trackingNo, ...(labelPdf && { labelPdf }) },
    now,
  )
  await numberParcel(tx, actor, parcel, change, label)
}

const askFor = async (
  context: AppContext,
  call: LabelCall,
  { carrier, carrierRequestId, order }: Begun,
): Promise<CarrierAnswer<MadeLabel>> => {
  const outcome = await askCarrier(context, carrier.name, 'the label', () =>
    carrier.makeLabel(order),
  )
  const labelPdf = outcome.is === 'done' ? await pdfOf(outcome.answer) : undefined
  await afterAsking(context, call, call.input.shipLogId, async (tx, parcel, change) => {
    const now = context.now()
    if (outcome.is !== 'done')
      return endCarrierRequest(tx, carrierRequestId, { state: outcome.is, says: outcome.says }, now)
    const { trackingNo } = outcome.answer
    return storeLabel(tx, call.actor, parcel, change, {
      carrierRequestId,
      carrier: carrier.name,
      trackingNo,
      labelPdf,
      now,
    })
  })
  return outcome
}

const asRefusal = (text: string, part: string): Refusal =>
  part === 'weight'
    ? new Refusal('faulty', text, [issue('weightPounds', text, 'carrier')])
    : new Refusal('not-possible', text)

/**
 * Asks the location's carrier for a label, once (rules.md#carrier-labels): the request is stored
 * first, with a reference that the carrier keeps, then asked with no transaction open, then its
 * outcome is stored. A repeated call answers how the first one ended.
 */
export const makeLabel = async (context: AppContext, call: LabelCall) => {
  const { shipLogId } = call.input
  const connected = await connectedCarriers(context)
  let begun: Begun | undefined
  await call.change(async (tx, change) => {
    begun = await begin(context, call, connected, tx, change)
    return {}
  })
  if (!call.wasRepeated() && begun !== undefined) {
    const outcome = await askFor(context, call, begun)
    if (outcome.is === 'refused') throw asRefusal(outcome.says, outcome.part)
  }
  const [[last]] = await call.read(
    { target: `parcel ${shipLogId}` },
    lastCarrierRequest(q, call.actor, shipLogId, 'label', context.now()),
  )
  if (last?.state !== 'made')
    throw new Refusal('not-possible', last?.says || 'The carrier is being asked. Wait a moment.')
  return { id: String(shipLogId), message: `The label is made: ${last.number}.` }
}
