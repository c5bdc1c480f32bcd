import { Rejection, Stage } from '@labgate/contract/orders/order-status'
import { simulatedPayer } from '@labgate/simulator/payer/payer-simulator.ts'
import { simulatedTransport } from '@labgate/simulator/payer/simulated-transport.ts'
import { askNoted } from '../../src/features/billing/eligibility/ask-moments.ts'
import { writeQuestions } from '../../src/features/billing/eligibility/write-questions.ts'
import { exchangeFiles, keepFile } from '../../src/features/billing/exchange-files.ts'
import { takeAnswers } from '../../src/features/billing/take-answers.ts'
import { sealMessage } from '../../src/features/results/hl7-in/sealed-message.ts'
import { billingDay, billingLaboratory } from '../billing-builders.ts'
import { oru } from '../lab-system.ts'
import type { Lab } from '../lab.ts'
import { mark, type Foreign } from '../matrix/foreign.ts'
import { systemRecords } from '../system-builders.ts'
import { remittanceText } from '../x12/remittance-file.ts'

/** What tells whose a restricted chart is: every text of it bears the mark. */
export const identity = {
  lastName: mark,
  firstName: 'Ida',
  dob: '1931-02-03',
  memberId: 'W100200377',
} as const

/** Records that a call reaches by numbers that are no account's. */
export interface Reached extends Foreign {
  labOrderIds: readonly number[]
  x12FileIds: readonly number[]
  remittanceIds: readonly number[]
  workItemIds: readonly number[]
  eligibilityIds: readonly number[]
  labId: number
  claimNumbers: readonly string[]
}

/**
 * Names of the laboratory's own things that the builders mark as well: they are about no one.
 */
const ownThings = [
  ['lab', 'name'],
  ['lab_system', 'name'],
  ['lab_system', 'application'],
  ['hl7_destination', 'host'],
  ['hl7_destination', 'application'],
  ['insurance', 'name'],
  ['trading_partner', 'name'],
  ['trading_partner', 'receiver_name'],
  ['x12_file', 'name'],
  ['manifest', 'tracking_no'],
  ['ship_log', 'tracking_no'],
  ['ship_log', 'note'],
  ['carrier_request', 'says'],
  ['fhir_client', 'name'],
  ['fax_number', 'note'],
  ['fax_attempt', 'carrier'],
  ['fax', 'says'],
  ['fax_attempt', 'reference'],
  ['fax_attempt', 'says'],
  ['order_event', 'user_name'],
  ['payment', 'says'],
  ['label_print', 'user_name'],
  ['hl7_in', 'says'],
  ['audit', 'target'],
  ['payment', 'reference'],
  ['x12_file', 'says'],
  ['remittance', 'payer_name'],
  ['remittance', 'trace'],
  ['remittance', 'says'],
  ['remittance_adjustment', 'reference'],
  ['order_correction', 'created_by'],
  ['archive_batch', 'index_name'],
  ['archive_account', 'account'],
] as const

/* Contents that the builders leave as the bare mark: a message, a payer's file, a decision. */
const realContents = async ({ owner, context }: Lab): Promise<void> => {
  const message = oru({
    patient: { name: `${identity.lastName}^${identity.firstName}`, dob: identity.dob },
    orders: [{ values: [{}] }],
  })
  await owner('update hl7_in set content = $1', [sealMessage(context.crypt, message)])
  await owner(`update lab_system set application = 'BENCHLINK', facility = 'NORTH'`)
  const signed = await owner<{ id: number }>(
    'select patient_signature_id as id from patient_signature',
  )
  for (const { id } of signed)
    await owner('update patient_signature set image = $1 where patient_signature_id = $2', [
      context.crypt.seal(Buffer.from(mark).toString('base64'), `patient signature ${id}`),
      id,
    ])
  await owner(`
    update x12_file
    set content = (select content from x12_file where name = 'unmatched.835')
    where name = 'House'
  `)
  await owner(`
    update remittance_claim
    set content = (select content from remittance_claim where state = 'unmatched' limit 1)
    where content ? 'mark'
  `)
}

/**
 * A chart with one record of every kind that a patient can have, and one that was billed: with its
 * claim, what the payer wrote about it, and a payment that no claim fits but that names it.
 */
