import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Server } from 'node:net'
import { Hl7Message } from '@medplum/core'
import { Hl7Client, Hl7Connection } from '@medplum/hl7'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openLabSystem, oru, type LabSystem } from '../../../../test/lab-system.ts'
import { frameOf } from '../../../hl7/frames.ts'
import { listenForMessages, type Listener } from '../../../hl7/listener.ts'
import { pauseAfter } from '../../../hl7/send-in-order.ts'
import { sendWaiting } from './send-waiting.ts'

/* The other side of the line is not ours: a third-party implementation of the protocol. */
let system: LabSystem
let listener: Listener
let peer: Server
let received: Hl7Message[] = []
let answersWith: 'AA' | 'AE' | 'AR' = 'AA'
beforeAll(async () => {
  system = await openLabSystem()
  listener = await listenForMessages({
    host: '127.0.0.1',
    port: 0,
    mayConnect: system.intake.mayConnect,
    hear: system.intake.hear,
  })
  peer = createServer((socket) => {
    const connection = new Hl7Connection(socket)
    connection.addEventListener('message', ({ message }) => {
      received.push(message)
      connection.send(message.buildAck({ ackCode: answersWith }))
    })
  })
  peer.listen(0, '127.0.0.1')
  await once(peer, 'listening')
  const { port } = peer.address() as AddressInfo
  await system.lab.owner(
    `
      update lab_system
      set
        order_message = 'OML^O21',
        host = '127.0.0.1',
        port = $1,
        confirmed_at = now()
      where lab_system_id = $2
    `,
    [port, system.systemId],
  )
})
afterAll(async () => {
  await listener.close()
  peer.close()
  await system.lab.close()
})

const waiting = () =>
  system.lab
    .owner<{ kind: string; state: string; says: string }>(
      'select kind, state, says from hl7_out order by hl7_out_id',
    )
    .then((rows) => rows.splice(0))
const forget = async (): Promise<void> => {
  received = []
  await system.lab.owner('delete from hl7_out')
}
const send = () => sendWaiting(system.lab.context, system.systemId)
/** An order with its tube at the bench, then accessioned as the bench does it. */
const accession = async (): Promise<number> => {
  const { labOrderId } = await system.accessioned({ stage: 20 })
  await system.practice.state(labOrderId, 'stage = 30')
  return labOrderId
}
const fieldsOf = (message: Hl7Message | undefined, ...paths: string[]): string[] =>
  paths.map((path) => {
    const [name = '', field = '1'] = path.split('-')
    return message?.getSegment(name)?.getField(Number(field))?.toString() ?? ''
  })

