import type { Report, ReportedValue } from '@labgate/contract/results/report-shape'
import { results } from '@labgate/contract/results/results'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openLabSystem, type LabSystem } from '../../../../test/lab-system.ts'
import type { Visitor } from '../../../../test/lab.ts'
import { samplePdf } from '../../../../test/sample-pdf.ts'
import { written } from '../../../../test/written-message.ts'

/*
 * Messages as laboratories write them, by hand: their content is on the report, or the message
 * waits with the place of the problem.
 */
let system: LabSystem
let admin: Visitor
beforeAll(async () => {
  system = await openLabSystem()
  const { lab, systemId } = system
  admin = await lab.signIn(await lab.make.user(1))
  await lab.owner(`insert into setting (name, value) values ('demo', '{}')`)
  const map = (code: string, analyte: string, coding = 'LN') =>
    lab.make.insert(
      'analyte_mapping',
      { lab_system_id: systemId, code, coding_system: coding, analyte, method: 'measured' },
      'analyte_mapping_id',
    )
  for (const [code, analyte] of [
    ['6690-2', 'white-blood-cells'],
    ['2823-3', 'potassium'],
    ['630-4', 'as-sent'],
    ['18906-8', 'as-sent'],
    ['18864-9', 'as-sent'],
    ['SRC', 'as-sent'],
    ['IGN', ''],
  ] as const)
    await map(code, analyte)
})
afterAll(() => system.lab.close())

const pdf = (await samplePdf()).toString('base64')
let sent = 0
const send = (barcode: string, ...lines: string[]) =>
  system.send(written(`W${(sent += 1)}`, barcode, ...lines))
const reportOf = async (labOrderId: number): Promise<Report> =>
  (await admin.call(results.report, { labOrderId })).body as Report
const valuesOf = async (labOrderId: number): Promise<ReportedValue[]> =>
  (await reportOf(labOrderId)).groups.flatMap(({ values }) => values)
const hematology = { lab_type_id: 7, tests: [] }

