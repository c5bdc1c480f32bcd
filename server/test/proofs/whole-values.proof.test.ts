import { messageReasons } from '@labgate/contract/results/message-reasons'
import type { Report } from '@labgate/contract/results/report-shape'
import { results } from '@labgate/contract/results/results'
import { isSentCritical } from '@labgate/contract/results/sender-flags'
import { randomOf, type Random } from '@labgate/demo/random.ts'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { proof } from '../../../contract/test/size.ts'
import { openLabSystem, type LabSystem } from '../lab-system.ts'
import type { Visitor } from '../lab.ts'
import { textsOf } from '../paper-readers.ts'
import { expectedOf, missingIn, textOfReport } from '../whole-message.ts'
import { cultureLines, written } from '../written-message.ts'

let system: LabSystem
let admin: Visitor
beforeAll(async () => {
  system = await openLabSystem()
  const { lab, systemId } = system
  admin = await lab.signIn(await lab.make.user(1))
  await lab.owner(`insert into setting (name, value) values ('demo', '{}')`)
  for (const [code, coding_system, analyte] of [
    ['2823-3', 'LN', 'potassium'],
    ['6690-2', 'LN', 'white-blood-cells'],
    ['718-7', 'LN', 'hemoglobin'],
    ...['630-4', '18864-9', '18906-8', '10368-9', '5196-1', '11502-2', '600-7'].map((one) => [
      one,
      'LN',
      'as-sent',
    ]),
    ['CNT', 'L', 'as-sent'],
    ['HEM', 'L', 'as-sent'],
    ['CMT', 'L', 'as-sent'],
  ] as const)
    // prettier-ignore
    await lab.make.insert('analyte_mapping', { lab_system_id: systemId, code, coding_system, analyte, method: 'measured' }, 'analyte_mapping_id')
})
afterAll(() => system.lab.close())

/* Strings with everything that has meaning to the codec, and everything that laboratories write. */
const pieces = ['^', '&', '~', '\\S\\', '\\T\\', '\\F\\', '\\R\\', '\\E\\', '\\.br\\', '\\Z\\', '\\', '>', '<', '10', '5', '0.50', ' ', 'CFU/mL', 'Growth of ', 'mg/dL', 'not seen', 'é', 'µ', '(', '""', '-', ':', 'LN', 'L', 'UCUM', 'Ω'] as const // prettier-ignore
const textOf = (random: Random, most: number): string =>
  Array.from({ length: random.int(0, most) }, () => random.pick(pieces)).join('')
const types = [
  'ST',
  'TX',
  'FT',
  'NM',
  'CE',
  'CWE',
  'CNE',
  'SN',
  'TS',
  'DT',
  'NA',
  'RP',
  'XX',
  '',
] as const
const valueFor = (random: Random, type: string): string =>
  type === 'SN'
    ? random.pick(['^5', '<^5', '>=^0.25', '^1^:^128', '^2^-^4', '^3^+', `^${textOf(random, 3)}`])
    : type.startsWith('C')
      ? random.pick([
          '^Positive',
          'POS^Positive^L',
          '260385009^Negative^SCT^NEG^Negativ^L',
          '1^Escherichia coli^L^^^^^^E. COLI',
          textOf(random, 4),
        ])
      : type === 'NM'
        ? random.pick(['4.1', '12', `${textOf(random, 3)}`])
        : textOf(random, 6)
const unitFor = (random: Random): string =>
  random.pick([
    '',
    'mg/dL',
    '10^3/uL',
    'ug/dL^micro-gram per deci-liter^UCUM',
    '10*9/L',
    'x10^9/L',
    '10^5 CFU/mL',
    '%^percent^UCUM^%^Prozent^L',
    textOf(random, 3),
  ])

const codes = [
  '2823-3^Potassium^LN',
  '630-4^Culture^LN',
  'CNT^Colony count^L',
  '718-7^Hemoglobin^LN',
] as const
const anyLines = (random: Random): string[] =>
  Array.from({ length: random.int(1, 4) }, (_, at) => {
    const type = random.pick(types)
    const note = random.chance(0.5) ? [`NTE|1|L|${textOf(random, 6)}`] : []
    const flag = random.pick(['', 'N', 'H', 'HH', 'A~U', 'S'])
    return [
      `OBX|${at + 1}|${type}|${random.pick(codes)}|${at + 1}|${valueFor(random, type)}|${unitFor(random)}|${random.chance(0.5) ? textOf(random, 4) : '3.5-5.1'}|${flag}|||F`,
      ...note,
    ]
  }).flat()

