import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { messages } from '@labgate/contract/results/messages'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { frameOf } from '../../src/hl7/frames.ts'
import { mostSegments } from '../../src/hl7/large-message.ts'
import { listenForMessages, type Listener } from '../../src/hl7/listener.ts'
import { openLabSystem, oru, type LabSystem } from '../lab-system.ts'
import { samplePdf } from '../sample-pdf.ts'

const most = 2 ** 20
let system: LabSystem
let listener: Listener
const lines: Socket[] = []
const listen = async (
  more: { mayConnect?: () => Promise<boolean>; limits?: object } = {},
): Promise<Listener> =>
  listenForMessages({
    host: '127.0.0.1',
    port: 0,
    most,
    mayConnect: system.intake.mayConnect,
    hear: system.intake.hear,
    ...more,
  })
beforeAll(async () => {
  system = await openLabSystem()
  listener = await listen()
})
afterEach(() => {
  for (const line of lines.splice(0)) line.destroy()
})
afterAll(async () => {
  await listener.close()
  await system.lab.close()
})

const dial = async (port = listener.port): Promise<Socket> => {
  const line = connect(port, '127.0.0.1')
  line.on('error', () => {})
  lines.push(line)
  await once(line, 'connect')
  return line
}
const answerOn = async (line: Socket): Promise<string> => {
  let said = ''
  for (;;) {
    const [bytes] = (await once(line, 'data')) as [Buffer]
    said += bytes.toString()
    if (said.endsWith('\x1c\r')) return said
  }
}
const withReport = async (barcode: string, controlId: string, more: number): Promise<Buffer> => {
  const pdf = (await samplePdf({ more })).toString('base64')
  return Buffer.concat([
    oru({ controlId, orders: [{ placer: barcode, filler: `F${controlId}`, values: [{}] }] }),
    Buffer.from(`OBX|2|ED|R^Report^L||^AP^^Base64^${pdf}||||||F\r`),
  ])
}
const rows = () =>
  system.lab.owner<Record<string, unknown>>(`
    select control_id, ack, state, reason, says, octet_length(content) as kept
    from hl7_in
    order by hl7_in_id
  `)

test('refuses a message over the size limit, shows it on the message desk without its content, and keeps the line open', async () => {
  const { barcode } = await system.accessioned()
  const line = await dial()
  line.write(frameOf(await withReport(barcode, 'TOO-LARGE', 2_000_000)))
  expect(await answerOn(line)).toMatch(/MSA\|AR\|TOO-LARGE/)
  const [row] = await rows()
  expect(row).toMatchObject({
    control_id: 'TOO-LARGE',
    ack: 'AR',
    state: 'quarantined',
    reason: 'too-large',
    says: 'It has 2.5 MB.',
  })
  expect(Number(row?.['kept'])).toBeLessThan(100)
  const clerk = await system.lab.signIn(await system.lab.make.user(1))
  const { body } = await clerk.call(messages.list, { searchCriteria: {} })
  expect(JSON.stringify(body.list)).toContain('TOO-LARGE')
  line.write(
    frameOf(oru({ controlId: 'NEXT', orders: [{ placer: barcode, filler: 'F1', values: [{}] }] })),
  )
  expect(await answerOn(line)).toMatch(/MSA\|AA\|NEXT/)
  await system.intake.idle()
})

test('files a large message within the limit whole, with its attached report', async () => {
  const { labOrderId, barcode } = await system.accessioned()
  const line = await dial()
  line.write(frameOf(await withReport(barcode, 'LARGE', 600_000)))
  expect(await answerOn(line)).toMatch(/MSA\|AA\|LARGE/)
  await system.intake.idle()
  expect((await rows()).at(-1)).toMatchObject({ control_id: 'LARGE', state: 'processed' })
  expect((await system.result(labOrderId)).values).toHaveLength(1)
  expect(
    await system.lab.owner(
      'select f.size from result_document d join file f on f.hash = d.file_hash',
    ),
  ).toEqual([{ size: (await samplePdf({ more: 600_000 })).length }])
})

test('refuses a large unreadable message, and a message with more than 10,000 segments', async () => {
  const line = await dial()
  const broken = Buffer.concat([
    oru({ controlId: 'BROKEN', orders: [] }),
    Buffer.from(`no segment ${'x'.repeat(400_000)}\r`),
  ])
  line.write(frameOf(broken))
  expect(await answerOn(line)).toMatch(/MSA\|AR\|BROKEN/)
  expect((await rows()).at(-1)).toMatchObject({
    control_id: 'BROKEN',
    reason: 'unreadable',
    kept: expect.any(Number) as number,
  })
  line.write(
    frameOf(
      Buffer.concat([
        oru({ controlId: 'MANY', orders: [] }),
        Buffer.from('NTE|1||x\r'.repeat(mostSegments)),
      ]),
    ),
  )
  expect(await answerOn(line)).toMatch(/MSA\|AR\|MANY/)
  expect((await rows()).at(-1)).toMatchObject({
    control_id: 'MANY',
    reason: 'too-large',
    says: 'It has more than 10,000 segments.',
  })
})

test('closes the line on a message that stays incomplete or takes too long, and stores nothing', async () => {
  const before = (await rows()).length
  for (const limits of [{ halfMs: 50 }, { wholeMs: 50, halfMs: 10_000 }]) {
    const short = await listen({ limits })
    const line = await dial(short.port)
    line.write('\x0bMSH|^~\\&|BENCHLINK|NORTH|')
    await once(line, 'close')
    await short.close()
  }
  expect(await rows()).toHaveLength(before)
})

test('makes concurrent large messages wait for each other, and limits the lines of one address', async () => {
  const narrow = await listen({ limits: { largeOnes: 1, largeFrom: 100_000, connectionsOfOne: 3 } })
  const half = await dial(narrow.port)
  const { barcode } = await system.accessioned()
  const second = await dial(narrow.port)
  half.write(Buffer.concat([Buffer.from([0x0b]), await withReport(barcode, 'HALF', 300_000)]))
  // the first has its place once its bytes are received; then the second waits
  const small = await dial(narrow.port)
  small.write(frameOf(oru({ controlId: 'SMALL', orders: [] })))
  await answerOn(small)
  second.write(frameOf(await withReport(barcode, 'SECOND', 300_000)))
  const surplus = await dial(narrow.port)
  await once(surplus, 'close')
  const answer = answerOn(second)
  half.destroy()
  expect(await answer).toMatch(/MSA\|AA\|SECOND/)
  await system.intake.idle()
  await narrow.close()
})

test('checks a refused address only once, and closes each of its connections', async () => {
  let count = 0
  const shut = await listen({ mayConnect: async () => (count++, false) })
  for (let n = 0; n < 20; n++) await once(await dial(shut.port), 'close')
  expect(count).toBe(1)
  await shut.close()
})