describe('a field is read by its type', () => {
  it.each([
    [
      'a unit with a power of ten',
      'OBX|1|NM|2823-3^K^LN||4.1|10^3/uL|3.5-5.1||||F',
      { value: '4.1', unit: '10^3/uL', intervalSays: '3.5-5.1' },
    ],
    ['a unit with a power of ten, its name, and its system', 'OBX|1|NM|2823-3^K^LN||4.1|10^3/uL^thousand per microliter^UCUM|||||F', { unit: '10^3/uL', unitSays: 'thousand per microliter' }], // prettier-ignore
    [
      'a unit with its name',
      'OBX|1|NM|2823-3^K^LN||50|ug/dL^micro-gram per deci-liter^UCUM|||||F',
      { unit: 'ug/dL', unitSays: 'micro-gram per deci-liter' },
    ],
    [
      'a power of ten in a text',
      'OBX|1|ST|630-4^Culture^LN||>10^5 CFU/mL||||||F',
      { value: '>10^5 CFU/mL', name: 'Culture' },
    ],
    ['a subcomponent separator in a text', 'OBX|1|TX|630-4^Culture^LN||Growth of 10^5 & mixed flora~second line||||||F', { value: 'Growth of 10^5 & mixed flora\nsecond line' }], // prettier-ignore
    [
      'a range with separators',
      'OBX|1|NM|2823-3^K^LN||4.1||<10^5 & none^^||||F',
      { intervalSays: '<10^5 & none^^' },
    ],
    ['all texts of a coded value', 'OBX|1|CWE|630-4^Culture^LN||112283007^Escherichia coli^SCT^ECOLI^E. coli^L^^^ESCHERICHIA COLI, ESBL||||||F', { value: 'ESCHERICHIA COLI, ESBL (Escherichia coli; E. coli)' }], // prettier-ignore
    ['a structured numeric value', 'OBX|1|SN|2823-3^K^LN||^1^:^128||||||F', { value: '1:128' }],
    [
      'the reason for a missing value',
      'OBX|1|ST|2823-3^K^LN||Hemolyzed||||||X',
      { value: '', note: 'Hemolyzed' },
    ],
  ] as const)('%s', async (_what, line, shown) => {
    const { labOrderId, barcode } = await system.accessioned(hematology)
    expect(await send(barcode, line)).toMatchObject({ state: 'processed' })
    expect(await valuesOf(labOrderId)).toMatchObject([shown])
  })

  it.each([
    ['OBX[1]-5', 'OBX|1|ST|2823-3^K^LN||4.1~4.2||||||F'],
    ['OBX[1]-5', 'OBX|1|NA|2823-3^K^LN||1^2^3||||||F'],
    ['OBX[1]-5', 'OBX|1||2823-3^K^LN||4.1||||||F'],
    ['OBX[1]-5', 'OBX|1|CWE|630-4^Culture^LN||>10^5 CFU/mL||||||F'],
    ['OBX[1]-5', 'OBX|1|SN|2823-3^K^LN||^1^-^2^3||||||F'],
    ['OBX[1]-5', 'OBX|1|ST|630-4^Culture^LN||4.1\\X07\\||||||F'],
    ['OBX[2]-6', 'OBX|1|NM|2823-3^K^LN||4||||||F', 'OBX|2|NM|6690-2^WBC^LN||4|mg^dL|||||F'],
    ['OBX[1]-7', 'OBX|1|NM|2823-3^K^LN||4.1||1~2||||F'],
    ['OBX[1]-4', 'OBX|1|NM|2823-3^K^LN|1~2|4.1||||||F'],
    [
      'OBX[1]-8',
      `OBX|1|ED|PDF^Report^L||^AP^^Base64^${pdf}|||HH|||F`,
      'OBX|2|NM|2823-3^K^LN||4.1||||||F',
    ],
    [
      'OBX[1]-8',
      `OBX|1|ED|PDF^Report^L||^AP^^Base64^${pdf}|||LL|||F`,
      'OBX|2|NM|2823-3^K^LN||4.1||||||F',
    ],
    [
      'OBX[1]-8',
      `OBX|1|ED|PDF^Report^L||^AP^^Base64^${pdf}|||AA|||F`,
      'OBX|2|NM|2823-3^K^LN||4.1||||||F',
    ],
  ] as const)(
    'a value that cannot be shown completely waits with its position: %s of %s',
    async (place, ...lines) => {
      const { labOrderId, barcode } = await system.accessioned(hematology)
      const { state, reason, says: text } = await send(barcode, ...lines)
      expect({ state, reason, says: text.slice(0, place.length) }).toEqual({
        state: 'quarantined',
        reason: 'not-whole',
        says: place,
      })
      expect((await system.result(labOrderId)).versions).toEqual([])
    },
  )

  it('an enclosed file without a critical flag is filed with its values', async () => {
    const { labOrderId, barcode } = await system.accessioned(hematology)
    expect(
      await send(
        barcode,
        'OBX|1|NM|2823-3^K^LN||4.1||||||F',
        `OBX|2|ED|PDF^Report^L||^AP^^Base64^${pdf}|||A|||F`,
      ),
    ).toMatchObject({ state: 'processed' })
    expect(
      await system.lab.owner(
        `
          select
          from result_document
          where result_id in (select result_id from result where lab_order_id = $1)
        `,
        [labOrderId],
      ),
    ).toHaveLength(1)
  })

  it('comments are complete wherever they appear', async () => {
    const { labOrderId, barcode } = await system.accessioned(hematology)
    const lines = ['OBR|1||F1|58410-2^CBC^LN', 'NTE|1|L|of the panel^10^5', 'OBX|1|NM|2823-3^K^LN||4.1||||||F', 'NTE|1|L|first & second~third', 'SPM|1', 'NTE|1|L|of the specimen'] // prettier-ignore
    expect(await send(barcode, ...lines)).toMatchObject({ state: 'processed' })
    const report = await reportOf(labOrderId)
    expect([report.note, report.groups[0]?.values[0]?.note]).toEqual([
      'of the panel^10^5\nof the specimen',
      'first & second\nthird',
    ])
  })
})