let sent = 0
/* Sends a message for a separate order; returns its report if it was filed. */
const filed = async (
  lines: (barcode: string) => string[],
  change: (message: string) => string = (message) => message,
) => {
  const { labOrderId, barcode } = await system.accessioned({ lab_type_id: 7, tests: [] })
  const message = change(written(`Q${(sent += 1)}`, barcode, ...lines(barcode)).toString('utf8'))
  const kept = await system.send(Buffer.from(message, 'utf8'))
  if (kept.state !== 'processed') return { message, kept, labOrderId, report: undefined }
  const [first] = await system.lab.owner<{ state: string }>(
    `select state from hl7_in where hl7_in_id = $1`,
    [kept.hl7InId],
  )
  expect(first?.state).toBe('processed')
  const { body } = await admin.call(results.report, { labOrderId })
  return {
    message,
    kept,
    labOrderId,
    report: (body as Report).resultId > 0 ? (body as Report) : undefined,
  }
}
/*
 * The paper of a result that is finalized and released, whatever it waits for: what matters is its
 * content.
 */
const paperOf = async (labOrderId: number): Promise<string | undefined> => {
  await system.lab.owner(
    `
      update result
      set
        released_at = now(),
        user_id_released = 0
      where lab_order_id = $1 and kind <> 'preliminary' and released_at is null
    `,
    [labOrderId],
  )
  const { body } = await admin.call(results.pdf, { SpecimenId: labOrderId, b64: true })
  return body.valid === true
    ? (await textsOf(Buffer.from(String(body.fileAsBase64), 'base64'))).join('\n')
    : undefined
}
const critical = (message: string): boolean =>
  message
    .split('\r')
    .some(
      (line) =>
        line.startsWith('OBX') &&
        line.split('|')[11] === 'F' &&
        isSentCritical((line.split('|')[8] ?? '').replaceAll('~', '; ')),
    )
const release = (labOrderId: number) =>
  system.lab.owner<{ released: boolean; criticals: number }>(
    `
      select
        released_at is not null as released,
        (
          select count(*)::int from critical_value c where c.lab_order_id = r.lab_order_id
        ) as criticals
      from result r
      where lab_order_id = $1
      order by version desc
      limit 1
    `,
    [labOrderId],
  )

describe('a value from a laboratory', () => {
  proof(
    'is on the report to the last character, or its message waits with the position',
    { small: 120, full: 5000, of: 'messages' },
    async (size, seed) => {
      const random = randomOf(`whole ${seed}`)
      const ends = { shown: 0, waits: 0, papers: 0 }
      for (let at = 0; at < size; at++) {
        const { message, kept, labOrderId, report } = await filed(() => anyLines(random))
        if (report === undefined) {
          expect(kept, message).toMatchObject({ state: 'quarantined', ack: 'AA' })
          expect(Object.keys(messageReasons)).toContain(kept.reason)
          if (kept.reason === 'not-whole')
            expect(kept.says, message).toMatch(/^(OBX|NTE)\[\d+\]-\d+ /)
          ends.waits += 1
          continue
        }
        const expected = expectedOf(message)
        expect(missingIn(expected, textOfReport(report)), message).toEqual([])
        ends.shown += 1
        if (ends.shown % 20 !== 1) continue
        const paper = await paperOf(labOrderId)
        expect(paper, message).toBeDefined()
        expect(missingIn(expected, paper ?? '', true), message).toEqual([])
        ends.papers += 1
      }
      console.log(
        `${ends.shown} on the report, ${ends.papers} of them read from paper, ${ends.waits} wait`,
      )
      expect(Math.min(ends.shown, ends.waits, ends.papers)).toBeGreaterThan(0)
    },
  )

  proof(
    'is on the report or waits for a person, however its message was damaged; no critical value is released without a call',
    { small: 150, full: 10_000, of: 'messages' },
    async (size, seed) => {
      const random = randomOf(`damaged ${seed}`)
      const ends = { processed: 0, quarantined: 0 }
      for (let at = 0; at < size; at++) {
        const sample = random.pick(samples)
        const { message, kept, labOrderId, report } = await filed(sample, (whole) =>
          damaged(random, whole),
        )
        expect(['processed', 'quarantined'], message).toContain(kept.state)
        expect(kept.reason, message).not.toBe('fault')
        ends[kept.state as 'processed'] += 1
        if (report === undefined) continue
        expect(missingIn(expectedOf(message), textOfReport(report)), message).toEqual([])
        const [state] = await release(labOrderId)
        if (critical(message) && report.kind !== 'preliminary')
          expect(state, message).toEqual({
            released: false,
            criticals: expect.any(Number) as number,
          })
        if (critical(message) && report.kind !== 'preliminary')
          expect(state?.criticals, message).toBeGreaterThan(0)
      }
      const [all] = await system.lab.owner<Record<string, number>>(`
        select
          count(*)::int as came,
          count(*) filter (where state in ('processed', 'quarantined'))::int as ended
        from hl7_in
      `)
      expect(all?.['came']).toBe(all?.['ended'])
      expect(ends.processed + ends.quarantined).toBe(size)
      console.log(`${ends.processed} processed, ${ends.quarantined} quarantined`)
      expect(Math.min(ends.processed, ends.quarantined)).toBeGreaterThan(0)
    },
  )
})