describe('orders to a laboratory system', () => {
  it('are sent when the tube is accessioned, with patient and tests, and the order records the time', async () => {
    await forget()
    const labOrderId = await accession()
    expect(await send()).toBe(1)
    const [message] = received
    expect(fieldsOf(message, 'MSH-9', 'MSH-12', 'ORC-1', 'PID-5', 'PID-7', 'PID-8')).toEqual([
      'OML^O21^OML_O21',
      '2.5.1',
      'NW',
      'Moss^Ada^^^^^L',
      '19800517',
      'F',
    ])
    expect(fieldsOf(message, 'OBR-4')[0]).toBe('1100^Kratom^99LBG')
    expect(await waiting()).toMatchObject([{ kind: 'new', state: 'sent' }])
    const [row] = await system.lab.owner(
      'select lab_system_at from lab_order where lab_order_id = $1',
      [labOrderId],
    )
    expect(row?.['lab_system_at']).not.toBeNull()
    expect(await send()).toBe(0)
  })

  it('follow changes to the patient and the order, and are canceled and sent again if it is un-accessioned and re-accessioned', async () => {
    await forget()
    const labOrderId = await accession()
    await send()
    await system.lab.owner(`update patient set first_name = 'Adah' where patient_id = $1`, [
      system.practice.ada,
    ])
    await system.practice.state(
      labOrderId,
      `medications = '[{"medicationId":0,"medicationId_Generic":0,"description":"Tea & honey |","dose":"a cup ~ daily"}]'`,
    )
    await send()
    await system.practice.state(labOrderId, 'stage = 20')
    await send()
    await system.practice.state(labOrderId, 'stage = 30')
    await send()
    await system.lab.owner(`update patient set first_name = 'Ada' where patient_id = $1`, [
      system.practice.ada,
    ])
    expect(received.map((message) => fieldsOf(message, 'ORC-1')[0])).toEqual([
      'NW',
      'XO',
      'CA',
      'NW',
    ])
    expect(fieldsOf(received[1], 'PID-5')[0]).toContain('Adah')
    expect(received[1]?.getSegment('OBX')?.toString()).toContain(
      'Tea \\T\\ honey \\F\\ a cup \\R\\ daily',
    )
  })

  it('are marked STAT in the field of their version: TQ1-9 in an OML, OBR-27 in an ORM', async () => {
    for (const [form, field, routine, stat] of [
      ['ORM^O01', 'OBR-27', '^^^^^R', '^^^^^S'],
      ['OML^O21', 'TQ1-9', 'R^Routine^HL70485', 'S^Stat^HL70485'],
    ] as const) {
      await system.lab.owner('update lab_system set order_message = $1 where lab_system_id = $2', [
        form,
        system.systemId,
      ])
      await forget()
      await accession()
      const { labOrderId } = await system.accessioned({ stage: 20 })
      await system.practice.state(labOrderId, 'priority = 1, stage = 30')
      await send()
      expect(received.map((message) => fieldsOf(message, field)[0])).toEqual([routine, stat])
    }
  })

  it('that are refused wait for a person; those that fail wait, keep their number, and are not overtaken', async () => {
    await forget()
    answersWith = 'AR'
    await accession()
    await send()
    expect(await waiting()).toMatchObject([{ state: 'refused' }])
    answersWith = 'AE'
    await accession()
    await accession()
    expect(await send()).toBe(0)
    expect((await waiting()).map(({ state }) => state)).toEqual(['refused', 'waiting', 'waiting'])
    expect(await send()).toBe(0) // its pause is not over
    answersWith = 'AA'
    system.lab.clock.pass(1)
    expect(await send()).toBe(2)
    const numbers = received.map((message) => fieldsOf(message, 'MSH-10')[0])
    expect([numbers.length, numbers[1]]).toEqual([4, numbers[2]])
  })

  it('wait while the other side is not listening, and the reason is recorded', async () => {
    await forget()
    await system.lab.owner(
      'update lab_system set port = 1, confirmed_at = now() where lab_system_id = $1',
      [system.systemId],
    )
    await accession()
    expect(await send()).toBe(0)
    expect(
      await system.lab.owner('select trouble from lab_system where lab_system_id = $1', [
        system.systemId,
      ]),
    ).toEqual([{ trouble: 'Nothing is listening there.' }])
    await system.lab.owner(
      'update lab_system set port = $1, confirmed_at = clock_timestamp() where lab_system_id = $2',
      [(peer.address() as AddressInfo).port, system.systemId],
    )
    system.lab.clock.pass(1)
    expect(await send()).toBe(1)
    expect(
      await system.lab.owner('select trouble from lab_system where lab_system_id = $1', [
        system.systemId,
      ]),
    ).toEqual([{ trouble: '' }])
  })

  it('are retried after pauses that double, up to 15 minutes', () => {
    expect([1, 2, 3, 20].map(pauseAfter)).toEqual([2000, 4000, 8000, 900_000])
  })
})

describe('results over the line', () => {
  it('from another implementation are accepted and acknowledged', async () => {
    const { labOrderId, barcode } = await system.accessioned()
    const client = new Hl7Client({ host: '127.0.0.1', port: listener.port })
    const message = Hl7Message.parse(
      oru({ controlId: 'PEER1', orders: [{ placer: `${barcode}.1100`, values: [{}] }] }).toString(
        'utf8',
      ),
    )
    const answer = await client.sendAndWait(message)
    await client.close()
    expect(fieldsOf(answer, 'MSA-1', 'MSA-2', 'MSH-5')).toEqual(['AA', 'PEER1', 'BENCHLINK'])
    await system.intake.idle()
    expect((await system.result(labOrderId)).status).toBe(50)
  })

  it('may arrive byte by byte or several at once, and each is answered, in order', async () => {
    const tubes = [
      await system.accessioned(),
      await system.accessioned(),
      await system.accessioned(),
    ]
    const bytes = Buffer.concat(
      tubes.map(({ barcode }, at) =>
        frameOf(oru({ controlId: `PIECE${at}`, orders: [{ placer: barcode, values: [{}] }] })),
      ),
    )
    const socket = connect(listener.port, '127.0.0.1')
    let came = ''
    socket.on('data', (chunk: Buffer) => (came += chunk.toString('utf8')))
    const half = bytes.length / 2
    for (const byte of bytes.subarray(0, half)) socket.write(Buffer.of(byte))
    socket.write(bytes.subarray(half))
    await expect
      .poll(() => came.match(/MSA\|AA\|PIECE\d/g))
      .toEqual(['MSA|AA|PIECE0', 'MSA|AA|PIECE1', 'MSA|AA|PIECE2'])
    socket.destroy()
    await system.intake.idle()
  })

  it('from an unlisted address are disconnected', async () => {
    await system.lab.owner(
      `update lab_system set addresses = '{10.9.8.7}' where lab_system_id = $1`,
      [system.systemId],
    )
    const socket = connect(listener.port, '127.0.0.1')
    socket.on('error', () => {})
    await once(socket, 'close')
    await system.lab.owner(
      `update lab_system set addresses = '{127.0.0.1}' where lab_system_id = $1`,
      [system.systemId],
    )
  })
})