const wbc = (value: string, flag: string, more = '') =>
  `OBX|1|NM|6690-2^WBC^LN||${value}|10^3/uL|4.0-11.0|${flag}|||F${more}`

describe('the laboratory’s flag', () => {
  it('requires a phone call for a critical value before release', async () => {
    const { labOrderId, barcode } = await system.accessioned(hematology)
    await send(barcode, wbc('99.0', 'HH'))
    expect((await system.result(labOrderId)).versions).toMatchObject([
      { released: false, waits: expect.arrayContaining(['critical']) as unknown },
    ])
    expect(await valuesOf(labOrderId)).toMatchObject([
      { flag: 'critical-high', senderFlag: 'HH', value: '99.0' },
    ])
    const { resultId } = await reportOf(labOrderId)
    expect((await admin.call(results.release, { resultId, note: 'Looked.' })).body).toMatchObject({
      valid: false,
      code: 'not-possible',
    })
    const { list } = (await admin.call(results.criticals, { searchCriteria: { calls: 'waiting' } }))
      .body
    const critical = (list as { criticalValueId: number; labOrderId: number }[]).find(
      (one) => one.labOrderId === labOrderId,
    )
    await admin.call(results.call, { criticalValueId: critical?.criticalValueId ?? 0, calledDate: system.lab.context.now().toISOString(), phone: '1', reached: 'Nurse', readBack: true, note: '' }) // prettier-ignore
    expect((await admin.call(results.release, { resultId, note: 'Looked.' })).body).toMatchObject({
      valid: true,
    })
  })

  it.each([
    ['5.0', 'N', [], 'within'],
    ['5.0', '', [], 'within'],
    ['5.0', 'H', ['flag'], 'high'],
    ['5.0', 'HH', ['critical', 'flag'], 'critical-high'],
    ['5.0', 'AA', ['critical', 'flag'], 'critical'],
    ['5.0', '>', ['critical', 'flag'], 'critical-high'],
    ['5.0', 'Panic low', ['critical', 'flag'], 'critical-low'],
    ['5.0', 'N~A^Abnormal^HL70078', ['flag'], 'abnormal'],
    ['5.0', 'ZZ', ['flag'], 'within'],
    ['5.0', 'U', [], 'within'],
    ['20.0', 'H', [], 'high'],
    ['20.0', 'A', [], 'high'],
    ['20.0', '', [], 'high'],
    ['20.0', 'N', ['flag'], 'high'],
    ['20.0', 'L', ['flag'], 'high'],
    ['20.0', 'HH', ['critical'], 'critical-high'],
  ] as const)('%s flagged %j waits for %j', async (value, flag, waits, stands) => {
    const { labOrderId, barcode } = await system.accessioned(hematology)
    await send(barcode, wbc(value, flag))
    expect((await system.result(labOrderId)).versions).toMatchObject([
      { released: waits.length === 0, waits },
    ])
    expect(await valuesOf(labOrderId)).toMatchObject([{ flag: stands }])
  })

  it('names the value when it differs from the portal’s limits, and is the only judgment where the portal has none', async () => {
    const { labOrderId, barcode } = await system.accessioned(hematology)
    await send(barcode, wbc('5.0', 'H'))
    const { list } = (await admin.call(results.waiting, { searchCriteria: {} })).body
    expect(
      (list as { labOrderId: number }[]).find((one) => one.labOrderId === labOrderId),
    ).toMatchObject({
      waitsSays:
        'White blood cells 5.0 ×10³/µL: by our limits in range, and the laboratory flagged it H, high.',
    })
    const other = await system.accessioned(hematology)
    await send(
      other.barcode,
      'OBX|1|CWE|630-4^Culture^LN||^Growth||||||F',
      'OBX|2|ST|18906-8^Cipro^LN||>4|ug/mL||R|||F',
    )
    expect((await system.result(other.labOrderId)).versions).toMatchObject([{ released: true }])
    expect(
      (await valuesOf(other.labOrderId)).map(({ flag, senderFlag }) => [flag, senderFlag]),
    ).toEqual([
      ['not-judged', ''],
      ['abnormal', 'R'],
    ])
  })

  it('is not lost if it is critical and arrives later, or is on an ignored value', async () => {
    const { labOrderId, barcode } = await system.accessioned(hematology)
    await send(barcode, wbc('20.0', ''))
    await send(barcode, wbc('20.0', 'HH'))
    expect((await system.result(labOrderId)).versions).toMatchObject([
      { released: true },
      { kind: 'corrected', released: false, waits: ['critical'] },
    ])
    const preliminary = await system.accessioned(hematology)
    await send(preliminary.barcode, wbc('20.0', 'HH').replace('|||F', '|||P'))
    await send(preliminary.barcode, 'OBX|1|NM|6690-2^WBC^LN||20.0|10^3/uL|||||F')
    expect((await system.result(preliminary.labOrderId)).versions).toMatchObject([
      { kind: 'preliminary' },
      { kind: 'final', released: false, waits: ['critical'] },
    ])
    expect(await valuesOf(preliminary.labOrderId)).toMatchObject([
      { senderFlag: 'HH', intervalSays: '4.0-11.0' },
    ])
    const other = await system.accessioned(hematology)
    expect(await send(other.barcode, 'OBX|1|NM|IGN^X^LN||1|||LL|||F')).toMatchObject({
      state: 'quarantined',
      reason: 'unmapped-code',
    })
  })
})

