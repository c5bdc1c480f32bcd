import { analyteOf, allMetabolitesOf } from '@labgate/contract/catalog/analytes'
import { catalogs } from '@labgate/contract/catalog/catalogs'
import { isInconsistent } from '@labgate/contract/results/verdict-states'
import { find, judge, value } from '@labgate/contract/test/results/verdict-cases'
import { beforeAll, expect, test } from 'vitest'
import { icd10CodeForm } from './icd10-code.ts'
import type { MedicationRow } from './medication-entries.ts'
import { readAllergies, type AllergyRow } from './read-allergies.ts'
import { readIcd10, type Icd10Row } from './read-icd10.ts'
import { readMedications } from './read-medications.ts'
import { readPayers, type PayerRow } from './read-payers.ts'
import { readZips } from './read-zips.ts'
import { shippedFile, shippedNames } from './shipped.ts'

let diagnoses: Icd10Row[]
let medications: MedicationRow[]
let allergies: AllergyRow[]
let payers: PayerRow[]

const whole = <Row>({ rows, faults }: { rows: Row[]; faults: unknown[] }): Row[] => {
  expect(faults).toEqual([])
  return rows
}
beforeAll(async () => {
  diagnoses = whole(readIcd10(await shippedFile('icd10')))
  medications = whole(
    readMedications(await shippedFile('medications'), (key) => analyteOf(key) !== undefined),
  )
  allergies = whole(readAllergies(await shippedFile('allergies')))
  payers = whole(readPayers(await shippedFile('payers')))
})

test('each list has at least its expected number of rows', () => {
  expect(diagnoses.length).toBeGreaterThanOrEqual(400)
  expect(medications.length).toBeGreaterThanOrEqual(600)
  expect(allergies.length).toBeGreaterThanOrEqual(120)
  expect(payers.length).toBeGreaterThanOrEqual(390)
})

test('the files are sorted plain text with line feeds, no byte order mark, and no stray spaces or curly quotes', async () => {
  for (const name of shippedNames) {
    const text = Buffer.from(await shippedFile(name)).toString('utf8')
    expect(text.endsWith('\n') && !text.includes('\r') && !text.startsWith('\uFEFF')).toBe(true)
    expect(text, name).not.toMatch(/ {2}| ,|, ,|[“”‘’�]/)
  }
  const inOrder = (names: string[]) =>
    expect(names).toEqual(names.toSorted((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1)))
  inOrder(diagnoses.map(({ code }) => code))
  inOrder(medications.map(({ generic }) => generic))
  inOrder(allergies.map(({ description }) => description))
  inOrder(payers.map(({ name }) => name))
})

test('ZIP codes: every state has some, in order and each once', async () => {
  const zips = whole(readZips(await shippedFile('zips')))
  expect(zips.length).toBeGreaterThan(40_000)
  expect(new Set(zips.map(({ state }) => state)).size).toBeGreaterThanOrEqual(51)
  expect(zips.find(({ zip }) => zip === '33602')).toEqual({
    zip: '33602',
    city: 'Tampa',
    state: 'FL',
    county: 'Hillsborough',
  })
  const codes = zips.map(({ zip }) => zip)
  expect(codes).toEqual([...new Set(codes)].toSorted())
})

const on = (day: string): Map<string, string> =>
  new Map(
    diagnoses
      .filter(({ validFrom, validTo }) => validFrom <= day && (validTo === null || validTo >= day))
      .map(({ code, description }) => [code, description]),
  )

test('diagnoses: every code is well formed, and none is a prefix of another code valid on the same day', () => {
  expect(diagnoses.filter(({ code }) => !icd10CodeForm.test(code))).toEqual([])
  for (const { code, validFrom } of diagnoses) {
    const longer = [...on(validFrom).keys()].filter(
      (other) => other !== code && other.replace('.', '').startsWith(code.replace('.', '')),
    )
    expect(longer, code).toEqual([])
  }
})

test('diagnoses: codes that were split end the day before their replacements begin', () => {
  expect(on('2021-09-30').get('M54.5')).toBe('Low back pain')
  expect(on('2021-10-01').has('M54.5')).toBe(false)
  expect(on('2021-09-30').has('M54.50')).toBe(false)
  expect(on('2021-10-01').get('M54.50')).toBe('Low back pain, unspecified')
  expect([
    on('2025-09-30').has('R10.2'),
    on('2025-10-01').has('R10.2'),
    on('2025-10-01').has('R10.20'),
  ]).toEqual([true, false, true])
  expect(on('2026-11-01').get('F11.20')).toBe('Opioid dependence, uncomplicated')
  expect(on('2026-11-01').get('Z79.891')).toBe('Long term (current) use of opiate analgesic')
})

