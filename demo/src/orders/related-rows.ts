import { catalogOf } from '@labgate/contract/catalog/catalogs'
import { codesToSave } from '@labgate/contract/catalog/saving'
import { dayMs } from '@labgate/contract/kit/days'
import { accountFacts, versionOf } from '@labgate/contract/orders/account-facts'
import { standingHash } from '@labgate/server/features/orders/standing-orders/standing-orders.ts'
import { daysBefore } from '../moments.ts'
import { fileStore, type FileStore } from '../papers.ts'
import { pdfOf } from '../pdf.ts'
import { randomOf, type Random } from '../random.ts'
import type { Row, Rows } from '../rows.ts'
import type { OrderPractice, OrdersAround } from './around.ts'
import type { OrderBlock } from './order-rows.ts'
import { someTests } from './tests-of.ts'

type Order = Row<'lab_order'> & {
  lab_order_id: number
  customer_id: number
  patient_id: number
  created_at: string
}
const foot = 'Made for the demo laboratory. The people in it are made up.'
const consent = 4

const notes = [
  'Called the practice about the collection time; the front desk looks it up.',
  'Label is wrinkled, the number was read by hand and checked twice.',
  'The practice will fax the signed requisition today.',
  'Half a cup only. Enough for the screen; the confirmation may have to be asked for again.',
  'Spoke with the medical assistant: the medication list is the one of last month.',
  'Two tubes in one bag; this one is complete.',
] as const
/** From the list LOAttachmentType. */
const papers = [
  [
    1,
    'Requisition on paper',
    'requisition',
    ['Requisition as it came with the specimen', 'Signed by hand at the front desk.'],
  ],
  [
    4,
    'Medication list',
    'medication-list',
    ['List brought by the patient', 'Doses as the patient remembers them'],
  ],
  [6, 'Answer of the practice', 'answer', ['Collection time confirmed by phone and in writing.']],
] as const

const notesOf = (orders: readonly Order[], random: Random, now: Date): Row<'lab_order_note'>[] =>
  orders.flatMap((order) =>
    random.chance(0.04)
      ? random.some(notes, random.int(1, 2)).map((note) => ({
          lab_order_id: order.lab_order_id,
          customer_id: order.customer_id,
          note,
          user_id_created: order.user_id_created,
          date_time: new Date(
            Math.min(now.getTime(), Date.parse(order.created_at) + random.int(20, 3000) * 60_000),
          ).toISOString(),
        }))
      : [],
  )

const attachmentsOf = (
  orders: readonly Order[],
  random: Random,
  files: FileStore,
): Row<'lab_order_attachment'>[] =>
  orders.flatMap((order) => {
    if (!random.chance(0.02)) return []
    const [type, title, name, lines] = random.pick(papers)
    return [
      {
        lab_order_id: order.lab_order_id,
        customer_id: order.customer_id,
        lo_attachment_type_id: type,
        description: title,
        file_name: `${name}-${order.lab_order_id}.pdf`,
        file_hash: files.put(
          pdfOf(title, [`Specimen: ${order.specimen_barcode}`, '', ...lines], foot),
          'application/pdf',
        ),
        user_id_created: order.user_id_created,
        date_created: order.created_at,
      },
    ]
  })

/**
 * Orders that claim a consent on file have one: for some patients, so that there is something to
 * open.
 */
const consentsOf = (
  orders: readonly Order[],
  files: FileStore,
  random: Random,
  now: Date,
): Row<'patient_attachment'>[] => {
  const byPatient = new Map(
    orders
      .filter((order) => order.patient_consent_on_file === true)
      .map((order) => [order.patient_id, order]),
  )
  return [...byPatient.values()].slice(0, 120).map((order) => ({
    patient_id: order.patient_id,
    customer_id: order.customer_id,
    attachment_type_id: consent,
    description: 'Consent to testing',
    file_name: `consent-${order.patient_id}.pdf`,
    file_hash: files.put(
      pdfOf(
        'Consent to testing',
        [
          `Record: ${order.patient_id}`,
          '',
          'I agree that my specimen is tested as my provider orders.',
        ],
        foot,
      ),
      'application/pdf',
    ),
    user_id_created: order.user_id_created,
    date_created: daysBefore(now, random.int(370, 500)),
  }))
}

