import type { CorrectedField } from '@labgate/contract/corrections/corrections'
import type { Issue } from '@labgate/contract/kit/endpoint'
import { OrderSave } from '@labgate/contract/orders/order-shape'
import type { Actor } from '../../../access/actor.ts'
import { Refusal } from '../../../access/refusal.ts'
import { hasConsent } from '../../../core/documents/patient-signature.ts'
import {
  jsonFields,
  plainFields,
  type OrderField,
  type OrderValues,
} from '../../../core/orders/order-fields.ts'
import { valuesOf } from '../../../core/orders/order-values.ts'
import type { LockedOrder } from '../../../core/orders/orders.queries.ts'
import { prepareOrder, type PreparedOrder } from '../../../core/orders/prepare-order.ts'
import { pipeline, type Tx } from '../../../db/database.ts'
import { rawQuery, type Query } from '../../../db/queries.ts'
import { newNumber } from '../in-words.ts'
import type { Moved } from '../move/move-facts.ts'
import {
  insurancesNamed,
  insurancesOf,
  onPaperOnly,
  describePayment,
  describePerson,
  describeSignature,
} from '../move/moved-values.ts'

/** What is chosen in the account that an order goes to; 0: the requisition does not say. */
export interface Chosen {
  locationId: number
  userId_Physician: number
  /** The number on the new label, one of that account's; '': the laboratory assigns one. */
  specimenBarcode: string
}

interface Words {
  collector: string
  provider: string
  location: string
  wasProvider: string
  wasLocation: string
}
const wordsOf = (
  {
    user_id_collector: collector,
    collector_name: name,
    user_id_physician: was,
    location_id: place,
  }: LockedOrder,
  to: Chosen,
): Query<Words> =>
  rawQuery(
    `
      select
        coalesce(
          nullif($1::text, ''),
          (select trim(first_name || ' ' || last_name) from app_user where user_id = $2),
          ''
        ) as collector,
        coalesce(
          (select trim(first_name || ' ' || last_name) from app_user where user_id = $3),
          'Not given'
        ) as provider,
        coalesce(
          (select location_name from location where location_id = $4),
          'Not given'
        ) as location,
        coalesce(
          (select trim(first_name || ' ' || last_name) from app_user where user_id = $5),
          'Not given'
        ) as "wasProvider",
        coalesce(
          (select location_name from location where location_id = $6),
          'Not given'
        ) as "wasLocation"
    `,
    [name, collector, to.userId_Physician, to.locationId, was, place],
  )

/** What stays behind: it belongs to the account, the label, or a signature. */
const staysBehind: readonly string[] = [
  'locationMissing',
  'physicianMissing',
  'insuranceMissing',
  'userSignatureId_Physician',
  'patientSignatureId',
  'patientConsentOnFile',
  'collectorName',
] satisfies OrderField[]
const carriedOver = [...plainFields, ...jsonFields].filter(
  (field) => field in OrderSave.shape && !staysBehind.includes(field),
)

/*
 * Tests, collection, point-of-care results, lists, and every flag carry over; signatures do not.
 * The collector stays by name: that user does not belong to the new account.
 */
const asSave = (
  before: OrderValues,
  { to }: Moved,
  chosen: Chosen,
  more: Partial<OrderSave>,
): OrderSave => ({
  ...(Object.fromEntries(carriedOver.map((field) => [field, before[field]])) as Partial<OrderSave>),
  labOrderId: 0,
  patientId: to.patient_id,
  locationId: chosen.locationId,
  locationMissing: chosen.locationId === 0,
  userId_Physician: chosen.userId_Physician,
  physicianMissing: chosen.userId_Physician === 0,
  patientSignatureId: onPaperOnly(before.patientSignatureId),
  woundSiteId: before.siteId,
  woundSideId: before.sideId,
  specimens: [
    {
      labTypeId: before.labTypeId,
      specimenBarcode: chosen.specimenBarcode,
      collectionDate: before.collectionDate,
      noCollectionTime: before.noCollectionTime,
      collectionDeviceId: before.collectionDeviceId,
      swabLocationId: before.siteId,
      missingSelection: before.missingSelection,
      tests: before.tests.map((labTestId) => ({ labTestId })),
    },
  ],
  ...more,
})

