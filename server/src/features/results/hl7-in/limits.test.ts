import { messageLimits, type MessageLimit } from '@labgate/contract/results/message-limits'
import { results } from '@labgate/contract/results/results'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openLabSystem, type LabSystem } from '../../../../test/lab-system.ts'
import type { Visitor } from '../../../../test/lab.ts'
import { samplePdf } from '../../../../test/sample-pdf.ts'

let system: LabSystem
let clerk: Visitor
beforeAll(async () => {
  system = await openLabSystem()
  clerk = await system.lab.signIn(await system.lab.make.user(1))
})
afterAll(() => system.lab.close())

const pdf = (await samplePdf()).toString('base64')
let count = 0
/* A message in which one thing has the given length. Its other texts are short. */
const messageWith = (barcode: string, limit: MessageLimit, length: number): Buffer => {
  const text = `q${limit}`.padEnd(length, 'x')
  const is = (one: MessageLimit, otherwise = ''): string => (one === limit ? text : otherwise)
  return Buffer.from(
    [
      `MSH|^~\\&|BENCHLINK|NORTH|LABGATE|CLINIC|20260731120000-0400||ORU^R01^ORU_R01|L${(count += 1)}|P|2.5.1`,
      'PID|1||||MOSS^ADA||19800517|F',
      `OBR|1|${barcode}|${is('fillerNumber')}|PANEL^Panel^L`,
      ...(limit === 'orderNote'
        ? [`NTE|1||${text.slice(0, 4000)}`, `NTE|2||${text.slice(4001)}`]
        : []),
      `OBX|1|${is('valueType', 'ST')}|KRA^${is('codeName')}^L^${is('code')}^^X|${is('subId')}|${is('value', 'seen')}|${is('unit', limit === 'unitSays' ? `mg/dL^${text}^UCUM` : '')}|${is('interval')}|${is('senderFlag')}|||F||||||||||||${is('performer', 'Bench')}|${is('performerAddress')}|7^${is('performerDirector')}`,
      ...(limit === 'valueNote'
        ? [`NTE|1||${text.slice(0, 1000)}~${text.slice(1001, 2000)}`, `NTE|2||${text.slice(2001)}`]
        : []),
      ...(limit === 'fileTitle' ? [`OBX|2|ED|F^${text}^L||^AP^^Base64^${pdf}||||||F`] : []),
      '',
    ].join('\r'),
  )
}

/* An unknown type (OBX-2) waits for a person, however short it is. */
const freeTexts = (Object.keys(messageLimits) as MessageLimit[]).filter(
  (limit) => limit !== 'valueType',
)
describe.each(freeTexts)('the longest %s', (limit) => {
  const { longest, place } = messageLimits[limit]
  it('is filed completely, and its report and PDF are returned', async () => {
    const { labOrderId, barcode } = await system.accessioned()
    expect(await system.send(messageWith(barcode, limit, longest))).toMatchObject({
      ack: 'AA',
      state: 'processed',
    })
    const got = await clerk.call(results.report, { labOrderId })
    expect(got.status, JSON.stringify(got.body).slice(0, 300)).toBe(200)
    const text = JSON.stringify(got.body)
    if (
      [
        'value',
        'interval',
        'valueNote',
        'orderNote',
        'performer',
        'performerAddress',
        'performerDirector',
        'unit',
      ].includes(limit)
    )
      expect(text.match(/x/g)?.length ?? 0).toBeGreaterThan(longest - 40)
    // a person looks at an unknown flag first
    if (got.body.releasedDate === null)
      await clerk.call(results.release, { resultId: got.body.resultId, note: 'Reviewed' })
    expect(
      (await clerk.call(results.pdf, { SpecimenId: labOrderId, b64: true })).body,
    ).toMatchObject({ valid: true, fileType: 'application/pdf' })
  })

  it('plus one character waits for a person, and its position is reported', async () => {
    const { labOrderId, barcode } = await system.accessioned()
    const end = await system.send(messageWith(barcode, limit, longest + 1))
    expect(end).toMatchObject({ ack: 'AA', state: 'quarantined', reason: 'too-long' })
    expect(end.says).toContain(`has ${(longest + 1).toLocaleString('en-US')} characters`)
    expect(end.says).toContain(place.replace('-', '')[0])
    expect(end.says).toMatch(new RegExp(place.replace('-', String.raw`(\[\d+\])?-`)))
    expect((await system.result(labOrderId)).versions).toEqual([])
  })
})

describe('the database', () => {
  it('enforces the contract’s limits on new rows, but not on rows already stored', async () => {
    const { lab } = system
    const { labOrderId, barcode } = await system.accessioned()
    await system.send(messageWith(barcode, 'fileTitle', 20))
    const keys = {
      observation: 'observation_id',
      result: 'result_id',
      performing_lab: 'performing_lab_id',
      result_document: 'result_document_id',
    }
    const whichOf: Readonly<Partial<Record<keyof typeof keys, string>>> = {
      observation: `where lab_order_id = ${labOrderId}`,
      result: `where lab_order_id = ${labOrderId}`,
      result_document: 'order by 1 desc',
    }
    const changesOf: Readonly<Partial<Record<keyof typeof keys, string>>> = {
      observation: 'one.version_to := 99;',
      result: 'one.version := 100 + (select count(*) from result); one.released_at := null;',
    }
    const copied = (table: keyof typeof keys, column: string, length: number) =>
      lab.owner(
        `do $$ declare one ${table}; begin
           select * into one from ${table} ${whichOf[table] ?? ''} limit 1;
           one.${keys[table]} := nextval(pg_get_serial_sequence('${table}', '${keys[table]}'));
           one.${column} := repeat('x', ${length});
           ${changesOf[table] ?? ''}
           insert into ${table} overriding system value select (one).*; end $$`,
      )
    for (const { table, column, longest } of Object.values(messageLimits)) {
      await copied(table, column, longest)
      await expect(copied(table, column, longest + 1), `${table}.${column}`).rejects.toMatchObject({
        code: '23514',
      })
    }
    await lab.owner(`update observation set value = repeat('y', 9000) where lab_order_id = $1`, [
      labOrderId,
    ])
  })
})
