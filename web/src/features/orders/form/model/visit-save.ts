import { typedTime } from '@labgate/contract/kit/typed-times'
import { localOf, momentsAt } from '@labgate/contract/orders/collection'
import type { OrderFormFacts } from '@labgate/contract/orders/order-form'
import type { LabOrder, OrderSave } from '@labgate/contract/orders/order-shape'
import { isStat } from '@labgate/contract/orders/priority'
import { changesOf } from '../../../../forms/changes.ts'
import { asInOrder } from './visit-as-in-order.ts'
import { fieldOf } from './visit-facts.ts'
import { tubeOrder } from './visit-tube.ts'
import {
  catalogIn,
  cupInOrder,
  specimenKindOf,
  zoneIn,
  type Pay,
  type SpecimenValues,
  type VisitValues,
} from './visit-values.ts'

const wound = 9

/** The moment of collection; midnight of that day at the location if the time is unknown. */
const momentOf = (values: VisitValues, facts: OrderFormFacts): string | null => {
  if (values.collectionDateMissing || values.collectionDate === null) return null
  const time = values.noCollectionTime ? '00:00' : (typedTime(values.collectionTime) ?? '')
  const moments = momentsAt(zoneIn(values, facts), values.collectionDate, time)
  return (moments[values.isSecondHour ? 1 : 0] ?? moments[0])?.toISOString() ?? null
}

const orderOf = (
  values: VisitValues,
  at: number,
  tube: SpecimenValues,
  facts: OrderFormFacts,
): OrderSave => {
  const {
    labTypeId,
    version,
    tests,
    missingSelection,
    noCollectionTime,
    collectionDeviceId,
    siteId,
    sideId,
    specimenBarcode,
    diagnosis,
    ...order
  } = tubeOrder(values, at, tube)
  const isWound = labTypeId === wound
  return {
    labOrderId: values.labOrderId,
    patientId: facts.patient.patientId,
    ...order,
    diagnosis: diagnosis.map(({ icd10Code, description }) => ({ icd10Code, description })),
    woundSiteId: isWound ? siteId : 0,
    woundSideId: sideId,
    specimens: [
      {
        labTypeId,
        version,
        tests: tests.map((labTestId) => ({ labTestId })),
        missingSelection,
        collectionDate: momentOf(values, facts),
        noCollectionTime,
        collectionDeviceId,
        swabLocationId: isWound ? 0 : siteId,
        specimenBarcode,
      },
    ],
    ...(values.signs && { signs: true }),
  }
}

/** The orders of the visit, one per tube, each with what belongs to it. */
export const ordersOf = (values: VisitValues, facts: OrderFormFacts): OrderSave[] =>
  values.specimens.map((tube, at) => orderOf(values, at, tube, facts))

/** What the patient drew, for the whole visit. */
export const drawnIn = ({
  patientSignature,
}: Pick<VisitValues, 'patientSignature'>): {
  fileAsBase64_Patient?: string
  fileType_Patient?: string
} =>
  patientSignature === ''
    ? {}
    : { fileAsBase64_Patient: patientSignature, fileType_Patient: 'image/png' }

/** Notes and papers of the visit; those of a removed tube apply to all. Empty notes are dropped. */
export const papersIn = ({
  specimens,
  notes,
  attachments,
}: Pick<VisitValues, 'specimens' | 'notes' | 'attachments'>) => {
  const atOf = (labTypeId: number): { at?: number } => {
    const at = specimens.findIndex((tube) => tube.labTypeId === labTypeId)
    return at < 0 || specimens.length === 1 ? {} : { at }
  }
  const written = notes.filter(({ note }) => note.trim() !== '')
  return {
    ...(written.length > 0 && {
      notes: written.map(({ note, labTypeId }) => ({ note, ...atOf(labTypeId) })),
    }),
    ...(attachments.length > 0 && {
      attachments: attachments.map(
        ({ draftFileId, loAttachmentTypeId, description, fileName, labTypeId }) => ({
          draftFileId,
          loAttachmentTypeId,
          description,
          fileName,
          ...atOf(labTypeId),
        }),
      ),
    }),
  }
}

