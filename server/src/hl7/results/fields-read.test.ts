import { describe, expect, it } from 'vitest'
import { written } from '../../../test/written-message.ts'
import { readMessage } from '../message.ts'
import { isFault, type Fault } from './fault.ts'
import { fieldMayStayUnread, harmlessFields, readFields } from './fields-read.ts'
import type { Incoming } from './incoming.ts'
import { readResult } from './read-result.ts'
import { readSegments } from './segments-read.ts'

/*
 * Every field of every segment that is read: nothing in it is passed over unless the table says
 * why.
 */
const rules = {
  strict: false,
  timeZone: 'America/New_York',
  isSimulator: false,
  version: '2.5.1' as const,
}
const lines = [
  'OBR|1|17|F17|58410-2^CBC^LN',
  'OBX|1|NM|KRA^Kratom^L||12|ng/mL|||||F',
  'NTE|1|L|A comment',
  'SPM|1|17',
]
const plain = written('F1', '17', ...lines).toString()

/** The message with a field set. */
const withField = (name: string, field: number, text: string): string =>
  plain
    .split('\r')
    .map((line) => {
      if (!line.startsWith(name)) return line
      const fields = line.split('|')
      const at = name === 'MSH' ? field - 1 : field // MSH-1 is the separator itself
      while (fields.length <= at) fields.push('')
      fields[at] = text
      return fields.join('|')
    })
    .join('\r')
const read = (text: string, unreadSegments: readonly string[] = []): Incoming | Fault => {
  const message = readMessage(Buffer.from(text))
  if ('unreadable' in message) throw new Error(message.unreadable)
  return readResult(message, { ...rules, unreadSegments }, new Date('2026-08-01T12:00:00Z'))
}
const orderIn = (text: string, unread: readonly string[] = []) => {
  const outcome = read(text, unread)
  if (isFault(outcome)) throw new Error(`${outcome.reason} ${outcome.says}`)
  return outcome.groups[0]
}

const mostFields = 60
const isListed = (list: typeof readFields, name: string, field: number): boolean =>
  list.some(([one, at]) => one === name && at === field)
const unlisted = readSegments.flatMap((name) =>
  Array.from({ length: mostFields }, (_, at) => at + 1)
    .filter((field) => !isListed(readFields, name, field) && !isListed(harmlessFields, name, field))
    .map((field) => [name, field] as const),
)

it('a field is read or harmless, never both', () => {
  expect(harmlessFields.filter(([name, field]) => isListed(readFields, name, field))).toEqual([])
})

it.each(harmlessFields.filter(([, field]) => field <= mostFields))(
  '%s-%i changes nothing that is read',
  (name, field) => {
    expect(orderIn(withField(name, field, 'TEXT'))).toEqual(orderIn(plain))
  },
)

it('any other field with content holds the message, and is named', () => {
  for (const [name, field] of unlisted) {
    const outcome = read(withField(name, field, 'Heavy growth'))
    expect(outcome, `${name}-${field}`).toMatchObject({
      reason: 'unread-field',
      says: expect.stringContaining(`${name}-${field} `) as string,
    })
  }
  expect(unlisted.length).toBeGreaterThan(150)
})

it('without content, or with a deletion, it holds nothing', () => {
  for (const text of ['', ' ', '""'])
    expect(orderIn(withField('OBX', 13, text))).toEqual(orderIn(plain))
})

it('may be listed for one sender, unless it is read', () => {
  const message = withField('OBX', 13, 'KEEP')
  expect(read(message)).toMatchObject({ reason: 'unread-field' })
  expect(orderIn(message, ['OBX-13'])).toEqual(orderIn(plain))
  expect(unlisted.every(([name, field]) => fieldMayStayUnread(`${name}-${field}`))).toBe(true)
  expect(readFields.some(([name, field]) => fieldMayStayUnread(`${name}-${field}`))).toBe(false)
  for (const place of ['OBX-0', 'OBX', 'ZPS-1', 'obx-13', 'OBX-13 ', 'OBX-130'])
    expect(fieldMayStayUnread(place), place).toBe(false)
})

describe('what is said beside values and comments', () => {
  it.each([
    ['OBX', 17, '^Immunoassay', 'Method: Immunoassay'],
    ['OBX', 17, 'IA^Immunoassay^99LAB~LCMS', 'Method: Immunoassay; LCMS'],
  ])('%s-%i %s is in the note of its value', (name, field, text, line) => {
    expect(orderIn(withField(name, field, text))?.values[0]?.note).toBe(`A comment\n${line}`)
  })

  it.each([
    ['OBR', 32, '1234567893&Cole&Ann', 'Interpreted by: Ann Cole'],
    ['OBR', 32, 'Cole MD', 'Interpreted by: Cole MD'],
    ['OBR', 39, 'FEW^Few drops^L', 'Collector: Few drops'],
    ['SPM', 14, 'Cloudy', 'Specimen: Cloudy'],
    ['SPM', 22, 'P', 'Specimen quality: poor'],
    ['SPM', 23, 'I', 'Specimen: not appropriate for the test'],
    [
      'SPM',
      24,
      'HEM^Hemolyzed^HL70493~CLOT^Clotted^HL70493',
      'Specimen condition: Hemolyzed; Clotted',
    ],
    ['SPM', 28, 'LKD^Leaked^L', 'Container: Leaked'],
  ])('%s-%i %s is in the note of the report', (name, field, text, line) => {
    expect(orderIn(withField(name, field, text))?.note).toBe(line)
  })

  it('says nothing of a specimen that is as it should be', () => {
    for (const [field, text] of [
      [22, 'E'],
      [22, 'G'],
      [23, 'A'],
      [23, 'P'],
      [11, 'P'],
      [24, '""'],
    ] as const)
      // prettier-ignore
      expect(orderIn(withField('SPM', field, text)), `SPM-${field} ${text}`).toEqual(orderIn(plain))
  })
})

describe('a contradiction', () => {
  it.each(['Q', 'C', 'B', 'E', 'F', 'L', 'O', 'R', 'V', 'G'])(
    'a specimen in the role %s is not the patient’s',
    (role) => {
      expect(read(withField('SPM', 11, role))).toMatchObject({ reason: 'not-of-patient' })
    },
  )

  it('a rejected specimen has no values', () => {
    const rejected = withField('SPM', 21, 'QS^Quantity not sufficient^HL70490')
    expect(read(rejected)).toMatchObject({ reason: 'specimen-rejected' })
    expect(orderIn(rejected.replace('|12|ng/mL|||||F', '||ng/mL|||||X'))?.note).toBe(
      'Specimen rejected: Quantity not sufficient',
    )
  })

  it.each([
    [1, 'CA'],
    [1, 'OC'],
    [1, 'DC'],
    [5, 'CA'],
    [5, 'DC'],
    [5, 'RP'],
  ])('an order that is no longer alive (ORC-%i %s) has no results', (field, code) => {
    // prettier-ignore
    expect(read(withField('ORC', field, code))).toMatchObject({ reason: 'panel-state', says: `ORC-${field} is '${code}'.` })
  })
})
