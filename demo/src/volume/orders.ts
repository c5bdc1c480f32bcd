import { isToxicology } from '@labgate/contract/catalog/test-types'
import { utcDay } from '@labgate/contract/kit/days'
import { momentsAt } from '@labgate/contract/orders/collection'
import { blankOrder, type OrderValues } from '@labgate/server/core/orders/order-fields.ts'
import { signedHash } from '@labgate/server/core/orders/signing.ts'
import type { Cell } from './copy.ts'
import { unsignedFindings } from './findings.ts'
import { lookAt } from './looks.ts'
import { rowNumbers } from './numbers.ts'
import {
  barcodeAt,
  everyOrder,
  iso,
  madeAt,
  stamped,
  type OrderAt,
  type OrdersPlan,
} from './order-at.ts'
import { coversOf } from './patients.ts'
import { selectionsOf } from './selections.ts'

export const orderColumns = [
  'lab_order_id requisition_no patient_id customer_id location_id lab_id user_id_physician lab_type_id version tests collection_device_id site_id side_id specimen_barcode',
  'collected_at collection_day diagnosis no_meds self_pay patient_insurance_id_primary stage hold ended stage_at shipped_at received_at user_id_received accessioned_at',
  'user_id_accessioned working_lab_id matched temperature billed_insurance held_at user_id_held rejected_at user_id_rejected audit_due audited_at user_id_audited',
  'lab_system_at resulted_at reviewed_at cancelled_at findings user_signature_id_physician date_physician_signature user_id_signed signed_hash patient_consent_on_file',
  'user_id_created created_at user_id_updated updated_at row_version',
].flatMap((names) => names.split(' '))

/** The local day of an instant, and the clock offset, computed once per zone and day. */
const localDays = () => {
  const offsets = new Map<string, number>()
  return (zone: string, at: number): string => {
    const day = utcDay(new Date(at))
    const key = `${zone} ${day}`
    let offset = offsets.get(key)
    if (offset === undefined) {
      const noon = momentsAt(zone, day, '12:00')[0]
      offset = noon === undefined ? 0 : Date.parse(`${day}T12:00:00Z`) - noon.getTime()
      offsets.set(key, offset)
    }
    return utcDay(new Date(at + offset))
  }
}

const stageMoves: readonly string[] = [
  'create',
  'ship',
  'receive',
  'accession',
  'process',
  'forward',
  'result',
  'review',
]
/** Tube and order were matched by eye, using one of our labels (rules.md#match-is-an-act). */
const byEye = 1

/** Billed coverage: the patient's insurance as it was at accessioning (core/bench/accession.ts). */
const billedOf = ({ patients, known }: OrdersPlan) => {
  const coverAt = coversOf(patients)
  return (who: number): string => {
    if (known.insuranceId[who] === 0) return '[]'
    const { payer, memberId, groupNo, from } = coverAt(who)
    const of = {
      insuranceId: payer?.insuranceId ?? 0,
      insurance: payer?.name ?? '',
      insuranceTypeId: 0,
      insuranceType: '',
    }
    return JSON.stringify([
      {
        ...of,
        memberId,
        groupNo,
        effectiveDate: from,
        expireDate: null,
        relationshipId: 1,
        relationship: 'Self',
      },
    ])
  }
}

/** Where it is, since when, and which laboratory staff handled it, in column order. */
const wayOf = (
  { course, practice, receiver, accessioner }: OrderAt,
  billed: () => string,
  isCold: boolean,
): Cell[] => {
  const { state, steps } = course
  const since = steps.findLast(({ move }) => stageMoves.includes(move))?.at ?? 0
  const [accessioned, isHeld] = [madeAt(course, 'accession') !== undefined, state.hold > 0]
  const wasRejected = madeAt(course, 'reject') !== undefined
  return [
    state.stage,
    state.hold,
    state.end,
    iso(since),
    stamped(course, 'ship'),
    stamped(course, 'receive'),
    madeAt(course, 'receive') === undefined ? null : receiver,
    stamped(course, 'accession'),
    accessioned ? accessioner : null,
    accessioned || isHeld ? practice.dock : null,
    accessioned ? byEye : 0,
    accessioned && isCold ? 'refrigerated' : '',
    accessioned ? billed() : null,
    isHeld ? stamped(course, 'hold') : null,
    isHeld ? accessioner : null,
    stamped(course, 'reject'),
    wasRejected ? accessioner : null,
  ]
}

/** The orders' rows in order of creation. */
export function* orderRows(plan: OrdersPlan): Generator<readonly Cell[]> {
  const { random, patients, known } = plan
  const numbers = rowNumbers(random.fork('volume/orders'))
  const selections = selectionsOf(patients.practices, random)
  const dayAt = localDays()
  const billedAt = billedOf(plan)
  const unsigned = JSON.stringify(unsignedFindings)
  for (const order of everyOrder(plan)) {
    const {
      at,
      who,
      patientId,
      practice,
      location,
      service,
      collected,
      course,
      isUnsigned,
      clerk,
    } = order
    const own = numbers.of(at)
    const form = own.pick(selections.get(`${service?.testType} ${service?.version}`) ?? [])
    const provider =
      practice.providers[Math.floor(own.next() ** 2 * practice.providers.length)] ??
      practice.providers[0]
    const created = course.steps[0]?.at ?? collected
    const signature = isUnsigned ? 0 : (provider?.signatureId ?? -1)
    const diagnosis = patients.lists.diagnoses[known.diagnosis[who] ?? 0]
    const look = lookAt(order, plan)
    const values: OrderValues = {
      ...blankOrder,
      patientId,
      locationId: location.locationId,
      userId_Physician: provider?.userId ?? 0,
      labTypeId: form.labTypeId,
      version: form.version,
      tests: form.tests,
      collectionDeviceId: form.deviceId,
      siteId: form.siteId,
      sideId: form.sideId,
      specimenBarcode: barcodeAt(plan, at),
      collectionDate: iso(collected),
      diagnosis:
        diagnosis === undefined
          ? []
          : [{ icd10Code: diagnosis.code, description: diagnosis.description }],
      noMeds: isToxicology(form.testType),
    }
    yield [
      order.labOrderId,
      `R${String(plan.requisitions + at).padStart(9, '0')}`,
      patientId,
      practice.customerId,
      location.locationId,
      order.labId,
      provider?.userId ?? null,
      form.labTypeId,
      form.version,
      `{${form.tests.join(',')}}`,
      form.deviceId,
      form.siteId,
      form.sideId,
      values.specimenBarcode,
      iso(collected),
      dayAt(location.zone, collected),
      JSON.stringify(values.diagnosis),
      values.noMeds,
      known.insuranceId[who] === 0,
      known.insuranceId[who] || null,
      ...wayOf(order, () => billedAt(who), own.chance(0.2)),
      look !== undefined,
      look?.at === undefined ? null : iso(look.at),
      look?.at === undefined ? null : look.by,
      stamped(course, 'process'),
      stamped(course, 'result'),
      stamped(course, 'review'),
      stamped(course, 'cancel'),
      isUnsigned ? unsigned : '[]',
      signature,
      signature > 0 ? iso(created) : null,
      signature > 0 ? (provider?.userId ?? null) : null,
      signature > 0 ? signedHash(values) : null,
      true,
      clerk,
      iso(created),
      clerk,
      iso(course.steps.at(-1)?.at ?? created),
      course.steps.length,
    ]
  }
}
