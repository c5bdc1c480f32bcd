import { PDFDocument } from 'pdf-lib'
import { readOrderFile } from '../../src/dictionaries/icd10-order-file.ts'
import { readAllergies } from '../../src/dictionaries/read-allergies.ts'
import { readIcd10 } from '../../src/dictionaries/read-icd10.ts'
import { readMedications } from '../../src/dictionaries/read-medications.ts'
import { readPayers } from '../../src/dictionaries/read-payers.ts'
import { readOrders } from '../../src/features/admin/imports/order-file.ts'
import { readPatients } from '../../src/features/admin/imports/patient-file.ts'
import { readCms } from '../../src/features/billing/billing-tables/cms/read-cms.ts'
import { openedPages } from '../../src/paper/enclosed.ts'
import type { Things } from './things.ts'

const many = (text: string, count: number): string => text.repeat(count)
const patientHeader = 'last name,first name,birth date,sex,street,city,state,zip,phone'
/** Everything of which a list in CSV can have any number. */
export const ofLists: Things = {
  rows: (count) =>
    `${patientHeader}\n${Array.from({ length: count }, (_, at) => `Moss${at},Ada,1980-05-17,F,1 Oak St,Tampa,FL,33602,8135550100`).join('\n')}`,
  'equal rows': (count) =>
    `${patientHeader}\n${many('Moss,Ada,1980-05-17,F,1 Oak St,Tampa,FL,33602,8135550100\n', count)}`,
  'rows that are wrong': (count) => `${patientHeader}\n${many('x\n', count)}`,
  orders: (count) =>
    `record number,birth date,provider npi,test type,tests,collection date,collection time,diagnoses,medications,specimen number\n${Array.from({ length: count }, (_, at) => `MR${at},1980-05-17,1234567893,urine,kratom,2026-03-12,09:40,F11.20,none,${5000 + at}`).join('\n')}`,
  'rows of another form': (count) =>
    `code,description\n${Array.from({ length: count }, (_, at) => `A${at},x`).join('\n')}`,
  columns: (count) =>
    `${Array.from({ length: count }, (_, at) => `c${at}`).join(',')}\n${many('x,', count)}`,
  'columns with one name': (count) => `${many('last name,', count)}\n${many('x,', count)}`,
  'quoted cells': (count) => `${patientHeader}\n${many('"a""b",', count)}`,
  'quotes in a cell': (count) => `${patientHeader}\n"${many('""', count)}"`,
  'quotes that do not end': (count) => `${patientHeader}\n${many('"x\n', count)}`,
  'texts after a quote': (count) => `${patientHeader}\n${many('"a"b\n', count)}`,
  'letters of a cell': (count) => `${patientHeader}\n${many('a', count)}`,
  'blanks in a cell': (count) => `${patientHeader}\n${many(' ', count)}x`,
  'entries between semicolons': (count) => `diagnoses\n${many('F11.20;', count)}`,
  'line ends': (count) => many('\r\n', count),
  tabs: (count) => many('a\t', count),
  'rows of tabs': (count) => many('a\tb\tc\t20260101\t*\t1\n', count),
}
const tryEach = (...readers: (() => unknown)[]): void => {
  for (const read of readers) read()
}
export const readList = (bytes: Buffer): void =>
  tryEach(
    () => readPatients(bytes, true, '2026-08-01'),
    () => readOrders(bytes, '2026-08-01'),
    () => readAllergies(bytes),
    () => readIcd10(bytes),
    () => readMedications(bytes, () => false),
    () => readPayers(bytes),
  )
export const readTable = (bytes: Buffer): void => void readCms(bytes, new Set(['1']))
export const ofOrderFiles: Things = {
  lines: (count) =>
    Array.from(
      { length: count },
      (_, at) =>
        `${String(at).padStart(5, '0')} A${String(at % 1000).padStart(3, '0')}    1 Short ${' '.repeat(52)} Long text`,
    ).join('\n'),
  'letters of a line': (count) => many('a', count),
  'line ends': (count) => many('\n', count),
}
export const readOrderFileWhole = async (bytes: Buffer): Promise<void> => {
  const pieces = async function* (): AsyncGenerator<Uint8Array> {
    for (let at = 0; at < bytes.length; at += 4096) yield bytes.subarray(at, at + 4096)
  }
  await readOrderFile(pieces())
}

const pdfWith = async (work: (pdf: PDFDocument) => void): Promise<Buffer> => {
  const pdf = await PDFDocument.create()
  work(pdf)
  return Buffer.from(await pdf.save({ useObjectStreams: false }))
}
const whole = (await pdfWith((pdf) => void pdf.addPage([200, 200]))).toString('latin1')
/** Everything of which a PDF can have any number. */
export const ofPdfs: Things = {
  objects: (count) =>
    `%PDF-1.7\n${Array.from({ length: count }, (_, at) => `${at + 1} 0 obj\n<< /A ${at} >>\nendobj\n`).join('')}trailer << /Root 1 0 R >>\n%%EOF`,
  'objects of one number': (count) =>
    `%PDF-1.7\n${many('1 0 obj\n<< /A 1 >>\nendobj\n', count)}trailer << /Root 1 0 R >>\n%%EOF`,
  'objects that do not end': (count) => `%PDF-1.7\n${many('1 0 obj\n<< ', count)}`,
  'names in a dictionary': (count) =>
    `%PDF-1.7\n1 0 obj\n<< ${Array.from({ length: count }, (_, at) => `/N${at} 1`).join(' ')} >>\nendobj\n%%EOF`,
  'entries in a list': (count) => `%PDF-1.7\n1 0 obj\n[${many('1 ', count)}]\nendobj\n%%EOF`,
  comments: (count) => `%PDF-1.7\n${many('%x\n', count)}`,
  'bytes after its end': (count) => `${whole}${many('x', count)}`,
  'bytes before its end': (count) => whole.replace('%%EOF', `${many('x ', count)}%%EOF`),
}
export const readPdf = async (bytes: Buffer): Promise<void> =>
  void (await openedPages(bytes).catch(() => 0))
