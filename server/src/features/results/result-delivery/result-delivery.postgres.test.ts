import { once } from 'node:events'
import { createServer, type AddressInfo, type Server } from 'node:net'
import { interfaces } from '@labgate/contract/interfaces/interfaces'
import { deliveries } from '@labgate/contract/results/deliveries'
import type { Hl7Message } from '@medplum/core'
import { Hl7Connection } from '@medplum/hl7'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openFhir, type OpenFhir } from '../../../../test/fhir-client.ts'
import { openLines } from '../../../interfaces.ts'
import { destinationsWithWaiting, sendBack } from './deliver-result.ts'

/* The practice's system is not ours: a third-party implementation of the protocol. */
let opened: OpenFhir
let peer: Server
let destinationId: number
let received: Hl7Message[] = []
let answersWith: 'AA' | 'AE' | 'AR' | 'nothing' = 'AA'
beforeAll(async () => {
  opened = await openFhir()
  peer = createServer((socket) => {
    const connection = new Hl7Connection(socket)
    connection.addEventListener('message', ({ message }) => {
      received.push(message)
      if (answersWith === 'nothing') socket.destroy()
      else connection.send(message.buildAck({ ackCode: answersWith }))
    })
  })
  peer.listen(0, '127.0.0.1')
  await once(peer, 'listening')
  const { tampa } = opened.system.practice
  const { port } = peer.address() as AddressInfo
  const saved = await opened.admin.call(interfaces.saveDestination, {
    locationId: tampa,
    active: true,
    host: '127.0.0.1',
    port,
    tls: false,
    application: 'CHART',
    facility: 'NORTH',
    withPdf: false,
    startDate: null,
  })
  destinationId = Number(saved.body.id)
  await confirm()
})
/* Another administrator: where results go, and whether they do, is an act of two. */
const confirm = async (): Promise<void> => {
  const { lab } = opened.system
  const second = await lab.signIn(await lab.make.user(1))
  const [row] = await lab.owner<{ rowVersion: number }>(
    `
      select row_version as "rowVersion" from hl7_destination where hl7_destination_id = $1
    `,
    [destinationId],
  )
  const { body } = await second.call(interfaces.confirmDestination, {
    hl7DestinationId: destinationId,
    rowVersion: row?.rowVersion ?? 0,
  })
  expect(body.valid, body.message).toBe(true)
}
afterAll(async () => {
  peer.close()
  await opened.system.lab.close()
})
beforeEach(() => {
  received = []
  answersWith = 'AA'
})

const send = () => sendBack(opened.system.lab.context, destinationId)
const notices = async (labOrderId: number) =>
  (await opened.admin.call(deliveries.ofOrder, { labOrderId })).body.list.filter(
    ({ way }: { way: string }) => way === 'hl7',
  )
const fields = (message: Hl7Message | undefined, name: string, field: number): string[] =>
  message?.segments
    .filter((segment) => segment.name === name)
    .map((segment) => segment.getField(field)?.toString() ?? '') ?? []
const waitsNoMore = (labOrderId: number) =>
  opened.system.lab.owner(
    `
      update hl7_back b
      set next_try_at = null
      from delivery d
      where d.delivery_id = b.delivery_id and d.lab_order_id = $1
    `,
    [labOrderId],
  )