test('medications: every analyte that a drug explains is reported by some test', () => {
  const measured = new Set<string>(
    catalogs.flatMap(({ leaves, panels }) =>
      [...leaves.values(), ...panels].flatMap(({ analytes }) => analytes),
    ),
  )
  const named = new Set(
    medications.flatMap(({ explains }) => explains.map(({ analyte }) => analyte)),
  )
  expect(named.size).toBeGreaterThan(80)
  expect([...named].filter((key) => !measured.has(key))).toEqual([])
})

/** The catalog has the isomers of methamphetamine as separate analytes. */
const isomers = new Set(['d-methamphetamine', 'l-methamphetamine'])

test('medications: a drug explains itself and all of its metabolites, and none of its precursors', () => {
  let compared = 0
  for (const { generic, explains } of medications) {
    const analyte = analyteOf(generic.toLowerCase().replaceAll(' ', '-'))
    if (analyte === undefined) continue
    compared += 1
    const explained = explains.map((link) => link.analyte).filter((key) => !isomers.has(key))
    expect(explained.toSorted(), generic).toEqual(
      [analyte.key, ...allMetabolitesOf(analyte.key)].toSorted(),
    )
  }
  expect(compared).toBeGreaterThan(50)
})

test('medications: a combination explains everything that each of its parts explains', () => {
  const alone = new Map(
    medications.map(({ generic, explains }) => [generic.toLowerCase(), explains]),
  )
  for (const { generic, explains } of medications) {
    const parts = generic.toLowerCase().split(/, | and /)
    if (parts.length === 1) continue
    const expected = parts.flatMap((part) => alone.get(part) ?? []).map(({ analyte }) => analyte)
    expect(
      explains.map(({ analyte }) => analyte),
      generic,
    ).toEqual(expect.arrayContaining(expected))
  }
})

test('medications: every source is a label, guideline, or dated publication; prints how many links have one', () => {
  const links = medications.flatMap(({ explains }) => explains)
  const withSource = links.filter(({ source }) => source !== '')
  console.log(`drug-analyte links: ${links.length}, with a source ${withSource.length}`)
  expect(
    withSource.every(({ source }) => /FDA label|guideline|Guidance|\(\d{4}\)/.test(source)),
  ).toBe(true)
})

test('payers: unique made-up phone numbers, 6 kinds, all states, and no websites', () => {
  expect(payers.filter(({ phone }) => !/^\d{3}-555-01\d\d$/.test(phone))).toEqual([])
  expect(new Set(payers.map(({ phone }) => phone)).size).toBe(payers.length)
  expect(new Set(payers.map(({ payerKind }) => payerKind)).size).toBe(6)
  expect(new Set(payers.map(({ state }) => state)).size).toBeGreaterThanOrEqual(51)
  expect(payers.filter(({ website }) => website !== '')).toEqual([])
})

test('medications: a drug explains every analyte in its row, and a row without sources never reports the drug as not found', () => {
  const tested = medications.filter(({ explains }) => explains.length > 0)
  expect(tested.length).toBeGreaterThan(120)
  for (const { generic, explains } of tested) {
    const keys = explains.flatMap(({ analyte }) => analyteOf(analyte)?.key ?? [])
    const drug = {
      item: { medicationId: 7, medicationId_Generic: 0, description: generic },
      rows: explains.map((link) => ({ medicationId: 7, ...link, isDraft: true })),
    }
    const found = judge(find([drug], keys.map((key) => value(key, '99999')))).verdicts // prettier-ignore
    expect(found.filter(({ state }) => isInconsistent(state)).map(({ says: text }) => text), generic).toEqual([]) // prettier-ignore
    const absent = judge(find([drug], keys.map((key) => value(key, '0')))).verdicts // prettier-ignore
    if (explains.every(({ source }) => source === ''))
      expect(
        absent.filter(({ state }) => isInconsistent(state)),
        generic,
      ).toEqual([])
  }
})