/* Our own samples in the style of published ones: the kinds of result that laboratories send. */
const samples: readonly ((barcode: string) => string[])[] = [
  cultureLines,
  () => ['OBX|1|NM|6690-2^WBC^LN||99.0|10^3/uL|4.0-11.0|HH|||F', 'OBX|2|NM|718-7^Hemoglobin^LN||6.2|g/dL^gram per deciliter^UCUM|12.0-16.0|LL|||F', 'NTE|1|L|Called to the floor^read back', 'OBX|3|NM|2823-3^Potassium^LN||4.1|mmol/L|3.5-5.1|N|||F'], // prettier-ignore
  () => ['OBX|1|NM|10368-9^Lead BldC-mCnc^LN|1|50|ug/dL^micro-gram per deci-liter^UCUM|<9 mcg/dL:  Acceptable background lead exposure|H|||F', 'SPM||||122554006^Capillary blood specimen^SCT^BLDC^Blood capillary^HL70070'], // prettier-ignore
  () => [
    'OBX|1|SN|5196-1^Hepatitis B virus surface Ag^LN||^1^:^128||Non-reactive|A|||F',
    'NTE|1|L|Repeat in 6 weeks~or sooner',
  ],
  () => ['OBX|1|TX|11502-2^Laboratory report^LN|1|GRAM STAIN:~  Many WBC & few gram negative rods~  10^5 CFU/mL||||||F', 'OBX|2|FT|11502-2^Laboratory report^LN|2|Line one\\.br\\Line two|||AA|||F'], // prettier-ignore
  (barcode) => [`OBR|1|${barcode}|B1|600-7^Bacteria identified in Blood^LN`, 'NTE|1|L|***** URGENT *****', 'OBX|1|ST|600-7^Bacteria identified in Blood^LN|1.1|Gram positive cocci in pairs|||A^Abnormal^HL70078|||F', 'OBX|2|CWE|600-7^Bacteria identified in Blood^LN|2.1|782959008^Vancomycin resistant Enterococcus raffinosus^SCT^ENTRAFVRE^ENTEROCOCCUS RAFFINOSIS, VRE^L^07/31/2012^5.67^ENTEROCOCCUS RAFFINOSIS, VRE||||||F', 'SPM|1', 'OBX|1|CWE|HEM^Hemolysis^L||^slight||||||F', `OBR|2|${barcode}|B2|CMT^Comment^L`, 'OBX|1|TX|CMT^Comment^L||none & nothing^more||||||F'], // prettier-ignore
]

const fieldsToDamage = [4, 5, 6, 7, 8] as const
/*
 * One to three small faults: in a field of a value or a comment, a line lost, doubled, or moved,
 * another type, another state.
 */
const damaged = (random: Random, whole: string): string => {
  const lines = whole.split('\r').filter((line) => line !== '')
  for (let times = random.int(1, 3); times > 0; times--) {
    const at = random.int(2, lines.length - 1)
    const line = lines[at] ?? ''
    const fields = line.split('|')
    const put = (field: number, text: string): void => {
      while (fields.length <= field) fields.push('')
      fields[field] = text
      lines[at] = fields.join('|')
    }
    const isOf = (name: string): boolean => fields[0] === name
    const act = random.weighted([['text', 60], ['type', 12], ['state', 10], ['drop', 6], ['double', 8], ['swap', 4]] as const) // prettier-ignore
    if (act === 'text' && (isOf('OBX') || isOf('NTE'))) {
      const field = isOf('NTE') ? 3 : random.pick(fieldsToDamage)
      const text = fields[field] ?? ''
      const cut = random.int(0, text.length)
      put(
        field,
        `${text.slice(0, cut)}${random.pick(pieces)}${text.slice(random.chance(0.5) ? cut : Math.min(text.length, cut + 2))}`,
      )
    } else if (act === 'type' && isOf('OBX')) put(2, random.pick(types))
    else if (act === 'state' && isOf('OBX'))
      put(11, random.pick(['F', 'C', 'P', 'X', 'U', 'W', 'D', 'Q', '']))
    else if (act === 'drop') lines.splice(at, 1)
    else if (act === 'double') lines.splice(at, 0, line)
    else if (act === 'swap')
      lines.splice(random.int(2, lines.length - 1), 0, ...lines.splice(at, 1))
  }
  return `${lines.join('\r')}\r`
}
