import type { OrderColumn } from '@labgate/contract/admin/imports'
import { importColumns } from '@labgate/contract/admin/imports'
import { newestCatalog } from '@labgate/contract/catalog/catalogs'
import type { Catalog } from '@labgate/contract/catalog/shape'
import { sides, specimens, type Site } from '@labgate/contract/catalog/specimens'
import { testTypeNames, testTypes, type TestType } from '@labgate/contract/catalog/test-types'
import { wordOf } from '@labgate/contract/catalog/words'
import { typedTime } from '@labgate/contract/kit/typed-times'
import { orderPriorities } from '@labgate/contract/orders/priority'
import {
  readTable,
  type Cells,
  type Column,
  type Table,
  type TableReading,
} from '../../../dictionaries/csv-table.ts'
import { writtenDay } from './written-values.ts'

/** An order as in a file; 0 and '' are what it does not say. */
export interface FileOrder {
  /** In the file. */
  row: number
  /** Columns whose invisible characters were removed. */
  cleaned: readonly string[]
  accountId: number
  facilityCode: string
  patientId: number
  recordNumber: string
  birthDate: string | null
  location: string
  providerNpi: string
  providerId: number
  labTypeId: number
  tests: number[]
  deviceId: number
  siteId: number
  sideId: number
  specimenNumber: string
  collectionDay: string
  /** HH:mm */
  collectionTime: string
  diagnoses: string[]
  medications: string[]
  noMedications: boolean
  medicationsNotGiven: boolean
  allergies: string[]
  noAllergies: boolean
  /** 0 unknown, 1 yes, 2 no. */
  isPregnant: number
  onIce: boolean
  priority: number
  pay: 'insurance' | 'self' | 'contract'
  providerSignature: '' | 'paper'
  patientSignature: '' | 'paper' | 'consent'
}

const always: readonly OrderColumn[] = ['test type', 'tests', 'collection date']
const lengths: Partial<Record<OrderColumn, number>> = {
  tests: 1000,
  diagnoses: 300,
  medications: 4000,
  allergies: 2000,
  location: 100,
}
const columns: readonly Column[] = importColumns.orders.map((name) => ({
  name,
  most: lengths[name] ?? 50,
  mayLack: !always.includes(name),
}))

type Words<T> = ReadonlyMap<string, T>
const wordsOf = <T>(entries: readonly (readonly [string, T])[]): Words<T> =>
  new Map(entries.map(([word, value]) => [word.toLowerCase(), value]))

const types: Words<TestType> = wordsOf(
  testTypeNames.flatMap((name): [string, TestType][] =>
    [name, testTypes[name]].map((word) => [word, name]),
  ),
)
const devices: Words<number> = wordsOf(
  Object.values(specimens).flatMap(({ name, device, deviceId }): [string, number][] =>
    [name, device].map((word) => [word, deviceId]),
  ),
)
const sideWords = wordsOf(sides.map(({ id, name }) => [name, id]))
const yes: Words<boolean> = wordsOf([['', false], ...['yes', 'y', 'true', '1'].map((word): [string, boolean] => [word, true]), ...['no', 'n', 'false', '0'].map((word): [string, boolean] => [word, false])]) // prettier-ignore
const pregnant: Words<number> = wordsOf([
  ['', 0],
  ['unknown', 0],
  ['yes', 1],
  ['y', 1],
  ['no', 2],
  ['n', 2],
])
const priorities: Words<number> = wordsOf([
  ['', orderPriorities.routine],
  ['routine', orderPriorities.routine],
  ['stat', orderPriorities.stat],
])
const pays: Words<FileOrder['pay']> = wordsOf([
  ['', 'insurance'],
  ['insurance', 'insurance'],
  ['self', 'self'],
  ['self pay', 'self'],
  ['contract', 'contract'],
  ['contract pay', 'contract'],
])
const onPaper: Words<FileOrder['providerSignature']> = wordsOf([
  ['', ''],
  ['paper', 'paper'],
])
const ofPatient: Words<FileOrder['patientSignature']> = wordsOf([
  ['', ''],
  ['paper', 'paper'],
  ['consent', 'consent'],
])

const codesByWord = new Map<Catalog, Words<number>>()
/** Names of a form's tests, in the order form's words. */
const testWords = (form: Catalog): Words<number> => {
  const known = codesByWord.get(form)
  if (known !== undefined) return known
  const codes = [...form.leaves.keys(), ...form.panelsByCode.keys(), ...form.profileCodes.keys()]
  const made = wordsOf(
    codes.flatMap((code): [string, number][] =>
      [wordOf(form, code), wordOf(form, code).replace(/ \(P\)$/, '')].map((word) => [word, code]),
    ),
  )
  codesByWord.set(form, made)
  return made
}

const idOf = ({ text, wrong }: Cells, column: OrderColumn): number => {
  const given = text(column)
  if (given !== '' && !/^\d{1,15}$/.test(given)) wrong(column, 'Enter a number.')
  return Number(given) || 0
}
/** One of a set of words; '' means nothing unless it is among them. */
const oneOf = <T>(
  { text, wrong }: Cells,
  column: OrderColumn,
  words: Words<T>,
  otherwise: T,
  message: string,
): T => {
  const given = text(column).toLowerCase()
  const found = words.get(given)
  if (found === undefined && given !== '') wrong(column, message)
  return found ?? otherwise
}
const dayOf = (
  { text, wrong }: Cells,
  column: OrderColumn,
  today: string,
  isBirth = false,
): string | null => {
  const { day, fault } = writtenDay(text(column), today, isBirth)
  if (fault !== '') wrong(column, fault)
  return day
}