describe('a result is sent to the system of the location where it was ordered', () => {
  it('with its original digits, and without a value once it is withdrawn', async () => {
    const { labOrderId, barcode } = await opened.released(
      { code: 'OXY', value: '250.50' },
      { code: 'KRA', type: 'SN', value: '<^1.0' },
    )
    expect(await send()).toBe(1)
    expect(fields(received[0], 'MSH', 9)).toEqual(['ORU^R01^ORU_R01'])
    expect(fields(received[0], 'PID', 5)[0]).toMatch(/^Moss\^Ada/)
    expect(fields(received[0], 'OBR', 2)[0]).toMatch(new RegExp(`^${barcode}`))
    expect(fields(received[0], 'OBX', 5)).toEqual(['250.50', '<^1.0'])
    expect(fields(received[0], 'OBX', 11)).toEqual(['F', 'F'])
    expect(await notices(labOrderId)).toMatchObject([
      { state: 'delivered', kind: 'report', version: 1 },
    ])
    await opened.send(barcode, { code: 'OXY', value: '20.0', state: 'C' })
    await opened.send(
      barcode,
      { code: 'OXY', value: '', state: 'W' },
      { code: 'KRA', value: '', state: 'W' },
    )
    expect(await send()).toBe(1)
    // a result withdrawn before it was sent is not sent; the notice that there is no longer a
    // result is
    expect([
      fields(received[1], 'OBR', 25),
      fields(received[1], 'OBX', 5),
      fields(received[1], 'OBX', 11),
    ]).toEqual([['X'], ['', ''], ['W', 'W']])
    expect(
      (await notices(labOrderId)).map(({ version, kind, state }: Record<string, unknown>) => [
        version,
        kind,
        state,
      ]),
    ).toEqual([
      [3, 'withdrawal', 'delivered'],
      [2, 'report', 'stopped'],
      [1, 'report', 'delivered'],
    ])
  })

  it('with a correction after what it corrects, and with the report as a file if the location requests it', async () => {
    await opened.system.lab.owner('update hl7_destination set with_pdf = true')
    const { barcode } = await opened.released(
      { code: 'OXY', value: '250.50' },
      { code: 'KRA', value: '7' },
    )
    await send()
    await opened.send(barcode, { code: 'OXY', value: '20.0', state: 'C' })
    await send()
    expect(received.map((message) => fields(message, 'OBX', 11))).toEqual([
      ['F', 'F', 'F'],
      ['C', 'F', 'F'],
    ])
    const [, , file = ''] = fields(received[1], 'OBX', 5)
    expect(
      Buffer.from(file.split('^')[4] ?? '', 'base64')
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
    expect(fields(received[1], 'NTE', 3).join()).toContain(
      '250.50 ng/mL was corrected to 20.0 ng/mL',
    )
    await opened.system.lab.owner('update hl7_destination set with_pdf = false')
  })
})

describe('an undelivered message', () => {
  it('is sent again unchanged under the same number, and later messages wait for it', async () => {
    answersWith = 'nothing'
    const first = await opened.released()
    const second = await opened.released()
    expect(await send()).toBe(0)
    expect(await notices(first.labOrderId)).toMatchObject([
      { state: 'sending', says: 'The connection was closed.' },
    ])
    expect(await notices(second.labOrderId)).toMatchObject([{ state: 'waiting' }])
    expect(await destinationsWithWaiting(opened.system.lab.context)).toEqual([])
    await waitsNoMore(first.labOrderId)
    answersWith = 'AA'
    expect(await send()).toBe(2)
    expect(received[1]?.toString()).toBe(received[0]?.toString())
    expect(
      (
        await opened.admin.call(interfaces.destinations, {
          customerId: opened.system.practice.account.customerId,
        })
      ).body.list,
    ).toMatchObject([{ trouble: '' }])
  })

  it('that may have arrived is not stopped by a newer version: both are sent, in order', async () => {
    answersWith = 'nothing'
    const { labOrderId, barcode } = await opened.released()
    await send()
    await opened.send(barcode, { code: 'OXY', value: '20.0', state: 'C' })
    await waitsNoMore(labOrderId)
    answersWith = 'AA'
    expect(await send()).toBe(2)
    expect(received.map((message) => fields(message, 'OBX', 5)[0])).toEqual([
      '250.50',
      '250.50',
      '20.0',
    ])
  })

  it('that the system refuses is marked as failed, does not hold up others, and can be sent again under a new number', async () => {
    answersWith = 'AR'
    const { labOrderId } = await opened.released()
    expect(await send()).toBe(0)
    expect(await notices(labOrderId)).toMatchObject([{ state: 'failed' }])
    answersWith = 'AA'
    await opened.released()
    expect(await send()).toBe(1)
    expect(
      (await opened.admin.call(interfaces.sendAgain, { hl7DestinationId: destinationId })).body,
    ).toMatchObject({ valid: true })
    expect(await send()).toBe(1)
    expect(new Set(received.map((message) => fields(message, 'MSH', 10)[0])).size).toBe(3)
    expect(await notices(labOrderId)).toMatchObject([
      { state: 'delivered' },
      { state: 'cancelled' },
    ])
    expect(
      (await opened.admin.call(interfaces.sendAgain, { hl7DestinationId: destinationId })).body,
    ).toMatchObject({ valid: false, code: 'not-possible' })
  })
})

it('sends nothing from before the start date, and nothing to an inactive destination', async () => {
  await opened.system.lab.owner(`update hl7_destination set start_date = '2099-01-01'`)
  const { labOrderId } = await opened.released()
  expect(await notices(labOrderId)).toEqual([])
  await opened.system.lab.owner('update hl7_destination set start_date = null, active = false')
  expect(await notices((await opened.released()).labOrderId)).toEqual([])
  expect(await send()).toBe(0)
})

/* Runs last: closed lines still hear notifications. */
it('sends a result automatically while the lines are open', async () => {
  await opened.system.lab.owner('update hl7_destination set active = true')
  await confirm()
  const lines = await openLines(opened.system.lab.context)
  await opened.released()
  await expect.poll(() => received).toHaveLength(1)
  await lines.close()
})
