import { manifestNumber } from '@labgate/contract/kit/numbers'
import { manifests } from '@labgate/contract/shipping/manifests'
import { issue, orRefuse, refuseIf } from '../../../access/refusal.ts'
import type { AppContext } from '../../../app-context.ts'
import { orSayWhy, retiredNumbers } from '../../../core/orders/retired-numbers.ts'
import { orRefuseUnprintable } from '../../../core/requisitions/requisitions.ts'
import { routesFor, type Call } from '../../../http/call.ts'
import { countedPageOf } from '../../../http/counted-page.ts'
import { keysetOf } from '../../../http/page-of.ts'
import { pdfAnswer } from '../../../http/pdf-answer.ts'
import { makePaper } from '../../../paper/paper.ts'
import { manifestLabs } from './labs.query.ts'
import { sheetOfManifest } from './manifest-sheet.ts'
import { asManifest, asWhole, listManifests, oneManifest } from './manifests.queries.ts'
import { saveManifest } from './save-manifest.ts'
import { asSendable, candidatesFor, sendableTubes } from './sendable.queries.ts'
import { withdrawSpecimen } from './withdraw.ts'

const noManifest = 'Manifest not found.'

const specimensForManifest = async (call: Call<(typeof manifests)['forManifest']>) => {
  const { SpecimenBarcode: specimenBarcode, labId = 0, labTypeId = 0, manifestId = 0 } = call.input
  const [[found], [retired]] = await call.read(
    { fields: ['specimenBarcode'] },
    sendableTubes(call.actor, { specimenBarcode }),
    retiredNumbers(call.actor, [specimenBarcode]),
  )
  return asSendable(orSayWhy(found, retired), { labId, labTypeId, manifestId })
}

/** Manifests: what the laboratory sends to another laboratory. */
export const manifestRoutes = (context: AppContext) =>
  routesFor('manifests', manifests, {
    list: async (call) => {
      const { name, actor } = call
      const criteria = call.input.searchCriteria
      const [rows] = await call.read({}, listManifests(actor, criteria, keysetOf(name, criteria)))
      const page = countedPageOf(name, criteria, rows, ({ manifestDate, manifestId }) => [
        manifestDate,
        manifestId,
      ])
      return { ...page, list: page.list.map(asManifest) }
    },
    get: async (call) => {
      const { manifestId } = call.input
      const [[found]] = await call.read(
        { target: `manifest ${manifestId}` },
        oneManifest(call.actor, { manifestId }),
      )
      return asWhole(orRefuse(found, noManifest))
    },
    forSpecimen: async (call) => {
      const specimenBarcode = call.input.SpecimenBarcode
      const [[found]] = await call.read(
        { fields: ['specimenBarcode'] },
        oneManifest(call.actor, { specimenBarcode }),
      )
      return asWhole(orRefuse(found, 'This specimen is not on a manifest.'))
    },
    labs: async (call) => {
      const [list] = await call.read({}, manifestLabs())
      return { list }
    },
    candidates: async (call) => {
      const { labTypeId = 0, labId = 0, collectionDateStart } = call.input.searchCriteria
      refuseIf([
        ...(labId > 0 ? [] : [issue('labId', 'Choose the laboratory.', 'required')]),
        ...(labTypeId > 0 ? [] : [issue('labTypeId', 'Choose the test type.', 'required')]),
      ])
      const [rows] = await call.read(
        { target: `lab ${labId}` },
        candidatesFor(call.actor, { labId, labTypeId }, collectionDateStart ?? null),
      )
      return { list: rows.map((row) => asSendable(row, { labId, labTypeId, manifestId: 0 })) }
    },
    forManifest: (call) => specimensForManifest(call),
    save: (call) =>
      call.change((tx, change) => saveManifest(tx, call.actor, call.input, change, context.now())),
    withdraw: (call) =>
      call.change((tx, change) =>
        withdrawSpecimen(tx, call.actor, call.input, change, context.now()),
      ),
    sheet: async (call) => {
      const { manifestId } = call.input
      const [[found]] = await call.read(
        { target: `manifest ${manifestId}` },
        oneManifest(call.actor, { manifestId }),
      )
      const facts = sheetOfManifest(orRefuse(found, noManifest))
      const bytes = await orRefuseUnprintable(makePaper({ kind: 'tube list', facts }))
      return pdfAnswer(`${manifestNumber(manifestId)}.pdf`, bytes)
    },
  })
