import { once } from 'node:events'
import { globSync, readFileSync } from 'node:fs'
import { createServer, type AddressInfo, type Server } from 'node:net'
import { auditLog, type AuditRow } from '@labgate/contract/access/watch'
import { waysOut, type WayOut } from '@labgate/contract/access/ways-out'
import { Hl7Connection } from '@medplum/hl7'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sendWaiting } from '../../src/features/interfaces/hl7-out/send-waiting.ts'
import { sendBack } from '../../src/features/results/result-delivery/deliver-result.ts'
import { answerQuestion } from '../../src/jobs/eligibility.ts'
import { openFaxDesk } from '../fax-desk.ts'
import { openFhir, type OpenFhir } from '../fhir-client.ts'
import { openLab, type Lab } from '../lab.ts'
import { filledChart } from '../restricted/filled-chart.ts'

/*
 * Whatever the laboratory itself sends out about a patient is found under that patient in the audit
 * log, with who got it (rules.md#ways-out): a case for every way, by type.
 */

interface Sent {
  lab: Lab
  patientId: number
  /** The id of what stands at the other end. */
  to: number
  /** Somebody whom this did not go out about. */
  bystander: number
}
const labs: Lab[] = []
let opened: OpenFhir
let peer: Server
let answersWith: 'AA' | 'AR' = 'AA'
beforeAll(async () => {
  opened = await openFhir()
  labs.push(opened.system.lab)
  peer = createServer((socket) => {
    const connection = new Hl7Connection(socket)
    connection.addEventListener('message', ({ message }) =>
      connection.send(message.buildAck({ ackCode: answersWith })),
    )
  })
  peer.listen(0, '127.0.0.1')
  await once(peer, 'listening')
})
afterAll(async () => {
  peer.close()
  for (const lab of labs) await lab.close()
})

const portOfPeer = (): number => (peer.address() as AddressInfo).port
const newLab = async <T extends { lab: Lab }>(open: Promise<T>): Promise<T> => {
  const made = await open
  labs.push(made.lab)
  return made
}
/** The chart's order is sent to the laboratory's system as soon as it is accessioned. */
const orderSent = async (): Promise<Sent> => {
  const { system } = opened
  const { lab, practice, systemId } = system
  await lab.owner(
    `
      update lab_system
      set
        order_message = 'OML^O21',
        host = '127.0.0.1',
        port = $1,
        confirmed_at = now()
      where lab_system_id = $2
    `,
    [portOfPeer(), systemId],
  )
  const { labOrderId } = await system.accessioned({ stage: 20 })
  await practice.state(labOrderId, 'stage = 30')
  await sendWaiting(lab.context, systemId)
  return { lab, patientId: practice.ada, to: systemId, bystander: await someoneElse() }
}
const someoneElse = (): Promise<number> => {
  const { lab, practice } = opened.system
  return lab.make.patient(practice.account.customerId, practice.tampa)
}
const resultSent = async (): Promise<Sent> => {
  const { lab, practice } = opened.system
  const to = await lab.make.insert(
    'hl7_destination',
    {
      location_id: practice.tampa,
      customer_id: practice.account.customerId,
      host: '127.0.0.1',
      port: portOfPeer(),
      application: 'CHART',
      confirmed_at: new Date(0).toISOString(),
    },
    'hl7_destination_id',
  )
  await opened.released()
  expect(await sendBack(lab.context, to)).toBe(answersWith === 'AA' ? 1 : 0)
  return { lab, patientId: practice.ada, to, bystander: await someoneElse() }
}
const faxSent = async (): Promise<Sent> => {
  const desk = await newLab(openFaxDesk())
  await desk.signIn()
  const [place, other] = [await desk.ready(), await desk.ready()]
  const { labOrderId } = await desk.make.result(place, { at: desk.lab.clock.now })
  const waits = await desk.make.result(other, { at: null })
  await desk.run()
  const patientOf = async (id: number) =>
    Number((await desk.lab.owner<{ id: number }>('select patient_id as id from lab_order where lab_order_id = $1', [id]))[0]?.id) // prettier-ignore
  const [number] = await desk.lab.owner<{ id: number }>(
    'select fax_number_id as id from fax_number where location_id = $1',
    [place.locationId],
  )
  return {
    lab: desk.lab,
    patientId: await patientOf(labOrderId),
    to: Number(number?.id),
    bystander: await patientOf(waits.labOrderId),
  }
}
let billed: Promise<Sent> | undefined
/** A claim, and a question about coverage, as files to a trading partner. */
const fileSent = (): Promise<Sent> =>
  (billed ??= (async () => {
    const { lab } = await newLab(openLab().then((made) => ({ lab: made })))
    const { patientId: bystander } = await filledChart(lab)
    const [row] = await lab.owner<{ patient: number; partner: number }>(`
      select o.patient_id as patient, f.trading_partner_id as partner
      from
        claim c
        join x12_file f using (x12_file_id)
        join lab_order o using (lab_order_id)
      where f.state = 'sent' and f.direction = 'out' and f.kinds = '{837}'
    `)
    return { lab, patientId: Number(row?.patient), to: Number(row?.partner), bystander }
  })())