export const filledChart = async (lab: Lab): Promise<Reached> => {
  const { make, owner } = lab
  const laboratory = await billingLaboratory(lab)
  const { customerId, locationId, labId } = laboratory
  await owner(`update insurance set eligibility_payer_id = '60054'`)
  const payer = simulatedPayer({
    name: 'Simulated payer',
    id: '60054',
    taxId: '591112222',
    now: () => lab.clock.now,
    seed: 'restricted',
  })
  const transport = simulatedTransport(payer)
  const transports = async () => transport
  const billed = await laboratory.order(
    {},
    {
      patientMore: {
        last_name: identity.lastName,
        first_name: identity.firstName,
        dob: identity.dob,
        medical_record_id: `${mark}-2`,
      },
      cover: { member_id: identity.memberId },
    },
  )
  await billingDay(lab, transports)
  await askNoted(lab.context)
  await writeQuestions(lab.context)
  await exchangeFiles(lab.context, transports)
  await keepFile(
    lab.context,
    laboratory.tradingPartnerId,
    'unmatched.835',
    Buffer.from(
      remittanceText({
        trace: 'EFT-1931',
        control: 7,
        paid: 80,
        segments: [
          'CLP*NOBODYS1*1*120*80*10*12*P-9',
          `NM1*QC*1*${identity.lastName}*${identity.firstName}****MI*${identity.memberId}`,
          'SVC*HC:80307*120*80**1',
          'DTM*472*20260310',
          'CAS*CO*45*30',
          'CAS*PR*1*10',
        ],
      }),
    ),
  )
  await takeAnswers(lab.context, false)

  const hash = Buffer.alloc(32, 7)
  await owner(
    `insert into file (hash, size, file_type, content) values ($1, 9, 'text/plain', $2)`,
    [hash, Buffer.from(mark)],
  )
  const chart = await make.chart(customerId, locationId, { mark, hash })
  await owner('update patient set dob = $1 where patient_id = $2', [identity.dob, chart.patientId])
  await owner('update patient_insurance set member_id = $1 where patient_id = $2', [
    identity.memberId,
    chart.patientId,
  ])
  const records = await systemRecords(make.insert, { customerId, locationId, ...chart }, mark, hash)
  await owner('update archive_report set first_name = $1, dob = $2', [
    identity.firstName,
    identity.dob,
  ])
  await owner('alter table audit disable trigger user')
  await owner('update result set released_at = now()')
  for (const [table, column] of ownThings)
    await owner(`update ${table} set ${column} = 'House' where ${column} ilike '%${mark}%'`)
  await owner('alter table audit enable trigger user')
  await owner(`update invoice set content = '{"from":["House"],"to":["House"]}'`)
  await realContents(lab)
  const ids = async (sql: string): Promise<number[]> =>
    (await owner<{ id: number }>(sql)).map(({ id }) => id)
  const rejected = await make.order(
    { customerId, locationId, patientId: chart.patientId },
    { stage: Stage.Received, ended: Rejection.Leaked, received_at: lab.clock.now.toISOString() },
  )
  await owner(
    `
      update lab_order o
      set patient_signature_id = (
        select s.patient_signature_id from patient_signature s where s.patient_id = o.patient_id
      )
      where lab_order_id = $1
    `,
    [chart.labOrderId],
  )
  const claims = await owner<{ number: string }>(
    `select number from claim join lab_order using (lab_order_id) where patient_id = any ($1)`,
    [[billed.patientId, chart.patientId]],
  )
  return {
    userId: -1,
    attachmentId: -1,
    noteId: -1,
    signatureId: -1,
    preferenceId: -1,
    draftFileId: -1,
    signInChangeId: -1,
    breakGlassId: -1,
    ...chart,
    ...records,
    customerId,
    locationId,
    name: mark,
    email: 'nobody@people.example',
    labId,
    claimNumbers: claims.map(({ number }) => number),
    labOrderIds: [chart.labOrderId, billed.labOrderId, rejected],
    x12FileIds: await ids('select x12_file_id as id from x12_file order by 1'),
    remittanceIds: await ids('select remittance_id as id from remittance order by 1'),
    workItemIds: await ids('select work_item_id as id from work_item order by 1'),
    eligibilityIds: await ids('select patient_eligibility_id as id from patient_eligibility'),
  }
}
