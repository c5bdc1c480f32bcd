import { statusActIds } from '@labgate/contract/corrections/acts'
import { corrections as calls } from '@labgate/contract/corrections/corrections'
import { orders } from '@labgate/contract/orders/orders'
import { patientMerge } from '@labgate/contract/patients/patient-merge'
import type { Got } from '../lab.ts'
import { dob, one, savedPatiently, type Cast, type Specimen, type Step } from './cast.ts'

const readOf = async ({ supervisor }: Cast, { labOrderId }: Specimen) =>
  (await supervisor.call(orders.get, { labOrderId })).body
const why = { reason: 'other', note: 'it was read again' } as const

let minutes = 0
/** Corrections by the laboratory, at random among everything else that happens to a tube. */
export const corrections: Readonly<Record<string, Step>> = {
  relabel: async (cast, { specimens }, dice) => {
    const specimen = one(dice, specimens)
    const { rowVersion } = await readOf(cast, specimen)
    return cast.supervisor.call(calls.correct, {
      labOrderId: specimen.labOrderId,
      act: 'barcode',
      values: { specimenBarcode: '' },
      ...why,
      rowVersion,
    })
  },
  moveToPatient: async (cast, { specimens }, dice) => {
    const { labOrderId } = one(dice, specimens)
    const { rowVersion, patientId } = await readOf(cast, { labOrderId, specimenBarcode: '' })
    const to = cast.people.find((person) => person.patientId !== patientId) ?? dice.of(cast.people)
    const keyed = { firstName: to.firstName, lastName: to.lastName, dob, medicalRecordId: '' }
    const given = {
      labOrderId,
      patientId: to.patientId,
      ...keyed,
      lists: dice.of(['keep', 'chart'] as const),
      readFrom: 'tube',
      ...why,
      rowVersion,
    } as const
    return cast.supervisor.call(calls.moveToPatient, given)
  },
  moveToAccount: async (cast, { specimens }, dice) => {
    const { labOrderId } = one(dice, specimens)
    const { rowVersion, customerId } = await readOf(cast, { labOrderId, specimenBarcode: '' })
    const home = { ...dice.of(cast.people), locationId: cast.practice.tampa }
    const { patientId, firstName, lastName, locationId } =
      customerId === cast.elsewhere.customerId ? home : cast.elsewhere
    const where = { patientId, locationId, userId_Physician: 0, specimenBarcode: '' }
    const given = {
      labOrderId,
      ...where,
      readFrom: 'tube',
      firstName,
      lastName,
      dob,
      ...why,
      rowVersion,
    } as const
    const got = await cast.supervisor.call(calls.moveToAccount, given)
    if (got.body.valid === true)
      specimens.push({
        labOrderId: Number(got.body.labOrderId),
        specimenBarcode: String(got.body.specimenBarcode),
      })
    return got
  },
  undoCorrection: async (cast, _known, dice) => {
    const { list } = (await cast.supervisor.call(calls.list, { searchCriteria: {} })).body as {
      list: { orderCorrectionId: number }[]
    }
    return list.length === 0
      ? undefined
      : cast.supervisor.call(calls.undo, {
          orderCorrectionId: dice.of(list.slice(0, 8)).orderCorrectionId,
          reason: 'it was right',
        })
  },
  reopenByUtility: async (cast, { specimens, cancelled: canceled, rejected }, dice) => {
    const ended = dice.isLikely(0.5) ? canceled : rejected
    const specimen =
      ended.length > 0 && dice.isLikely(0.7) ? dice.of(ended.slice(-6)) : one(dice, specimens)
    const { rowVersion } = await readOf(cast, specimen)
    return cast.supervisor.call(calls.changeStatus, {
      labOrderId: specimen.labOrderId,
      act: dice.of(statusActIds),
      ...why,
      rowVersion,
    })
  },
  /** Merges a person's second record, with an order under way, into the first. */
  merge: async ({ practice, supervisor, people }, { specimens }, dice): Promise<Got> => {
    const { patientId, firstName, lastName } = dice.of(people)
    const twice = await practice.lab.make.patient(practice.account.customerId, practice.tampa, {
      first_name: firstName,
      last_name: lastName,
      dob,
    })
    // no one gives two specimens in one minute: such a merge waits for a second person
    const collectionDate = practice.ago(3 + ++minutes / 50)
    const unpaid = {
      patientConsentOnFile: false,
      patientInsuranceId_Primary: 0,
      insuranceMissing: true,
    }
    specimens.push(
      await savedPatiently(
        practice,
        supervisor,
        { patientId: twice, ...unpaid },
        { collectionDate },
      ),
    )
    const pair = { patientId, patientId_Folded: twice, picks: [] }
    const { rowVersion, rowVersion_Folded } = (await supervisor.call(patientMerge.preview, pair))
      .body
    return supervisor.call(patientMerge.merge, {
      ...pair,
      reason: 'one person',
      sawUnderWay: true,
      rowVersion,
      rowVersion_Folded,
    })
  },
  unmerge: async ({ practice, supervisor }, _known, dice) => {
    const { list } = (
      await supervisor.call(patientMerge.list, { customerId: practice.account.customerId })
    ).body as {
      list: { patientMergeId: number; state: string }[]
    }
    const merged = list.filter(({ state }) => state === 'merged')
    if (merged.length === 0) return undefined
    const { patientMergeId } = dice.of(merged.slice(0, 3))
    const { since = [] } = (await supervisor.call(patientMerge.previewUndo, { patientMergeId }))
      .body as { since?: { table: string; rowId: number }[] }
    const assigned = since.map(({ table, rowId }) => ({
      table,
      rowId,
      toFolded: dice.isLikely(0.3),
    }))
    return supervisor.call(patientMerge.undo, { patientMergeId, reason: 'two people', assigned })
  },
}
