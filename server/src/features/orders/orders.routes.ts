import { orders } from '@labgate/contract/orders/orders'
import { sql } from 'kysely'
import { ofTube } from '../../access/audit.ts'
import { orRefuse } from '../../access/refusal.ts'
import type { AppContext } from '../../app-context.ts'
import { unCancel } from '../../core/custody/un-cancel.ts'
import { unReject } from '../../core/custody/un-reject.ts'
import { undoEnd } from '../../core/custody/undo-end.ts'
import { patientSigning, signatureImage } from '../../core/documents/patient-signature.ts'
import { moveOrder, releaseHold } from '../../core/orders/move-order.ts'
import { asOrder, asUnsigned, oneOrder, testsOf } from '../../core/orders/order.query.ts'
import { countUnsigned, unsignedOrders } from '../../core/orders/orders.queries.ts'
import { saveOrder } from '../../core/orders/save-order.ts'
import { unpacked } from '../../core/parcels/unpack.ts'
import { mustBeAbleToSign } from '../../core/sign-in/signing.ts'
import { routesFor, type Call } from '../../http/call.ts'
import { findOrders } from './find-orders.ts'
import { orderIssues } from './order-issues.ts'
import { historyOf, ordersOfDay, storedTests } from './order-parts.queries.ts'
import { saveVisit } from './save-visit.ts'
import { signListed } from './sign-listed.ts'
import { signersOf } from './sign-orders.ts'
import { summaryOf, summaryQueries } from './summary.ts'

const saveWithSignature = async (context: AppContext, call: Call<(typeof orders)['save']>) => {
  const { input } = call
  if (input.signs === true) await mustBeAbleToSign(context, call.actor.userId, call.provenAt)
  const image = await signatureImage(input.fileAsBase64_Patient)
  return call.change(async (tx, change) => {
    const now = context.now()
    const patientSigns = patientSigning(image, call.actor, { crypt: context.crypt, now })
    const { labOrderId, specimenBarcode, message } = await saveOrder(
      tx,
      call.actor,
      input,
      change,
      { now, patientSigns },
    )
    return { id: `${labOrderId},${specimenBarcode}`, message }
  })
}

const reviewedOrders = (context: AppContext, call: Call<(typeof orders)['reviewed']>) =>
  call.change(async (tx, change) => {
    const { labOrderSpecimenId, ...rest } = call.input
    await moveOrder(
      tx,
      call.actor,
      'review',
      { labOrderId: labOrderSpecimenId, ...rest },
      change,
      context.now(),
    )
    return { message: 'The result is marked as reviewed.' }
  })

export const orderRoutes = (context: AppContext) =>
  routesFor('orders', orders, {
    /** Only counts, nothing from a record: no audit row, as for the dashboard. */
    summary: async ({ actor, input }) =>
      summaryOf(await context.database.ask(actor, summaryQueries(actor, input.searchCriteria))),
    list: (call) => findOrders(context, call),
    get: async (call) => {
      const { labOrderId } = call.input
      const [[found]] = await call.read(
        { target: `order ${labOrderId}` },
        oneOrder(call.actor, labOrderId),
      )
      return asOrder(orRefuse(found, 'Order not found.'))
    },
    save: (call) => saveWithSignature(context, call),
    saveVisit: (call) => saveVisit(context, call),
    cancel: (call) =>
      call.change(async (tx, change) => {
        await moveOrder(tx, call.actor, 'cancel', call.input, change, context.now())
        change.last(unpacked(call.input.labOrderId))
        return { message: 'The order is canceled.' }
      }),
    unCancel: (call) =>
      call.change(async (tx, change) => {
        return { message: await unCancel(tx, call.actor, call.input, change, context.now()) }
      }),
    unReject: (call) =>
      call.change(async (tx, change) => {
        return { message: await unReject(tx, call.actor, call.input, change, context.now()) }
      }),
    unAccession: (call) =>
      call.change(async (tx, change) => {
        await moveOrder(tx, call.actor, 'unAccession', call.input, change, context.now())
        return { message: 'The specimen is received and no longer accessioned.' }
      }),
    undo: (call) =>
      call.change(async (tx, change) => {
        return { message: await undoEnd(tx, call.actor, call.input, change, context.now()) }
      }),
    releaseHold: (call) =>
      call.change(async (tx, change) => {
        await releaseHold(tx, call.actor, call.input, change, context.now())
        return { message: 'The hold is released.' }
      }),
    reviewed: (call) => reviewedOrders(context, call),
    checkForExisting: async (call) => {
      const { patientId = 0, labTypeId = 0, collectionDateStart: day } = call.input.searchCriteria
      const [[found]] = await call.read(
        { target: `patient ${patientId}` },
        ordersOfDay(call.actor, patientId, labTypeId, day ?? null),
      )
      return { id: found === undefined ? '' : String(found.labOrderId) }
    },
    tests: async (call) => {
      const { LabOrderSpecimenId } = call.input
      const [[found]] = await call.read(
        { target: `order ${LabOrderSpecimenId}` },
        storedTests(call.actor, LabOrderSpecimenId),
      )
      return { list: testsOf(orRefuse(found, 'Specimen not found.')) }
    },
    issues: (call) => orderIssues(call),
    unsigned: async (call) => {
      const { userId } = call.input
      const own = userId === call.actor.asId ? userId : 0
      const [list] = await call.read(
        { target: `user ${userId}` },
        unsignedOrders(call.actor, sql<number>`(select ${own}::bigint)`, 1000, context.now()),
      )
      return { list: list.map(asUnsigned) }
    },
    delegateUnsigned: async (call) => {
      const { userId } = call.input
      const own = userId === call.actor.asId ? userId : 0
      const [list] = await call.read(
        { target: `user ${userId}` },
        unsignedOrders(call.actor, signersOf(own), 1000, context.now()),
      )
      return { list: list.map(asUnsigned) }
    },
    unsignedCount: async (call) => {
      const { userId } = call.input
      const [[found]] = await call.read(
        { target: `user ${userId}` },
        countUnsigned(call.actor, {
          providers: sql<number>`(select ${userId === call.actor.asId ? userId : -1}::bigint)`,
        }),
      )
      return { id: String(found?.count ?? 0) }
    },
    locationUnsignedCount: async (call) => {
      const { locationId } = call.input
      const [[found]] = await call.read(
        { target: `location ${locationId}` },
        countUnsigned(call.actor, { locationId }),
      )
      return { id: String(found?.count ?? 0) }
    },
    eSign: (call) => signListed(context, call),
    history: async (call) => {
      const { specimenBarcode } = call.input
      const [list] = await call.read(
        { fields: ['specimenBarcode'], ...ofTube(specimenBarcode) },
        historyOf(call.actor, specimenBarcode),
      )
      orRefuse(list[0], 'Specimen not found.')
      return { specimenBarcode, comment: list.at(-1)?.comment ?? '', list }
    },
  })
