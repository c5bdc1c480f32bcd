import type { Report } from '@labgate/contract/results/report-shape'
import { results } from '@labgate/contract/results/results'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openFhir, type OpenFhir } from '../../../../test/fhir-client.ts'
import { textsOf } from '../../../../test/paper-readers.ts'
import { cultureLines, written } from '../../../../test/written-message.ts'
import { systemScope } from '../../../core/scope/system-scope.ts'
import { readMessage } from '../../../hl7/message.ts'
import { isFault } from '../../../hl7/results/fault.ts'
import { readResult } from '../../../hl7/results/read-result.ts'
import { resultMessage } from '../../../hl7/results/result-message.ts'
import { sentResult } from '../result-delivery/sent-result.query.ts'

let opened: OpenFhir
beforeAll(async () => {
  opened = await openFhir()
  const { system } = opened
  const map = (code: string, analyte: string, coding_system: string) =>
    system.lab.make.insert(
      'analyte_mapping',
      { lab_system_id: system.systemId, code, coding_system, analyte, method: 'measured' },
      'analyte_mapping_id',
    )
  for (const code of ['630-4', '18906-8', '18864-9']) await map(code, 'as-sent', 'LN')
  await map('CNT', 'as-sent', 'L')
  await map('2823-3', 'potassium', 'LN')
  await map('K', 'potassium', 'L')
})
afterAll(() => opened.system.lab.close())

let sent = 0
const send = (barcode: string, ...lines: string[]) =>
  opened.system.send(written(`P${(sent += 1)}`, barcode, ...lines))
const order = () => opened.system.accessioned({ lab_type_id: 7, tests: [] })
const reportOf = async (labOrderId: number): Promise<Report> =>
  (await opened.admin.call(results.report, { labOrderId })).body as Report
const notices = async (labOrderId: number): Promise<string[][]> =>
  (await reportOf(labOrderId)).groups.map(({ title, under, values }) => [
    under === '' ? title : `${under}: ${title}`,
    ...values.map(({ name, comparator, value }) => `${name} ${comparator}${value}`),
  ])
const culture = (coli = '32') => [
  ['Bacteria identified in Urine by Culture', 'Colony count >10^5 CFU/mL', 'Bacteria identified #1 Escherichia coli', 'Bacteria identified #2 Klebsiella pneumoniae'],
  ['Escherichia coli (#1): Bacterial susceptibility panel', `Ampicillin ${coli}`, 'Ciprofloxacin <=0.25'],
  ['Klebsiella pneumoniae (#2): Bacterial susceptibility panel', 'Ampicillin 64', 'Ciprofloxacin >=4'],
] // prettier-ignore

