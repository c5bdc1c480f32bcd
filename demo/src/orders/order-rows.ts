import { UserType } from '@labgate/contract/access/user-types'
import { catalogOf } from '@labgate/contract/catalog/catalogs'
import { cupTemperature } from '@labgate/contract/catalog/cup'
import { codesToSave } from '@labgate/contract/catalog/saving'
import { specimens } from '@labgate/contract/catalog/specimens'
import { isToxicology } from '@labgate/contract/catalog/test-types'
import type { Holidays } from '@labgate/contract/figures/days'
import { dayAfter } from '@labgate/contract/kit/days'
import { specimenNumber } from '@labgate/contract/kit/numbers'
import { zoneNames } from '@labgate/contract/kit/time-zones'
import { accountFacts, versionOf } from '@labgate/contract/orders/account-facts'
import { localOf, momentsAt } from '@labgate/contract/orders/collection'
import type { Finding } from '@labgate/contract/orders/finding'
import { findingsOf, holdsDemographics, maySave } from '@labgate/contract/orders/findings'
import { orderPriorities } from '@labgate/contract/orders/priority'
import { columnsOf } from '@labgate/server/core/orders/order-columns.ts'
import { blankOrder, type OrderValues } from '@labgate/server/core/orders/order-fields.ts'
import { signedHash } from '@labgate/server/core/orders/signing.ts'
import { randomOf, type Random } from '../random.ts'
import type { Row, Rows } from '../rows.ts'
import { weights } from '../volume/practices.ts'
import type { OrderPatient, OrderPractice, OrdersAround } from './around.ts'
import { courseOf, stateColumns } from './course.ts'
import { someTests, typesFor } from './tests-of.ts'
import { daysBack, isOrdered } from './year.ts'

/**
 * Consecutive orders: the first one's number in the demo, how many, and where their ids and numbers
 * start.
 */
export interface OrderBlock {
  seed: string
  first: number
  count: number
  base: number
  specimens: number
  requisitions: number
}

const minute = 60_000
/** Moves the practice makes; the others are the laboratory's. */
const atPractice: ReadonlySet<string> = new Set(['create', 'ship', 'cancel'])
/** From the collection to the expiration date of its cup, in days. */
const cupLastsDays = 400
/** One cup in so many is read too late: its strip is out of range. */
const cupsToOneCold = 20
/** Share of all orders that are STAT. */
const statShare = 0.06
/** Share of all orders keyed at the laboratory from a paper requisition. */
const paperShare = 0.2
const collectedAt = (zone: string, back: number, random: Random, now: Date): Date | undefined => {
  const { day } = localOf(new Date(now.getTime() - back * 1440 * minute), zone)
  const [at] = momentsAt(
    zone,
    day,
    `${String(random.int(8, 16)).padStart(2, '0')}:${String(random.int(0, 59)).padStart(2, '0')}`,
  )
  return at !== undefined && at.getTime() < now.getTime() - 20 * minute ? at : undefined
}

/** The account's place among those that order, and the days when no one works. */
interface Around {
  place: number
  holidays: Holidays
}
interface Made {
  values: OrderValues
  findings: readonly Finding[]
  zone: string
  collected: Date
}

const someOrder = (
  patient: OrderPatient,
  practice: OrderPractice,
  { place, holidays }: Around,
  random: Random,
  now: Date,
): Made | undefined => {
  const account = accountFacts(practice.options)
  const provider = practice.providers.length > 0 ? random.pick(practice.providers) : undefined
  const services = typesFor(account.services, patient, now)
  if (provider === undefined || services.length === 0 || !patient.active) return undefined
  const location = practice.locations.find(({ locationId }) => locationId === patient.locationId)
  const zone = zoneNames[location?.timeZoneId ?? 0] ?? practice.timeZone
  const testType = random.weighted(services.map((one) => [one, weights[one]] as const))
  const back = daysBack({ isFollowed: patient.hasOfficer, place, testType }, random)
  const collected = collectedAt(zone, back, random, now)
  const form = catalogOf(testType, versionOf(practice.options, testType))
  if (collected === undefined || form === undefined) return undefined
  if (
    !patient.hasOfficer &&
    !isOrdered({ day: localOf(collected, zone).day, back, place, testType, holidays }, random)
  )
    return undefined
  const selection = someTests(form, random, patient.genderId)
  const isTox = isToxicology(testType)
  const { day, time } = localOf(collected, zone)
  const insured = patient.insurances.filter(({ active }) => active)
  const signs = random.chance(0.78)
  const cup = isTox && random.chance(0.35)
  const values: OrderValues = {
    ...blankOrder,
    patientId: patient.patientId,
    locationId: patient.locationId,
    userId_Physician: provider.userId,
    labTypeId: form.labTypeId,
    version: form.version,
    tests: [...codesToSave(form, selection)],
    collectionDeviceId: specimens[selection.specimen].deviceId,
    siteId: selection.site,
    sideId: selection.side,
    collectionDate: collected.toISOString(),
    diagnosis: random.some(patient.diagnosis, 3),
    medications: isTox ? patient.medications : [],
    noMeds: isTox && patient.medications.length === 0,
    allergies: testType === 'UTISTI' ? patient.allergies : [],
    noAllergy: testType === 'UTISTI' && patient.allergies.length === 0,
    poctScreen: cup,
    ...(cup && {
      cupLot: `TC${day.slice(2, 7).replace('-', '')}`,
      cupExpiresOn: dayAfter(day, cupLastsDays),
      cupTemperature:
        collected.getUTCMinutes() % cupsToOneCold === 0
          ? cupTemperature.outOfRange
          : cupTemperature.inRange,
    }),
    poct: cup
      ? {
          AMP: 2,
          BAR: 2,
          BUP: random.int(1, 2),
          BZO: random.int(1, 2),
          COC: 2,
          MET: 2,
          OPI: random.int(1, 2),
          OXY: random.int(1, 2),
          THC: random.int(1, 2),
          FEN: 2,
        }
      : {},
    selfPay: insured.length === 0 && account.allowSelfPay,
    patientInsuranceId_Primary: insured[0]?.patientInsuranceId ?? 0,
    patientInsuranceId_Secondary: insured[1]?.patientInsuranceId ?? 0,
    userSignatureId_Physician: signs ? (provider.signatureId ?? -1) : 0,
    patientSignatureId: random.chance(0.3) ? -1 : 0,
  }
  values.patientConsentOnFile = values.patientSignatureId === 0 && random.chance(0.93)
  const findings = findingsOf({
    now: collected,
    asker: { userId: 0, userTypeId: UserType.ClinicAdministrator, hasSignature: false },
    zone,
    account,
    provider,
    patient: { ...patient, others: [] },
    order: {
      ...values,
      labOrderId: 0,
      collectionDay: day,
      collectionTime: time,
      diagnoses: values.diagnosis.map(({ icd10Code }) => ({
        icd10Code,
        isListed: true,
        validFrom: null,
        validTo: null,
      })),
      medications: values.medications.length,
      allergies: values.allergies.length,
      insuranceIds: [values.patientInsuranceId_Primary, values.patientInsuranceId_Secondary],
      providerSignature: values.userSignatureId_Physician,
      missingBefore: [],
      signs: false,
      patientSignature: values.patientSignatureId,
    },
  })
  return maySave(findings) ? { values, findings, zone, collected } : undefined
}