/*
 * A value that has limits is compared with them, or a person looks at it before it is released: it
 * may be critical.
 */
describe('a value with limits', () => {
  const potassium = (value: string, unit: string, { flag = '', type = 'ST', range = '' } = {}) =>
    `OBX|1|${type}|2823-3^K^LN||${value}|${unit}|${range}|${flag}|||F`
  const versionOf = async (labOrderId: number) => {
    const [version] = (await system.lab.owner(`
      select released_at is not null as released, waits_for as waits, waits_says as says
      from result
      where lab_order_id = $1
    `, [labOrderId])) // prettier-ignore
    return version
  }

  it.each([
    ['7.5', 'mEq/L', 'critical-high'],
    ['7.5', 'MEQ/L', 'critical-high'],
    ['7.5 H', 'mmol/L', 'critical-high'],
    ['7.5E0', 'mmol/L', 'critical-high'],
    ['4.1 HH', 'mmol/L', 'critical-high'],
    ['>6.5', 'mmol/L', 'critical-high'],
    ['1,000', 'mmol/L', 'critical-high'],
    ['4.1', 'mEq/L', 'within'],
  ])('%s %s is compared: %s', async (value, unit, flag) => {
    const { labOrderId, barcode } = await system.accessioned(hematology)
    await send(barcode, potassium(value, unit))
    expect(await valuesOf(labOrderId)).toMatchObject([{ flag }])
    expect(await versionOf(labOrderId)).toMatchObject({ released: flag === 'within' })
    if (flag !== 'within') expect((await versionOf(labOrderId))?.['waits']).toContain('critical')
  })

  it.each([
    ['7.5', 'mg/dL', 'Potassium 7.5 mg/dL is in mg/dL, and its limits are in mmol/L.'],
    ['7.5', '', 'Potassium 7.5 has no unit, and its limits are in mmol/L.'],
    ['7.5*', 'mmol/L', 'Potassium 7.5* is neither a number nor a word with a known meaning.'],
    ['7,5', 'mmol/L', 'Potassium 7,5 is neither a number nor a word with a known meaning.'],
    [
      'Hemolyzed',
      'mmol/L',
      'Potassium Hemolyzed is neither a number nor a word with a known meaning.',
    ],
    ['>3', 'mmol/L', 'Potassium >3 mmol/L is on neither side of its limits for certain.'],
  ])('%s %s waits for a person, with its reason', async (value, unit, text) => {
    const { labOrderId, barcode } = await system.accessioned(hematology)
    await send(barcode, potassium(value, unit, { flag: 'N' }))
    expect(await versionOf(labOrderId)).toMatchObject({ released: false, waits: expect.arrayContaining(['not-compared']) as unknown, says: expect.stringContaining(text) as string }) // prettier-ignore
  })

  it('is never shown beside a limit of another unit; the laboratory’s own range comes first', async () => {
    const inOther = await system.accessioned(hematology)
    await send(inOther.barcode, potassium('16', 'mg/dL', { range: '14-20' }))
    const [other] = (await reportOf(inOther.labOrderId)).groups.flatMap(({ values }) => values)
    expect(other).toMatchObject({ low: null, high: null, intervalSays: '14-20' })
    const inSame = await system.accessioned(hematology)
    await send(inSame.barcode, potassium('4.1', 'mEq/L', { range: '3.6-5.2' }))
    const [same] = (await reportOf(inSame.labOrderId)).groups.flatMap(({ values }) => values)
    expect(same).toMatchObject({
      low: { value: '3.5', unit: 'mmol/L' },
      high: { value: '5.0', unit: 'mmol/L' },
      intervalSays: '3.6-5.2',
    })
  })

  it('by age waits if the age is not known', async () => {
    const { labOrderId, barcode } = await system.accessioned({
      ...hematology,
      collected_at: null,
      collection_day: null,
    })
    await send(barcode, potassium('7.5', 'mmol/L'))
    expect(await versionOf(labOrderId)).toMatchObject({
      released: false,
      says: 'Potassium 7.5 mmol/L has limits by age, and the age is not known.',
    })
  })
})