/* Within this time before now, a specimen can still be on a bench. */
const atHandMs = 14 * dayMs
/** Labels of recent orders, as the practices printed them; some wrote on the tube by hand. */
const labelsOf = (
  orders: readonly Order[],
  patients: OrdersAround['patients'],
  random: Random,
  now: Date,
): Row<'label_print'>[] => {
  const known = new Map(patients.map((patient) => [patient.patientId, patient]))
  return orders.flatMap((order) => {
    const patient = known.get(order.patient_id)
    if (
      patient === undefined ||
      now.getTime() - Date.parse(order.created_at) > atHandMs ||
      !random.chance(0.85)
    )
      return []
    return [
      {
        lab_order_id: order.lab_order_id,
        customer_id: order.customer_id,
        specimen_barcode: String(order.specimen_barcode),
        copies: random.int(1, 2),
        last_name: patient.lastName,
        first_name: patient.firstName,
        middle_name: patient.middleName,
        dob: patient.dob,
        user_id: Number(order.user_id_created),
        user_name: 'Front desk',
        at: order.created_at,
      },
    ]
  })
}

/* Far above the numbers that the laboratory assigns itself. */
const firstPrinted = 60_000_000_000
const rangesOf = (
  practices: readonly OrderPractice[],
  clerk: number,
  now: Date,
): Row<'specimen_range'>[] =>
  practices.slice(0, 6).flatMap(({ customerId }, at) =>
    [0, 1].slice(0, at % 2 === 0 ? 2 : 1).map((roll) => ({
      customer_id: customerId,
      first_count: firstPrinted + at * 10_000 + roll * 500,
      last_count: firstPrinted + at * 10_000 + roll * 500 + 499,
      user_id_created: clerk,
      created_at: daysBefore(now, 200 - roll * 90),
      ended_at: roll === 0 && at % 2 === 0 ? daysBefore(now, 100) : null,
      user_id_ended: roll === 0 && at % 2 === 0 ? clerk : null,
    })),
  )

/** One, for a provider whose account lets standing orders sign automatically. */
const standingOf = (
  practices: readonly OrderPractice[],
  random: Random,
  now: Date,
): Row<'standing_order'>[] => {
  for (const { customerId, options, providers } of practices) {
    const provider = providers.find(
      ({ signatureId, isPending }) => signatureId !== null && !isPending,
    )
    const [testType] = accountFacts(options).services
    const form = testType && catalogOf(testType, versionOf(options, testType))
    if (
      options['autoSignature'] !== true ||
      provider === undefined ||
      provider.signatureId === null ||
      form === undefined
    )
      continue
    const tests = [...codesToSave(form, someTests(form, random, 0))]
    const [from, to] = [daysBefore(now, 90).slice(0, 10), daysBefore(now, -240).slice(0, 10)]
    return [
      {
        customer_id: customerId,
        location_id: null,
        user_id: provider.userId,
        user_signature_id: provider.signatureId,
        lab_type_id: form.labTypeId,
        version: form.version,
        tests,
        effective_from: from,
        effective_to: to,
        signed_at: daysBefore(now, 90),
        signed_hash: standingHash([
          provider.userId,
          customerId,
          0,
          form.labTypeId,
          form.version,
          tests,
          from,
          to,
        ]),
      },
    ]
  }
  return []
}

/**
 * What accompanies a block's orders: notes and papers for some, and with the first block, consents,
 * preprinted labels, and a standing order.
 */
export const relatedRows = (
  { seed, first }: OrderBlock,
  { lab_order = [] }: Rows,
  { practices, patients }: OrdersAround,
  now: Date,
): Rows => {
  const random = randomOf(seed).fork(`beside/${first}`)
  const orders = lab_order as readonly Order[]
  const files = fileStore(now)
  const all = [...practices.values()]
  const everywhere: Rows = {
    lab_order_note: notesOf(orders, random, now),
    lab_order_attachment: attachmentsOf(orders, random, files),
    label_print: labelsOf(orders, patients, random.fork('labels'), now),
  }
  const once: Rows =
    first === 0
      ? {
          patient_attachment: consentsOf(orders, files, random, now),
          specimen_range: rangesOf(all, all[0]?.clerks[0] ?? 1, now),
          standing_order: standingOf(all, random, now),
        }
      : {}
  return { file: files.rows(), ...everywhere, ...once }
}