describe('a culture with two organisms', () => {
  it('is released complete: each organism with its susceptibilities, on the report and on paper', async () => {
    const { labOrderId, barcode } = await order()
    expect(await send(barcode, ...cultureLines(barcode))).toMatchObject({ state: 'processed' })
    expect((await opened.system.result(labOrderId)).versions).toMatchObject([
      { kind: 'final', released: true, waits: [] },
    ])
    expect(await notices(labOrderId)).toEqual(culture())
    const { fileAsBase64 } = (
      await opened.admin.call(results.pdf, { SpecimenId: labOrderId, b64: true })
    ).body
    const paper = (await textsOf(Buffer.from(String(fileAsBase64), 'base64')))
      .join(' ')
      .replaceAll(/\s+/g, ' ')
    for (const text of ['Colony count >10^5 CFU/mL', 'Escherichia coli (#1) Bacterial susceptibility panel', 'Ampicillin 32 µg/mL ABNORMAL', 'Laboratory’s flag: R, resistant', 'Ciprofloxacin >=4 µg/mL', 'contact precautions']) expect(paper).toContain(text) // prettier-ignore
  })

  it('is corrected and withdrawn value by value, in the panel that the message names', async () => {
    const { labOrderId, barcode } = await order()
    await send(barcode, ...cultureLines(barcode))
    const [, , , , , coli = '', ampicillin = ''] = cultureLines(barcode)
    await send(barcode, coli, ampicillin.replace('|32|', '|8|').replace('|R|||F', '|S|||C'))
    expect(await notices(labOrderId)).toEqual(culture('8'))
    expect((await reportOf(labOrderId)).changes).toEqual([
      'Ampicillin: 32 µg/mL was corrected to 8 µg/mL.',
    ])
    await send(barcode, coli, 'OBX|1|NM|18864-9^Ampicillin^LN||||||||D')
    const [, first, second] = await notices(labOrderId)
    expect([first?.[1], second?.[1]]).toEqual(['Ampicillin ', 'Ampicillin 64'])
    expect(
      await send(
        barcode,
        coli.replace(`S1${barcode}`, 'ELSEWHERE'),
        ampicillin.replace('||F', '||C'),
      ),
    ).toMatchObject({
      state: 'quarantined',
      reason: 'nothing-to-change',
      says: 'Ampicillin was reported in another panel.',
    })
  })

  it('that arrives twice has one effect, and one that arrives in two messages is grouped by organism', async () => {
    const { labOrderId, barcode } = await order()
    const lines = cultureLines(barcode)
    await send(barcode, ...lines.slice(0, 5))
    await send(barcode, ...lines.slice(5))
    await send(barcode, ...lines)
    expect(await notices(labOrderId)).toEqual(culture())
    expect((await opened.system.result(labOrderId)).versions).toHaveLength(2)
  })

  it('reaches a practice’s system complete: in HL7 with its panels, in FHIR with each value once', async () => {
    const { labOrderId, barcode } = await order()
    await send(barcode, ...cultureLines(barcode))
    const { resultId } = await reportOf(labOrderId)
    const result = await opened.system.lab.context.database.forActor(systemScope, (tx) =>
      sentResult(tx, resultId),
    )
    if (result === undefined) throw new Error('nothing is told')
    const envelope = {
      controlId: 'X',
      at: new Date(),
      laboratory: 'L',
      application: 'A',
      facility: 'F',
    }
    const message = readMessage(Buffer.from(resultMessage({ ...result, pdf: undefined }, envelope)))
    if ('unreadable' in message) throw new Error(message.unreadable)
    const read = readResult(
      message,
      {
        strict: false,
        timeZone: 'America/New_York',
        isSimulator: false,
        unreadSegments: [],
        version: '2.5.1' as const,
      },
      new Date(),
    )
    if (isFault(read)) throw new Error(read.says)
    expect(
      read.groups.map(({ panel, values }) => [
        panel.parent?.says ?? '',
        ...values.map(({ value, senderFlag }) => `${value} ${senderFlag}`.trim()),
      ]),
    ).toEqual([
      [''],
      ['', '>10^5 CFU/mL', 'Escherichia coli A', 'Klebsiella pneumoniae A'],
      ['Escherichia coli', '32 A', '0.25'],
      ['Klebsiella pneumoniae', '64 A', '4 A'],
    ])
    const [, main, coli] = read.groups
    expect(coli?.panel.parent?.fillerNumber).toBe(main?.panel.fillerNumber)
    const found = await opened.fhir.search(opened.own, 'Observation/_search', {
      'based-on': `ServiceRequest/${labOrderId}`,
    })
    const texts = (found.body.entry as { resource: { code: { text: string }; note?: { text: string }[] } }[]).map(({ resource }) => [resource.code.text, resource.note?.[0]?.text ?? ''].join(': ')) // prettier-ignore
    expect(texts.filter((text) => text.startsWith('Ampicillin')).toSorted()).toEqual([
      'Ampicillin: Panel: Bacterial susceptibility panel, of Escherichia coli #1.',
      'Ampicillin: Panel: Bacterial susceptibility panel, of Klebsiella pneumoniae #2.',
    ])
  })
})

const potassium = (
  value: string,
  { sub = '', flag = '', state = 'F', code = '2823-3^K^LN' } = {},
) => `OBX|1|NM|${code}|${sub}|${value}|mmol/L||${flag}|||${state}`