/*
 * What depends on the account; anything else missing or wrong was so before, and becomes an issue
 * of the order.
 */
const ofAccount: readonly OrderField[] = [
  'patientId',
  'locationId',
  'userId_Physician',
  'labTypeId',
  'tests',
  'collectionDate',
  'specimenBarcode',
  'selfPay',
  'patientInsuranceId_Primary',
  'patientInsuranceId_Secondary',
]

/* What is possible when an order rule blocks the move. */
const instead: Readonly<Record<string, string>> = {
  'type-not-offered': 'Turn the test type on in Account Information, or choose another account.',
  'self-pay': 'Correct the payment of this order first, or allow it in Account Information.',
  duplicate: 'If both are of one specimen, cancel or reject one of them.',
}

/**
 * The order as it would be in the right account, by the order rules; or their objections to it.
 * Nothing is written.
 */
export interface NewOrder {
  prepared: PreparedOrder | undefined
  blocks: Issue[]
  /** Worded for the laboratory: names both accounts. */
  fields: CorrectedField[]
}

/** The refusals of an order that moves, each with what to do instead. */
const blocksOf = (issues: readonly Issue[]): Issue[] =>
  issues.map((one) => ({
    ...one,
    message: [one.message, instead[one.rule ?? '']].filter(Boolean).join(' '),
  }))
const line = (label: string, was: string, becomes: string): CorrectedField[] =>
  was === becomes ? [] : [{ label, was, becomes }]
const signatureLines = (before: OrderValues): CorrectedField[] => [
  ...line(
    'Provider signature',
    describeSignature(before.userSignatureId_Physician),
    describeSignature(0),
  ),
  ...line(
    'Patient signature',
    describeSignature(before.patientSignatureId),
    describeSignature(onPaperOnly(before.patientSignatureId)),
  ),
]

/** Reads and judges the order that replaces one in the wrong account. The patients are locked. */
export const prepareNewOrder = async (
  tx: Tx,
  actor: Actor,
  moved: Moved,
  chosen: Chosen,
  names: { from: string; to: string },
  now: Date,
): Promise<NewOrder> => {
  const { row, from, to } = moved
  const before = valuesOf(row)
  const [[primary, secondary], [wasInsured], [words]] = await pipeline(
    tx,
    insurancesOf(to.patient_id),
    insurancesNamed([before.patientInsuranceId_Primary]),
    wordsOf(row, chosen),
  )
  const isInsured = !before.selfPay && !before.contractPay
  const payment = {
    patientInsuranceId_Primary: isInsured ? (primary?.id ?? 0) : 0,
    patientInsuranceId_Secondary: isInsured ? (secondary?.id ?? 0) : 0,
    insuranceMissing: isInsured && primary === undefined,
  }
  const save = asSave(before, moved, chosen, {
    collectorName: words?.collector ?? '',
    ...payment,
    patientConsentOnFile: before.patientConsentOnFile && (await hasConsent(tx, to.patient_id)),
  })
  const blocks: Issue[] = []
  const prepared = await prepareOrder(tx, actor, save, { now, judging: ofAccount }).catch(
    (error: unknown) => {
      if (!(error instanceof Refusal) || error.issues === undefined) throw error
      blocks.push(...blocksOf(error.issues))
      return undefined
    },
  )
  const fields = [
    { label: 'Account', was: names.from, becomes: names.to },
    ...line('Patient', describePerson(from), describePerson(to)),
    ...line('Provider', words?.wasProvider ?? '', words?.provider ?? ''),
    ...line(
      'Location',
      row.location_missing ? 'Not given' : (words?.wasLocation ?? ''),
      words?.location ?? '',
    ),
    {
      label: 'Specimen number',
      was: before.specimenBarcode,
      becomes: chosen.specimenBarcode || newNumber,
    },
    ...line(
      'Payment',
      describePayment(before, wasInsured?.says ?? ''),
      describePayment({ ...before, ...payment }, primary?.says ?? ''),
    ),
    ...signatureLines(before),
  ]
  return { prepared, blocks, fields }
}
