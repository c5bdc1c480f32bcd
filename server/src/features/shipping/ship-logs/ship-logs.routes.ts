import { parcelNumber } from '@labgate/contract/kit/numbers'
import { shipLogs } from '@labgate/contract/shipping/ship-logs'
import { ofTube } from '../../../access/audit.ts'
import { orRefuse } from '../../../access/refusal.ts'
import type { AppContext } from '../../../app-context.ts'
import { orSayWhy, retiredNumbers } from '../../../core/orders/retired-numbers.ts'
import { sheetOfParcel } from '../../../core/parcels/parcel-sheet.ts'
import { asParcel, listParcels, oneParcel } from '../../../core/parcels/parcels.queries.ts'
import { receivingAddresses } from '../../../core/parcels/receiving-addresses.query.ts'
import { reopenParcel, saveParcel } from '../../../core/parcels/save-parcel.ts'
import { splitParcel } from '../../../core/parcels/split-parcel.ts'
import {
  missingTubes,
  packableTubes,
  tubeOf,
  whyNotPacked,
  type PackableRow,
} from '../../../core/parcels/tubes.queries.ts'
import { orRefuseUnprintable } from '../../../core/requisitions/requisitions.ts'
import { askLaboratoryClock, clockOf } from '../../../db/laboratory-clock.ts'
import { routesFor } from '../../../http/call.ts'
import { countedPageOf } from '../../../http/counted-page.ts'
import { keysetOf } from '../../../http/page-of.ts'
import { pdfAnswer } from '../../../http/pdf-answer.ts'
import { makePaper } from '../../../paper/paper.ts'
import { answerScans } from './answer-scans.ts'
import { arriveParcel, closeParcel } from './receive-parcel.ts'
import { resolveMissing } from './resolve-missing.ts'

const noParcel = 'Parcel not found.'
const asPackable = ({ packedIn, ...row }: PackableRow) => ({
  ...row,
  says: whyNotPacked({ packedIn, ...row }),
})

/** Parcels, from the practice's bench to the laboratory's. */
export const shipLogRoutes = (context: AppContext) =>
  routesFor('shipLogs', shipLogs, {
    list: async (call) => {
      const { name, actor } = call
      const criteria = call.input.searchCriteria
      const [rows] = await call.read(
        { customerId: Math.max(0, criteria.customerId ?? 0) },
        listParcels(actor, criteria, keysetOf(name, criteria)),
      )
      const page = countedPageOf(name, criteria, rows, ({ shipLogId }) => [shipLogId])
      return { ...page, list: page.list.map(asParcel) }
    },
    get: async (call) => {
      const { shipLogId } = call.input
      const [[found]] = await call.read(
        { target: `parcel ${shipLogId}` },
        oneParcel(call.actor, shipLogId),
      )
      return asParcel(orRefuse(found, noParcel))
    },
    candidates: async (call) => {
      const { locationId, startDate } = call.input
      const [rows] = await call.read(
        { target: `location ${locationId}` },
        packableTubes(call.actor, locationId, startDate ?? null),
      )
      return { list: rows.map(asPackable) }
    },
    forShipLog: async (call) => {
      const { SpecimenBarcode: specimenBarcode } = call.input
      const [[found], [retired]] = await call.read(
        { fields: ['specimenBarcode'], ...ofTube(specimenBarcode) },
        tubeOf(call.actor, specimenBarcode),
        retiredNumbers(call.actor, [specimenBarcode]),
      )
      return asPackable(orSayWhy(found, retired))
    },
    save: (call) =>
      call.change((tx, change) => {
        const save = call.input.splits === true ? splitParcel : saveParcel
        return save(tx, call.actor, call.input, change, context.now())
      }),
    reopen: (call) =>
      call.change((tx, change) => reopenParcel(tx, call.actor, call.input, change, context.now())),
    sheet: async (call) => {
      const { shipLogId } = call.input
      const [[found], [laboratory], addresses] = await call.read(
        { target: `parcel ${shipLogId}` },
        oneParcel(call.actor, shipLogId),
        askLaboratoryClock(),
        receivingAddresses(),
      )
      const parcel = asParcel(orRefuse(found, noParcel))
      const facts = sheetOfParcel(parcel, clockOf(laboratory), addresses)
      const bytes = await orRefuseUnprintable(makePaper({ kind: 'tube list', facts }))
      return pdfAnswer(`${parcelNumber(shipLogId)}.pdf`, bytes)
    },
    arrive: (call) =>
      call.change((tx, change) => arriveParcel(tx, call.actor, call.input, change, context.now())),
    scans: (call) => answerScans(context, call),
    receive: (call) =>
      call.change((tx, change) => closeParcel(tx, call.actor, call.input, change, context.now())),
    missing: async (call) => {
      const [rows] = await call.read({}, missingTubes(call.actor, call.input.searchCriteria))
      return { list: rows.map((row) => ({ ...row, shipLogNo: parcelNumber(row.shipLogId) })) }
    },
    resolveMissing: (call) =>
      call.change((tx, change) =>
        resolveMissing(tx, call.actor, call.input, change, context.now()),
      ),
  })