/** Changes to an order, without the fields that the user cannot change. */
export const orderChanges = (
  values: VisitValues,
  before: VisitValues,
  facts: OrderFormFacts,
): OrderSave => {
  const [now] = ordersOf(values, facts)
  const [then] = ordersOf({ ...before, signs: false }, facts)
  const {
    specimens: _specimens,
    poct: _poct,
    ...changed
  } = changesOf(then ?? {}, now ?? {}) as Partial<OrderSave>
  const tube = changesOf(then?.specimens?.[0] ?? {}, now?.specimens?.[0] ?? {})
  const isCupChanged =
    Object.keys(changesOf(then?.poct ?? {}, now?.poct ?? {})).length > 0 ||
    changed.poctScreen !== undefined
  return {
    ...changed,
    ...drawnIn(values),
    ...(isCupChanged && { poct: now?.poct ?? {} }),
    ...(Object.keys(tube).length > 0 && { specimens: [tube] }),
    labOrderId: values.labOrderId,
    rowVersion: before.rowVersion,
  }
}

/** The form field for a refusal path: 'orders.1.tests' concerns the second tube. */
export const fieldAt = (path: readonly (string | number)[]): string => {
  const [first, at, ...rest] = path[0] === 'orders' ? path : ['orders', 0, ...path]
  if (path[0] === 'fileAsBase64_Patient') return 'patientSignatureId'
  return first === 'orders' ? fieldOf(rest.join('.'), Number(at)) : path.join('.')
}

const payOf = ({ selfPay, contractPay, insuranceMissing }: LabOrder): Pay =>
  selfPay ? 'self' : contractPay ? 'contract' : insuranceMissing ? 'missing' : 'insurance'

/** The form of a stored order. */
export const visitOf = (order: LabOrder, facts: OrderFormFacts): VisitValues => {
  const [stored] = order.specimens
  const zone = zoneIn(order, facts)
  const local = stored?.collectionDate ? localOf(new Date(stored.collectionDate), zone) : undefined
  const tube = { labTypeId: stored?.labTypeId ?? 0, version: stored?.version ?? '' }
  const isSecond =
    local && stored?.collectionDate
      ? momentsAt(zone, local.day, local.time).findIndex(
          (at) => at.toISOString() === stored.collectionDate,
        ) === 1
      : false
  return {
    ...asInOrder(order),
    labOrderId: order.labOrderId,
    rowVersion: order.rowVersion,
    collectionDate: local?.day ?? null,
    collectionTime: local === undefined || stored?.noCollectionTime === true ? '' : local.time,
    noCollectionTime: stored?.noCollectionTime ?? false,
    isSecondHour: isSecond,
    isStat: isStat(order),
    insurance: payOf(order),
    specimens: [
      {
        ...tube,
        tests: stored?.tests.map(({ labTestId }) => labTestId) ?? [],
        specimen: specimenKindOf(stored?.collectionDeviceId ?? 0, catalogIn(tube)),
        siteId: tube.labTypeId === wound ? order.woundSiteId : (stored?.swabLocationId ?? 0),
        sideId: order.woundSideId,
        specimenBarcode: stored?.specimenBarcode ?? '',
        missingSelection: stored?.missingSelection ?? false,
      },
    ],
    poct: cupInOrder(order.poct),
    diagnosis: order.diagnosis.map((one) => {
      const known = facts.patient.diagnosis.find(({ icd10Code }) => icd10Code === one.icd10Code)
      return known ?? { ...one, isListed: one.description !== '', validFrom: null, validTo: null }
    }),
    signs: false,
    patientSignature: '',
    notes: [],
    attachments: [],
  }
}