describe('values with the same code', () => {
  it.each([
    ['appears twice in one panel', [potassium('7.9', { flag: 'HH' }), potassium('4.0')]],
    ['appears twice in one panel', [potassium('7.9'), potassium('7.9')]],
    [
      'appears twice in one panel',
      [potassium('7.9', { sub: '1.2' }), potassium('4.0', { sub: '1.2' })],
    ],
    [
      'is critical, and corrected in the same message',
      [potassium('7.9', { flag: 'HH' }), potassium('4.0', { state: 'C' })],
    ],
    [
      'is critical, and corrected in the same message',
      [potassium('7.9'), potassium('4.0', { state: 'C' })],
    ],
    ['are mapped to one analyte', [potassium('4.1'), potassium('4.0', { code: 'K^K^L' })]],
  ])('wait for a person: %s', async (text, lines) => {
    const { labOrderId, barcode } = await order()
    const kept = await send(barcode, ...lines)
    expect(kept).toMatchObject({ state: 'quarantined', reason: 'value-twice' })
    expect(kept.says).toContain(text)
    expect((await opened.system.result(labOrderId)).versions).toEqual([])
  })

  it('name the corrected value if the correction is in the same message', async () => {
    const { labOrderId, barcode } = await order()
    await send(barcode, potassium('4.4'), potassium('4.0', { state: 'C' }))
    expect(await reportOf(labOrderId)).toMatchObject({
      changes: ['Potassium: 4.4 mmol/L was corrected to 4.0 mmol/L in the same message.'],
    })
  })

  it('with different sub-IDs appear side by side: ^1 and ^2, 1 and 1.2', async () => {
    const { labOrderId, barcode } = await order()
    await send(barcode, ...['^1', '^2', '1', '1.2'].map((sub, at) => potassium(`4.${at}`, { sub })))
    expect((await notices(labOrderId)).flat().slice(1)).toEqual([
      'Potassium #^1 4.0',
      'Potassium #^2 4.1',
      'Potassium #1 4.2',
      'Potassium #1.2 4.3',
    ])
    await send(barcode, potassium('4.9', { sub: '^2', state: 'C' }))
    expect((await notices(labOrderId)).flat().slice(1)).toEqual([
      'Potassium #^1 4.0',
      'Potassium #^2 4.9',
      'Potassium #1 4.2',
      'Potassium #1.2 4.3',
    ])
  })

  it('in two panels appear in both, each with its critical call, and in the trend under both names', async () => {
    const { labOrderId, barcode } = await order()
    const panel = (name: string) => `OBR|1|${barcode}|F${name}|${name}^Potassium ${name}^L`
    await send(
      barcode,
      panel('before'),
      potassium('7.9', { flag: 'HH' }),
      panel('after'),
      potassium('4.0'),
    )
    expect(await notices(labOrderId)).toEqual([
      ['Potassium before', 'Potassium 7.9'],
      ['Potassium after', 'Potassium 4.0'],
    ])
    const { list } = (
      await opened.admin.call(results.criticals, { searchCriteria: { calls: 'waiting' } })
    ).body
    expect(
      (list as { labOrderId: number; analyte: string }[]).filter(
        (one) => one.labOrderId === labOrderId,
      ),
    ).toMatchObject([
      { analyte: 'Potassium, Potassium before', says: '7.9 mmol/L', senderFlag: 'HH' },
    ])
    const { patientId, resultId } = await reportOf(labOrderId)
    const critical = (list as { labOrderId: number; criticalValueId: number }[]).find(
      (one) => one.labOrderId === labOrderId,
    )
    await opened.admin.call(results.call, { criticalValueId: critical?.criticalValueId ?? 0, calledDate: opened.system.lab.context.now().toISOString(), phone: '1', reached: 'Nurse', readBack: true, note: '' }) // prettier-ignore
    expect(
      (await opened.admin.call(results.release, { resultId, note: 'Called.' })).body,
    ).toMatchObject({ valid: true })
    const trend = (await opened.admin.call(results.trend, { patientId, analyte: 'potassium' })).body
      .list as {
      labOrderId: number
      panel: string
      value: string
    }[]
    expect(trend.filter((point) => point.labOrderId === labOrderId).map(({ panel: of, value }) => `${of} ${value}`).toSorted()).toEqual(['Potassium after 4.0', 'Potassium before 7.9']) // prettier-ignore
  })

  it('filed before panels were recorded are corrected from any panel, and keep their identity', async () => {
    const { labOrderId, barcode } = await order()
    await send(barcode, potassium('4.4', { sub: '' }))
    await opened.system.lab.owner(`update observation set apart_by = '' where lab_order_id = $1`, [
      labOrderId,
    ])
    await opened.system.lab.owner(`update result set panels = '{}' where lab_order_id = $1`, [
      labOrderId,
    ])
    await send(barcode, potassium('4.0', { sub: '^1', state: 'C' }))
    await send(barcode, potassium('4.1', { sub: '^1', state: 'C' }))
    expect((await opened.system.result(labOrderId)).values).toMatchObject([
      { value: '4.4', until: 2 },
      { value: '4.0', until: 3 },
      { value: '4.1', until: null },
    ])
  })

  it('about the specimen, after it in the message, appear in a separate panel', async () => {
    const { labOrderId, barcode } = await order()
    await send(
      barcode,
      potassium('4.4'),
      'SPM|1|',
      'OBX|1|ST|CNT^Hemolysis^L||slight^1+||||||F',
      'NTE|1|L|seen by eye',
    )
    const { groups } = await reportOf(labOrderId)
    expect(groups).toHaveLength(2)
    expect(groups.find(({ title }) => title === 'Specimen: CBC')).toMatchObject({
      values: [{ name: 'Hemolysis', value: 'slight^1+', note: 'seen by eye' }],
    })
  })
})

