import { parcelNumber } from '@labgate/contract/kit/numbers'
import { shipLogs } from '@labgate/contract/shipping/ship-logs'
import { ofTube } from '../../../access/audit.ts'
import { orRefuse } from '../../../access/refusal.ts'
import type { AppContext } from '../../../app-context.ts'
import { orSayWhy, retiredNumbers } from '../../../core/orders/retired-numbers.ts'
import { sheetOfParcel } from '../../../core/parcels/parcel-sheet.ts'
import { asParcel, listParcels, oneParcel } from '../../../core/parcels/parcels.queries.ts'
import { reopenParcel, saveParcel } from '../../../core/parcels/save-parcel.ts'
import {
  missingTubes,
  packableTubes,
  scannedTubes,
  tubeOf,
  whyNotPacked,
  type PackableRow,
  type ScannedTube,
} from '../../../core/parcels/tubes.queries.ts'
import { orRefuseUnprintable } from '../../../core/requisitions/requisitions.ts'
import { routesFor } from '../../../http/call.ts'
import { countedPageOf } from '../../../http/counted-page.ts'
import { keysetOf } from '../../../http/page-of.ts'
import { pdfAnswer } from '../../../http/pdf-answer.ts'
import { makePaper } from '../../../paper/paper.ts'
import { arriveParcel, closeParcel } from './receive-parcel.ts'
import { receiveScans, type IncomingScan } from './receive-scans.ts'
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
      call.change((tx, change) => saveParcel(tx, call.actor, call.input, change, context.now())),
    reopen: (call) =>
      call.change((tx, change) => reopenParcel(tx, call.actor, call.input, change, context.now())),
    sheet: async (call) => {
      const { shipLogId } = call.input
      const [[found]] = await call.read(
        { target: `parcel ${shipLogId}` },
        oneParcel(call.actor, shipLogId),
      )
      const facts = sheetOfParcel(asParcel(orRefuse(found, noParcel)))
      const bytes = await orRefuseUnprintable(makePaper({ kind: 'tube list', facts }))
      return pdfAnswer(`${parcelNumber(shipLogId)}.pdf`, bytes)
    },
    arrive: (call) =>
      call.change((tx, change) => arriveParcel(tx, call.actor, call.input, change, context.now())),
    scans: async (call) => {
      const whoseOf = (scans: readonly IncomingScan[]) =>
        scannedTubes(
          call.actor,
          scans.filter(({ labOrderId }) => labOrderId > 0),
        )
      let whoseTubes: ScannedTube[] | undefined
      const { scanned: scans } = await call.change(async (tx, change) => {
        const all = await receiveScans(tx, call.actor, call.input, change, context.now())
        change.last(whoseOf(all), (rows) => void (whoseTubes = rows)) // as it is once everything is written
        return { scanned: all }
      })
      // what an earlier request did is read again
      const tubes =
        whoseTubes ?? (await call.read({ fields: ['specimenBarcode'] }, whoseOf(scans)))[0]
      const whose = new Map(
        tubes.map(({ shipLogId, ...tube }) => [`${tube.labOrderId} ${shipLogId}`, tube]),
      )
      return {
        list: scans.map(({ labOrderId, ...answer }) => ({
          ...answer,
          specimen: whose.get(`${labOrderId} ${answer.shipLogId}`) ?? null,
        })),
      }
    },
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
