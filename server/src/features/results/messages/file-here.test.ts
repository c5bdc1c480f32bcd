import { newestCatalog } from '@labgate/contract/catalog/catalogs'
import { orders } from '@labgate/contract/orders/orders'
import { messages } from '@labgate/contract/results/messages'
import { results } from '@labgate/contract/results/results'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  openLabSystem,
  oru,
  type LabSystem,
  type SentMessage,
} from '../../../../test/lab-system.ts'
import type { Visitor } from '../../../../test/lab.ts'

let system: LabSystem
let filer: Visitor
let other: Visitor
beforeAll(async () => {
  system = await openLabSystem()
  const { lab, systemId } = system
  filer = await lab.signIn(await lab.make.user(1))
  other = await lab.signIn(await lab.make.user(1))
  await lab.owner(`insert into setting (name, value) values ('demo', '{}')`)
  const [analyte] = [...newestCatalog('RPP').leaves.values()].flatMap(({ analytes }) => analytes)
  const columns = {
    lab_system_id: systemId,
    code: 'FLU',
    coding_system: 'L',
    analyte,
    method: 'measured',
  }
  await lab.make.insert('analyte_mapping', columns, 'analyte_mapping_id')
})
afterAll(() => system.lab.close())

let count = 0
const sentNow = (): string =>
  `${system.lab.clock.now.toISOString().slice(0, 19).replaceAll(/[-:T]/g, '')}+0000`
const collected = async (labOrderId: number): Promise<string> =>
  (
    await system.lab.owner<{ at: string }>(
      `
        select to_char(collected_at at time zone 'UTC', 'YYYYMMDDHH24MISS"+0000"') as at
        from lab_order
        where lab_order_id = $1
      `,
      [labOrderId],
    )
  )[0]?.at ?? ''
const waiting = async (
  message: Partial<SentMessage> & Pick<SentMessage, 'orders'>,
): Promise<number> => {
  const filed = await system.send(oru({ controlId: `H${++count}`, at: sentNow(), ...message }))
  expect(filed.state, JSON.stringify(filed)).toBe('quarantined')
  return filed.hl7InId
}
const file = (visitor: Visitor, messageId: number, labOrderId: number) =>
  visitor.call(messages.file, { messageId, labOrderId, note: 'The bench wrote a wrong number' })
const candidate = async (messageId: number, labOrderId: number) =>
  (
    (await filer.call(messages.get, { messageId })).body.candidates as {
      labOrderId: number
      timeZone: string
      compared: { what: string; state: string }[]
    }[]
  ).find((one) => one.labOrderId === labOrderId)
const seen = async (messageId: number, labOrderId: number) =>
  (await candidate(messageId, labOrderId))?.compared

it('shows message and order side by side, and refuses a test of another type', async () => {
  const { labOrderId } = await system.accessioned({
    accessioned_at: system.lab.clock.now.toISOString(),
  })
  const messageId = await waiting({
    orders: [
      {
        placer: '000000000018',
        filler: 'N1',
        values: [{ code: 'FLU', type: 'ST', value: 'Detected', unit: '' }],
      },
    ],
  })
  expect(await candidate(messageId, labOrderId)).toMatchObject({ timeZone: 'America/New_York' })
  expect(await seen(messageId, labOrderId)).toMatchObject([
    { what: 'specimen', message: '000000000018', state: 'differs' },
    { what: 'name', message: 'MOSS, ADA', order: 'Moss, Ada', state: 'same' },
    { what: 'dob', state: 'same' },
    { what: 'testType', message: 'Respiratory panel', order: 'Urine toxicology', state: 'refused' },
    { what: 'collection', state: 'not given' },
  ])
  expect((await file(filer, messageId, labOrderId)).body).toMatchObject({
    valid: false,
    code: 'not-possible',
  })
  // chosen while its code was not mapped: a later mapping opens no way around
  await system.lab.owner(`update analyte_mapping set code = 'LATER' where code = 'FLU'`)
  expect((await file(filer, messageId, labOrderId)).body).toMatchObject({ reason: 'unmapped-code' })
  await system.lab.owner(`update analyte_mapping set code = 'FLU' where code = 'LATER'`)
  expect((await filer.call(messages.file, { messageId })).body).toMatchObject({
    state: 'quarantined',
    reason: 'other-test-type',
  })
})

it('holds a result filed despite a warning, and its later versions, for a second person to release; the history names both people', async () => {
  const { labOrderId, barcode } = await system.accessioned({
    accessioned_at: system.lab.clock.now.toISOString(),
  })
  const messageId = await waiting({
    patient: { name: 'MOSS^EVE' },
    orders: [{ placer: barcode, filler: 'N2', values: [{}] }],
  })
  expect((await file(filer, messageId, labOrderId)).body).toMatchObject({ state: 'processed' })
  const version = async () => (await other.call(results.report, { labOrderId })).body
  const first = await version()
  expect(first).toMatchObject({ version: 1, releasedDate: null })
  expect((await system.practice.clinic.call(results.report, { labOrderId })).body.valid).toBe(false)
  // a correction that matches by number is otherwise sent without anyone releasing it
  expect(
    await system.send(
      oru({
        controlId: 'H-C',
        orders: [{ placer: barcode, filler: 'N2', values: [{ value: '14', state: 'C' }] }],
      }),
    ),
  ).toMatchObject({
    state: 'processed',
  })
  const { resultId, releasedDate } = await version()
  expect(releasedDate).toBeNull()
  const release = { resultId, note: 'Called the bench' }
  expect((await filer.call(results.release, release)).body).toMatchObject({
    valid: false,
    code: 'not-possible',
    message: expect.stringContaining('second person') as string,
  })
  expect((await other.call(results.release, release)).body).toMatchObject({ valid: true })
  const { list } = (await other.call(orders.history, { specimenBarcode: barcode })).body as {
    list: { comment: string; userName: string }[]
  }
  const names = [filer, other].map(({ signedIn }) => (signedIn as { userName?: string }).userName)
  const filed = list.find(
    ({ comment }) => comment === 'The bench wrote a wrong number Differs: patient name.',
  )
  const released = list.find(({ comment }) => comment === 'Called the bench')
  expect([filed, released].every(Boolean), JSON.stringify({ list, names })).toBe(true)
  expect(filed?.userName).not.toBe(released?.userName)
})

it('releases a result without differences like any other', async () => {
  const { labOrderId } = await system.accessioned({
    accessioned_at: system.lab.clock.now.toISOString(),
  })
  const messageId = await waiting({
    orders: [{ filler: 'N3', collected: await collected(labOrderId), values: [{}] }],
  })
  expect((await file(filer, messageId, labOrderId)).body).toMatchObject({ state: 'processed' })
  expect((await system.practice.clinic.call(results.report, { labOrderId })).body).toMatchObject({
    valid: true,
    version: 1,
  })
})

it('a stored message that is not encrypted with the key is refused with a sentence, to read and to file', async () => {
  const messageId = await waiting({ orders: [] })
  for (const stored of [Buffer.from('MSH|^~\\&|LIS'), Buffer.alloc(0)]) {
    await system.lab.owner('update hl7_in set content = $2 where hl7_in_id = $1', [
      messageId,
      stored,
    ])
    const refused = {
      valid: false,
      code: 'not-possible',
      message: expect.stringContaining('cannot be read'),
    }
    const { status, body } = await filer.call(messages.get, { messageId })
    expect(status).toBe(200)
    expect(body).toMatchObject(refused)
    const { labOrderId } = await system.accessioned()
    expect((await file(filer, messageId, labOrderId)).body).toMatchObject(refused)
  }
})