/**
 * A year's orders with their history, all of them allowed by the rules. The same block,
 * surroundings, and moment give the same rows.
 */
export const orderRows = (
  block: OrderBlock,
  { patients, practices, accessioners, holidays }: OrdersAround,
  now: Date,
): Rows => {
  const random = randomOf(block.seed).fork(`orders/${block.first}`)
  const lab_order: Row<'lab_order'>[] = []
  const order_event: Row<'order_event'>[] = []
  const known = new Set<string>()
  const places = new Map([...practices.keys()].map((customerId, place) => [customerId, place]))
  for (let turn = 0; turn < block.count; turn++) {
    const own = random.fork(turn)
    let made: Made | undefined
    let patient = own.pick(patients)
    for (let attempt = 0; made === undefined && attempt < 400; attempt++) {
      patient = own.pick(patients)
      const practice = practices.get(patient.customerId)
      made =
        practice &&
        someOrder(
          patient,
          practice,
          { place: places.get(patient.customerId) ?? 0, holidays },
          own,
          now,
        )
      const key =
        made &&
        `${patient.patientId} ${made.values.labTypeId} ${localOf(made.collected, made.zone).day}`
      if (key !== undefined && known.has(key)) made = undefined
      else if (key !== undefined) known.add(key)
    }
    if (made === undefined) throw new Error('no patient of the demo could be ordered for')
    const { values, findings, zone, collected } = made
    const created = new Date(Math.min(now.getTime(), collected.getTime() + own.int(2, 45) * minute))
    const course = courseOf(created, zone, findings, patient.hasOfficer, own, now)
    const clerks = practices.get(patient.customerId)?.clerks ?? []
    const clerk = clerks.length > 0 ? own.pick(clerks) : values.userId_Physician
    const labOrderId = block.base + turn
    const bench = accessioners[turn % accessioners.length] ?? clerk
    const enteredBy =
      course.receivedAt !== null && own.fork('paper').chance(paperShare) ? bench : clerk
    const priority = own.fork('priority').chance(statShare)
      ? orderPriorities.stat
      : orderPriorities.routine // own fork: earlier draws unchanged
    const whole = { ...values, priority, specimenBarcode: specimenNumber(block.specimens + turn) }
    const isSigned = values.userSignatureId_Physician > 0
    lab_order.push({
      lab_order_id: labOrderId,
      requisition_no: `R${String(block.requisitions + turn).padStart(9, '0')}`,
      customer_id: patient.customerId,
      patient_id: patient.patientId,
      ...(columnsOf(whole, zone, patient.locationId) as object),
      diagnosis: values.diagnosis,
      medications: values.medications,
      allergies: values.allergies,
      poct: values.poct,
      ...stateColumns(course, bench, values.userId_Physician),
      findings,
      demographics_hold: holdsDemographics(findings),
      date_physician_signature: isSigned ? created.toISOString() : null,
      user_id_signed: isSigned ? values.userId_Physician : null,
      signed_hash: isSigned ? signedHash(whole) : null,
      user_id_created: enteredBy,
      created_at: created.toISOString(),
      user_id_updated: clerk,
      updated_at: (course.steps.at(-1)?.at ?? created).toISOString(),
      row_version: course.steps.length,
    } as Row<'lab_order'>)
    for (const { move, at, labStatusId } of course.steps)
      order_event.push({
        lab_order_id: labOrderId,
        customer_id: patient.customerId,
        move,
        lab_status_id: labStatusId,
        comment: '',
        user_id: atPractice.has(move) ? clerk : bench,
        user_name: atPractice.has(move) ? 'Front desk' : 'Receiving',
        at: at.toISOString(),
      })
  }
  return { lab_order, order_event }
}