/** HH:mm from a time of day with minutes; undefined if it is not one. */
const timeOf = (given: string): string | undefined =>
  given.includes(':') ? (typedTime(given) ?? undefined) : undefined

const testsOf = (cells: Cells, form: Catalog | undefined): number[] => {
  const words = form && testWords(form)
  return cells.list('tests').flatMap((given) => {
    const code = /^\d{1,6}$/.test(given) ? Number(given) : words?.get(given.toLowerCase())
    if (code === undefined && form !== undefined)
      cells.wrong(
        'tests',
        `One of these is not a test in ${testTypes[form.testType]}. Enter numbers or names, separated by semicolons.`,
      )
    return code === undefined ? [] : [code]
  })
}
const siteOf = (cells: Cells, form: Catalog | undefined): number => {
  const sites: readonly Site[] = form?.sites?.list ?? []
  if (cells.text('site') !== '' && form !== undefined && sites.length === 0)
    cells.wrong('site', 'These tests do not have a site.')
  const text = `Enter one of: ${sites.map(({ name }) => name).join(', ')}.`
  return sites.length === 0
    ? 0
    : oneOf(cells, 'site', wordsOf(sites.map(({ id, name }) => [name, id])), 0, text.slice(0, 300))
}
/** The entries of a list, and whether it says that there are none. */
const listed = (
  cells: Cells,
  column: 'medications' | 'allergies',
  nothing: readonly string[],
): { list: string[]; is: (word: string) => boolean } => {
  const list = cells.list(column)
  const [only = ''] = list.length === 1 ? list.map((word) => word.toLowerCase()) : []
  if (list.some((entry) => entry.length > 200))
    cells.wrong(column, 'At most 200 characters each, separated by semicolons.')
  return { list: nothing.includes(only) ? [] : list, is: (word) => only === word }
}

const orderOf = (cells: Cells, today: string): FileOrder => {
  const { row, text, wrong } = cells
  const type = oneOf<TestType | undefined>(
    cells,
    'test type',
    types,
    undefined,
    `Enter one of: ${testTypeNames.join(', ')}.`,
  )
  if (type === undefined) wrong('test type', 'Enter the test type.')
  const form = type && newestCatalog(type)
  const collectionTime = text('collection time')
  if (collectionTime !== '' && timeOf(collectionTime) === undefined)
    wrong('collection time', 'Enter a time, such as 14:05 or 2:05 PM.')
  const birthDate = dayOf(cells, 'birth date', today, true)
  const patientId = idOf(cells, 'patient id')
  const recordNumber = text('record number')
  if (patientId === 0 && (recordNumber === '' || birthDate === null))
    wrong(
      recordNumber === '' ? 'record number' : 'birth date',
      'Enter the record number and the birth date, or the patient ID.',
    )
  const medications = listed(cells, 'medications', ['none', 'not given'])
  const allergies = listed(cells, 'allergies', ['none'])
  const diagnoses = cells.list('diagnoses').map((code) => code.toUpperCase())
  if (diagnoses.some((code) => code.length > 8))
    wrong('diagnoses', 'Enter codes such as F11.20, separated by semicolons.')
  return {
    row,
    cleaned: cells.cleaned,
    accountId: idOf(cells, 'account id'),
    facilityCode: text('facility code'),
    patientId,
    recordNumber,
    birthDate,
    location: text('location'),
    providerNpi: text('provider npi'),
    providerId: idOf(cells, 'provider id'),
    labTypeId: form?.labTypeId ?? 0,
    tests: testsOf(cells, form),
    deviceId: oneOf(cells, 'specimen kind', devices, 0, `Enter one of: ${Object.values(specimens).map(({ name }) => name).join(', ')}.`), // prettier-ignore
    siteId: siteOf(cells, form),
    sideId: oneOf(cells, 'side', sideWords, 0, 'Enter Left, Right or Middle.'),
    specimenNumber: text('specimen number'),
    collectionDay: dayOf(cells, 'collection date', today) ?? '',
    collectionTime: timeOf(collectionTime) ?? '',
    diagnoses,
    medications: medications.list,
    noMedications: medications.is('none'),
    medicationsNotGiven: medications.is('not given'),
    allergies: allergies.list,
    noAllergies: allergies.is('none'),
    isPregnant: oneOf(cells, 'pregnant', pregnant, 0, 'Enter yes, no or unknown.'),
    onIce: oneOf(cells, 'on ice', yes, false, 'Enter yes or no.'),
    priority: oneOf(
      cells,
      'priority',
      priorities,
      orderPriorities.routine,
      'Enter routine or STAT, or leave blank.',
    ),
    pay: oneOf(cells, 'pay', pays, 'insurance', 'Enter insurance, self or contract.'),
    providerSignature: oneOf(
      cells,
      'provider signature',
      onPaper,
      '',
      'Enter paper, or leave blank.',
    ),
    patientSignature: oneOf(
      cells,
      'patient signature',
      ofPatient,
      '',
      'Enter paper or consent, or leave blank.',
    ),
  }
}

/**
 * Reads orders of a CSV file or a table, by the columns of `importColumns.orders`; whether they can
 * be saved is checked later, by the rules of a save. `today`: YYYY-MM-DD.
 */
export const readOrders = (file: Uint8Array | Table, today: string): TableReading<FileOrder> =>
  readTable(file, columns, (cells) => {
    const order = orderOf(cells, today)
    cells.claim('specimen number', order.specimenNumber)
    return order
  })
