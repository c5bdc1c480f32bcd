import { connect } from 'node:net'
import { frameOf, framer } from '../../src/hl7/frames.ts'
import type { makeBuilders } from '../builders.ts'
import { oru } from '../lab-system.ts'
import { betweenRounds } from '../until.ts'
import type { Owner } from './killed-worker.ts'

/**
 * What a crash proof works on: a user who saves notes about an account, and its orders waiting for
 * results.
 */
export interface Waiting {
  user: { userName: string; email: string }
  customerId: number
  /** Tube numbers, each of an order in process. */
  tubes: string[]
}

/**
 * Creates an account with this many accessioned orders, and a laboratory system that reports them
 * from this machine.
 */
export const ordersThatWait = async (
  owner: Owner,
  make: ReturnType<typeof makeBuilders>,
  count: number,
): Promise<Waiting> => {
  const user = await make.user(1)
  const { customerId } = await make.account({
    time_zone: 'America/New_York',
    service_tox_urine: true,
    multiple_tox: true,
  })
  const locationId = await make.location(customerId, { time_zone_id: 1 })
  const patientId = await make.patient(customerId, locationId, {
    first_name: 'Ada',
    last_name: 'Moss',
  })
  const labId = await make.insert(
    'lab',
    { name: 'North Bench', service_tox_urine: true, clia_number: '10D1234567' },
    'lab_id',
  )
  const system = {
    name: 'North',
    lab_id: labId,
    application: 'BENCHLINK',
    facility: 'NORTH',
    addresses: ['127.0.0.1'],
    trusted: true,
    person_assigner: 'CLINIC',
  }
  const lab_system_id = await make.insert('lab_system', system, 'lab_system_id')
  await make.insert(
    'analyte_mapping',
    {
      lab_system_id,
      code: 'KRA',
      coding_system: 'L',
      analyte: 'mitragynine',
      method: 'confirmation',
    },
    'analyte_mapping_id',
  )
  const tubes: string[] = []
  for (let n = 0; n < count; n++) {
    const labOrderId = await make.order(
      { customerId, locationId, patientId },
      { stage: 30, lab_id: labId },
    )
    const [row] = await owner<{ no: string; status: number }>(
      `
        select specimen_barcode as no, lab_status_id as status
        from lab_order
        where lab_order_id = $1
      `,
      [labOrderId],
    )
    const event = {
      lab_order_id: labOrderId,
      customer_id: customerId,
      move: 'accession',
      lab_status_id: row?.status,
      user_id: 1,
      user_name: 'Test',
    }
    await make.insert('order_event', event, 'order_event_id')
    tubes.push(row?.no ?? '')
  }
  return { user, customerId, tubes }
}

const silentMs = 3000
/*
 * Sends one message on its own connection: the code of its response, or nothing if the line broke.
 */
const exchange = (port: number, message: Buffer): Promise<string | undefined> =>
  new Promise((done) => {
    const { push } = framer()
    const socket = connect(port, '127.0.0.1', () =>
      socket.write(frameOf(message.toString('latin1'))),
    )
    socket.on('data', (chunk: Buffer) => {
      const [answer] = push(chunk).messages
      if (answer === undefined) return
      done(/\rMSA\|(\w\w)/.exec(answer.toString())?.[1])
      socket.destroy()
    })
    socket.on('error', () => socket.destroy()).on('close', () => done(undefined))
    // one that froze accepts connections and says nothing
    socket.setTimeout(silentMs, () => socket.destroy())
  })

/**
 * Reports a tube as a laboratory system does: resends the same message until it is accepted, at one
 * of the ports after the other.
 */
export const report = async (port: number | readonly number[], tube: string): Promise<void> => {
  const ports = [port].flat()
  const message = oru({
    controlId: `R${tube}`,
    at: '20260731120000-0400',
    orders: [{ placer: tube, values: [{ value: '12' }] }],
  })
  for (let tries = 0; ; tries++) {
    const answer = await exchange(ports[tries % ports.length] ?? 0, message)
    if (answer === 'AA') return
    if (answer === 'AR') throw new Error(`the result of ${tube} was refused`)
    await betweenRounds(50)
  }
}

/** The outcomes of accepted messages: how many ended how, and how many results they made. */
export const messageEnds = (owner: Owner) =>
  owner<{ state: string; reason: string; messages: number; results: number }>(`
    select
      state,
      reason,
      count(distinct m.hl7_in_id)::int as messages,
      count(result_id)::int as results
    from
      hl7_in m
      left join result using (hl7_in_id)
    group by state, reason
  `)
