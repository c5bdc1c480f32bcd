import { openIntake, type Intake } from '../src/features/results/hl7-in/intake.ts'
import { readAcknowledgement } from '../src/hl7/acknowledge.ts'
import { readMessage } from '../src/hl7/message.ts'
import type { Lab } from './lab.ts'
import { openPractice, type Practice } from './practice.ts'

/** A value in a message; the rest is as for kratom in urine. */
export interface Sent {
  code?: string
  system?: string
  type?: string
  value?: string
  unit?: string
  state?: string
  at?: string
}
export interface SentOrder {
  placer?: string
  filler?: string
  collected?: string
  /** NTE after the OBR. */
  note?: string
  values: readonly Sent[]
}
export interface SentMessage {
  controlId?: string
  at?: string
  processing?: string
  sender?: string
  patient?: { name?: string; dob?: string; ids?: string }
  orders: readonly SentOrder[]
}

/** A result message as another system writes it: uses none of our encoder. */
export const oru = ({
  controlId = 'M1',
  at = '20260731120000-0400',
  processing = 'P',
  sender = 'BENCHLINK|NORTH',
  patient = {},
  orders,
}: SentMessage): Buffer => {
  const { name = 'MOSS^ADA', dob = '19800517', ids = '' } = patient
  const lines = [
    `MSH|^~\\&|${sender}|LABGATE|CLINIC|${at}||ORU^R01^ORU_R01|${controlId}|${processing}|2.5.1`,
    `PID|1||${ids}||${name}||${dob}|F`,
    ...orders.flatMap(({ placer = '', filler = '', collected = '', note = '', values }, order) => [
      `ORC|RE|${placer}|${filler}`,
      `OBR|${order + 1}|${placer}|${filler}|PANEL^Panel^L|||${collected}`,
      ...(note === '' ? [] : [`NTE|1|L|${note}`]),
      ...values.map(
        (
          {
            code = 'KRA',
            system = 'L',
            type = 'NM',
            value = '12',
            unit = 'ng/mL',
            state = 'F',
            at: analyzed = '',
          },
          place,
        ) =>
          `OBX|${place + 1}|${type}|${code}^${code} name^${system}||${value}|${unit}|||||${state}||||||||${analyzed}`,
      ),
    ]),
  ]
  return Buffer.from(`${lines.join('\r')}\r`, 'utf8')
}

export interface LabSystem {
  practice: Practice
  lab: Lab
  intake: Intake
  systemId: number
  /** A kratom order with its tube in process; its id and number. */
  accessioned(columns?: Record<string, unknown>): Promise<{ labOrderId: number; barcode: string }>
  /** Sends a message and waits until it is filed: its response, and the outcome. */
  send(
    message: Buffer,
    from?: string,
  ): Promise<{ ack: string; state: string; reason: string; says: string; hl7InId: number }>
  /** An order's versions and values, as stored. */
  result(labOrderId: number): Promise<{
    versions: Record<string, unknown>[]
    values: Record<string, unknown>[]
    status: number
  }>
}

/** A practice, and a laboratory system connected for its kratom tests. */
export const openLabSystem = async (): Promise<LabSystem> => {
  const practice = await openPractice()
  const { lab } = practice
  const labId = await lab.make.insert(
    'lab',
    { name: 'North Bench', service_tox_urine: true, clia_number: '10D1234567' },
    'lab_id',
  )
  const systemId = await lab.make.insert(
    'lab_system',
    {
      name: 'North',
      lab_id: labId,
      application: 'BENCHLINK',
      facility: 'NORTH',
      addresses: ['127.0.0.1'],
      trusted: true,
      person_assigner: 'CLINIC',
    },
    'lab_system_id',
  )
  await lab.make.insert(
    'analyte_mapping',
    {
      lab_system_id: systemId,
      code: 'KRA',
      coding_system: 'L',
      analyte: 'mitragynine',
      method: 'confirmation',
    },
    'analyte_mapping_id',
  )
  const intake = openIntake(lab.context)
  return {
    practice,
    lab,
    intake,
    systemId,
    accessioned: async (columns = {}) => {
      const labOrderId = await lab.make.order(
        {
          customerId: practice.account.customerId,
          locationId: practice.tampa,
          patientId: practice.ada,
        },
        { stage: 30, lab_id: labId, version: '', ...columns },
      )
      const [row] = await lab.owner<{ no: string; status: number }>(
        `
          select specimen_barcode as no, lab_status_id as status
          from lab_order
          where lab_order_id = $1
        `,
        [labOrderId],
      )
      await lab.make.insert(
        'order_event',
        {
          lab_order_id: labOrderId,
          customer_id: practice.account.customerId,
          move: 'accession',
          lab_status_id: row?.status ?? 30,
          user_id: 1,
          user_name: 'Test',
        },
        'order_event_id',
      )
      return { labOrderId, barcode: row?.no ?? '' }
    },
    send: async (message, from = '127.0.0.1') => {
      const answer = readMessage(Buffer.from(await intake.take(message, from)))
      await intake.idle()
      const [kept] = await lab.owner<{ id: number; state: string; reason: string; says: string }>(
        'select hl7_in_id as id, state, reason, says from hl7_in order by hl7_in_id desc limit 1',
      )
      const ack = 'unreadable' in answer ? undefined : readAcknowledgement(answer)
      return {
        ack: ack?.code ?? '',
        state: kept?.state ?? '',
        reason: kept?.reason ?? '',
        says: kept?.says ?? '',
        hl7InId: kept?.id ?? 0,
      }
    },
    result: async (labOrderId) => ({
      versions: await lab.owner(
        `
          select version, kind, released_at is not null as released, waits_for as waits, changes
          from result
          where lab_order_id = $1
          order by version
        `,
        [labOrderId],
      ),
      values: await lab.owner(
        `
          select
            analyte,
            comparator || value as value,
            state,
            flag,
            version_from as since,
            version_to as until
          from observation
          where lab_order_id = $1
          order by observation_id
        `,
        [labOrderId],
      ),
      status:
        (
          await lab.owner<{ is: number }>(
            'select lab_status_id as is from lab_order where lab_order_id = $1',
            [labOrderId],
          )
        )[0]?.is ?? 0,
    }),
  }
}