const eligibilityChecked = async (): Promise<Sent> => {
  const { lab, patientId, bystander } = await fileSent()
  const [question] = await lab.owner<{ id: number; payer: number }>(
    `
      insert into patient_eligibility
        (
          patient_id,
          customer_id,
          patient_insurance_id,
          request_date,
          status,
          asked,
          user_id_created,
          insurance_id
        )
      select
        i.patient_id,
        i.customer_id,
        i.patient_insurance_id,
        now(),
        'asked',
        '{}',
        1,
        i.insurance_id
      from patient_insurance i
      where i.patient_id = $1
      returning patient_eligibility_id as id, insurance_id as payer
    `,
    [patientId],
  )
  const answer = { status: 'active', traceNo: 'T1', simulated: false, cover: {} } as const
  await answerQuestion(lab.context, { ask: async () => answer })(Number(question?.id))
  return { lab, patientId, to: Number(question?.payer), bystander }
}

const sendings: Readonly<Record<WayOut, () => Promise<Sent>>> = {
  'results-out.send': resultSent,
  'orders-out.send': orderSent,
  'faxes.send': faxSent,
  'payer-files.send': fileSent,
  'eligibility-out.ask': eligibilityChecked,
}

const rowsUnder = async (lab: Lab, patientId: number, act: string): Promise<AuditRow[]> => {
  const admin = await lab.signIn(await lab.make.user(1))
  const { body } = await admin.call(auditLog.list, {
    searchCriteria: { patientId, act, pageSize: 200 },
  })
  return body.list as AuditRow[]
}

describe('who got it is under the patient whom it was about, and under nobody else', () => {
  it.each(Object.keys(sendings) as WayOut[])('%s', async (way) => {
    const { lab, patientId, to, bystander } = await sendings[way]()
    const place = `${waysOut[way]} ${to}`
    const rows = await rowsUnder(lab, patientId, way)
    expect(rows.length).toBeGreaterThan(0)
    for (const row of rows) {
      expect(row).toMatchObject({ userId: 0, outcome: 'done' })
      expect(
        [row.target, ...row.fields].some((said) => said.startsWith(place)),
        place,
      ).toBe(true)
    }
    expect(await rowsUnder(lab, bystander, way)).toEqual([])
  })
})

it('a system that refuses a message has it all the same', async () => {
  answersWith = 'AR'
  const { lab, practice, systemId } = opened.system
  const { labOrderId } = await opened.system.accessioned({ stage: 20 })
  await practice.state(labOrderId, 'stage = 30')
  await sendWaiting(lab.context, systemId)
  answersWith = 'AA'
  expect((await rowsUnder(lab, practice.ada, 'orders-out.send'))[0]).toMatchObject({
    labOrderId,
    fields: ['new', 'refused there'],
  })
})

it('a search by FHIR says under the patient which system got it', async () => {
  const { lab, practice } = opened.system
  await opened.fhir.search(opened.own, 'Patient/_search', {
    family: 'moss',
    birthdate: '1980-05-17',
  })
  const [row] = await rowsUnder(lab, practice.ada, 'fhir.search')
  expect(row?.target).toBe('patients seen')
  expect(row?.fields).toEqual([expect.stringMatching(/^FHIR client \d+$/), '1 patient'])
})

/** What hands something to another machine, and by which way out it is written down, or why not. */
const handsOver: Readonly<Record<string, WayOut | `nobody: ${string}` | `asked: ${string}`>> = {
  'server/src/features/results/result-delivery/deliver-result.ts': 'results-out.send',
  'server/src/features/interfaces/hl7-out/send-waiting.ts': 'orders-out.send',
  'server/src/features/faxes/hand-over.ts': 'faxes.send',
  'server/src/features/faxes/ask-attempts.ts': 'nobody: a reference of ours',
  'server/src/features/billing/exchange-files.ts': 'payer-files.send',
  'server/src/features/billing/eligibility/ask-now.ts': 'payer-files.send',
  'server/src/jobs/eligibility.ts': 'eligibility-out.ask',
  'server/src/jobs/mail.ts': 'nobody: a letter says that there is something, and where',
  'server/src/features/billing/receivables/charge-card.ts': 'nobody: an amount and a reference',
  'server/src/features/billing/receivables/refund-to-card.ts': 'nobody: an amount and a reference',
  'server/src/core/requisitions/print-labels.ts': 'asked: whoever prints is in the log',
  'server/src/features/orders/requisitions/print-test-label.ts': 'nobody: a test',
}
/* Ports, by the names that their users give them, and the lines of HL7. */
const hands =
  /sendInOrder<|\b(transport|way|carrier|service|mailer|printer|terminal)\??\.(put|ask|send|charge|refund)\(/

it('every file that hands something to another machine is on the list', () => {
  const found = globSync('server/src/**/*.ts').filter(
    (path) =>
      !/\.test\.ts$|\/ports\/|send-in-order\.ts$/.test(path) &&
      hands.test(readFileSync(path, 'utf8')),
  )
  expect(found.toSorted()).toEqual(Object.keys(handsOver).toSorted())
  const written = new Set(Object.values(handsOver).filter((one) => !one.includes(': ')))
  expect(written).toEqual(new Set(Object.keys(waysOut)))
})