describe('a panel of another test type than its order', () => {
  it.each([
    ['alone', (blood: string) => [blood]],
    [
      'beside a panel that fits',
      (blood: string, barcode: string) => [
        'OBX|1|ST|CNT^Hemolysis^L||slight||||||F',
        `OBR|2|${barcode}|F2|CMP^Metabolic panel^L`,
        blood,
      ],
    ],
  ])('waits for a person, %s, and nothing of its message is filed', async (_how, lines) => {
    const { labOrderId, barcode } = await opened.system.accessioned()
    expect(await send(barcode, ...lines(potassium('4.4'), barcode))).toMatchObject({
      state: 'quarantined',
      reason: 'other-test-type',
      says: expect.stringContaining('Hematology; the order is for Urine toxicology') as string,
    })
    expect((await opened.system.result(labOrderId)).versions).toEqual([])
  })
})

/*
 * What only adds to a result that was reported is no correction, and a panel that was sent in part
 * is final once its rest has come.
 */
describe('a result in two messages', () => {
  const obr = (barcode: string, panel: string, status = '') =>
    `OBR|1|${barcode}|F${panel}${barcode}|${panel}^Panel ${panel}^L|||||||||||||||||||||${status}`
  const asSent = async (labOrderId: number) => {
    const { resultId } = await reportOf(labOrderId)
    const result = await opened.system.lab.context.database.forActor(systemScope, (tx) =>
      sentResult(tx, resultId),
    )
    return {
      status: result?.status,
      states: result?.values.map(({ value, state }) => `${value} ${state}`),
    }
  }

  it('has a second panel added: nothing is called corrected that never was', async () => {
    const { labOrderId, barcode } = await order()
    await send(barcode, obr(barcode, 'A'), potassium('4.1'))
    await send(barcode, obr(barcode, 'B'), potassium('4.2'))
    expect((await opened.system.result(labOrderId)).versions).toMatchObject([
      { version: 1, kind: 'final' },
      { version: 2, kind: 'final', changes: ['Added: Potassium.'] },
    ])
    expect(await asSent(labOrderId)).toEqual({ status: 'F', states: ['4.1 F', '4.2 F'] })
    const moves = await opened.system.lab.owner<{ move: string }>(
      'select move from order_event where lab_order_id = $1 order by order_event_id',
      [labOrderId],
    )
    expect(moves.map(({ move }) => move).slice(-2)).toEqual(['result', 'append'])
  })

  it('stays corrected when something is added after a correction, and calls only the corrected value so', async () => {
    const { labOrderId, barcode } = await order()
    await send(barcode, obr(barcode, 'A'), potassium('4.1'))
    await send(barcode, obr(barcode, 'A'), potassium('4.3', { state: 'C' }))
    await send(barcode, obr(barcode, 'B'), potassium('4.2'))
    expect((await opened.system.result(labOrderId)).versions.map(({ kind }) => kind)).toEqual([
      'final',
      'corrected',
      'corrected',
    ])
    expect(await asSent(labOrderId)).toEqual({ status: 'C', states: ['4.3 C', '4.2 F'] })
  })

  it('is preliminary while a panel is sent in part, and final with its rest, which does not repeat it', async () => {
    const { labOrderId, barcode } = await order()
    await send(
      barcode,
      obr(barcode, 'A', 'A'),
      'OBX|1|NM|2823-3^K^LN|1|4.1|mmol/L|||||F||||||||20260731100000-0400',
    )
    await send(barcode, obr(barcode, 'B', 'F'), potassium('4.5'))
    expect((await opened.system.result(labOrderId)).versions.map(({ kind }) => kind)).toEqual([
      'preliminary',
      'preliminary',
    ])
    await send(barcode, obr(barcode, 'A', 'F'), potassium('4.2', { sub: '2' }))
    const { versions } = await opened.system.result(labOrderId)
    expect(versions.map(({ kind, released }) => [kind, released])).toEqual([['preliminary', false], ['preliminary', false], ['final', true]]) // prettier-ignore
    const values = (await reportOf(labOrderId)).groups.flatMap((group) => group.values)
    expect(values.map(({ value, state }) => `${value} ${state}`).toSorted()).toEqual([
      '4.1 F',
      '4.2 F',
      '4.5 F',
    ])
    // analyzed when it was said
    expect(values.find(({ value }) => value === '4.1')?.analysedDate).toBe(
      '2026-07-31T14:00:00.000Z',
    )
  })

  it('keeps a value preliminary that was so by itself', async () => {
    const { labOrderId, barcode } = await order()
    await send(barcode, obr(barcode, 'A', 'A'), potassium('4.1', { sub: '1', state: 'P' }))
    await send(barcode, obr(barcode, 'A', 'F'), potassium('4.2', { sub: '2' }))
    expect((await opened.system.result(labOrderId)).versions.map(({ kind }) => kind)).toEqual([
      'preliminary',
      'preliminary',
    ])
  })
})