describe('a result of a tube that differed from its order', () => {
  it('is not released automatically while the account issue is open, and its report says so', async () => {
    const { lab, practice } = system
    const differs = {
      mismatch_date: true,
      tube_collected_day: '2026-07-28',
      tube_collected_time: '10:00',
      difference_reason: 'The practice confirmed it.',
    }
    const { labOrderId, barcode } = await system.accessioned({ ...hematology, ...differs })
    const { customerId } = practice.account
    const issue = { customer_id: customerId, lab_order_id: labOrderId, audit_incident_type_id: 3, incident_date: '2026-07-31', opened_by: 'difference', user_id_created: 1, created_at: new Date() } // prettier-ignore
    const id = await lab.make.insert('customer_incident', issue, 'customer_incident_id')
    const waiting = async () => (await lab.owner(`
      select released_at is not null as released, waits_for as waits
      from result
      where lab_order_id = $1
      order by version desc
      limit 1
    `, [labOrderId]))[0] // prettier-ignore
    await send(barcode, 'OBX|1|NM|2823-3^K^LN||4.1|mmol/L|||||F')
    expect(await waiting()).toEqual({ released: false, waits: ['bench-issue'] })
    expect((await reportOf(labOrderId)).condition).toBe('Tube and order differed on: collection date; the tube says collected 07/28/2026 10:00; accepted because: The practice confirmed it.') // prettier-ignore
    await lab.owner(
      `
        update customer_incident
        set
          status = 'resolved',
          resolved_at = now()
        where customer_incident_id = $1
      `,
      [id],
    )
    await send(barcode, 'OBX|1|NM|2823-3^K^LN||4.2|mmol/L|||||C')
    expect(await waiting()).toEqual({ released: true, waits: [] })
  })
})
