import { expect, test } from 'vitest'
import { faultLine } from './fault.ts'
import { readIcd10 } from './read-icd10.ts'
import { readMedications } from './read-medications.ts'
import { readPayers } from './read-payers.ts'

const bytes = (...lines: string[]): Uint8Array => Buffer.from(lines.join('\r\n'), 'utf8')

test('diagnoses: checks code format, calendar dates, date order, and repeated codes', () => {
  const file = bytes(
    'code,description,validFrom,validTo',
    'F11.20,"Opioid dependence, uncomplicated",2015-10-01,',
    'F1120,no point,2015-10-01,',
    'R10.2,Pelvic pain,2015-10-01,2015-09-30',
    'M54.50,Low back pain,2021-02-29,10/01/2022',
    'F11.20,again,2015-10-01,',
    'QA0.0101,second letter,2025-10-01,2026-09-30',
  )
  const { rows, faults } = readIcd10(file)
  expect(rows).toEqual([
    {
      code: 'F11.20',
      description: 'Opioid dependence, uncomplicated',
      validFrom: '2015-10-01',
      validTo: null,
    },
    {
      code: 'QA0.0101',
      description: 'second letter',
      validFrom: '2025-10-01',
      validTo: '2026-09-30',
    },
  ])
  expect(faults.map(faultLine)).toEqual([
    "Row 3, column code: 'F1120' does not have the form of an ICD-10-CM code, such as F11.20.",
    'Row 4, column validTo: The last day is before the first day.',
    'Row 5, column validFrom: Enter a date, such as 2025-10-01.',
    'Row 5, column validTo: Enter a date, such as 2026-09-30, or leave blank.',
    "Row 6, column code: 'F11.20' is already in row 2. Each can appear once.",
  ])
})

const head = 'generic,brands,class,forms,analytes,sources'
const isAnalyte = (key: string): boolean => ['codeine', 'morphine'].includes(key)

test('medications: gives each analyte its own source, or all of them a single source', () => {
  const file = bytes(
    head,
    'Codeine,,opioid,tablet;solution,codeine;morphine,Label;',
    'Morphine,MS Contin; Kadian,opioid,,morphine,',
    'Opium,,opioid,,codeine;morphine,Both',
    'Zinc,,mineral,,,',
  )
  const { rows, faults } = readMedications(file, isAnalyte)
  expect(faults).toEqual([])
  expect(rows.map(({ explains }) => explains)).toEqual([
    [
      { analyte: 'codeine', source: 'Label' },
      { analyte: 'morphine', source: '' },
    ],
    [{ analyte: 'morphine', source: '' }],
    [
      { analyte: 'codeine', source: 'Both' },
      { analyte: 'morphine', source: 'Both' },
    ],
    [],
  ])
  expect(rows[1]).toMatchObject({
    generic: 'Morphine',
    brands: ['MS Contin', 'Kadian'],
    class: 'opioid',
    forms: [],
  })
  expect(rows[0]?.forms).toEqual(['tablet', 'solution'])
})

test('medications: rejects unknown or repeated analytes, sources that do not match, and repeated names', () => {
  const file = bytes(
    head,
    'Codeine,,opioid,,codeine;heroine,a;b',
    'Morphine,Codeine,opioid,,morphine,',
    'Opium,,opioid,,codeine;morphine,a;b;c',
    'Zinc,,mineral,,,a source',
    'Poppy,,opioid,,morphine;morphine,',
  )
  const { rows, faults } = readMedications(file, isAnalyte)
  expect(rows).toEqual([])
  expect(faults.map(faultLine)).toEqual([
    'Row 2, column analytes: The catalog has no analyte heroine. Correct it or remove it.',
    "Row 3, column brands: 'Codeine' is already in row 2. Each can appear once.",
    'Row 4, column sources: Enter one source for all analytes, or one for each of the 2 with a semicolon between them. Leave an unknown source blank.',
    'Row 5, column sources: Enter one source for all analytes, or one for each of the 0 with a semicolon between them. Leave an unknown source blank.',
    'Row 6, column analytes: An analyte appears twice.',
  ])
})

test('payers: checks kind, state, ZIP code, phone, and aliases', () => {
  const file = bytes(
    'name,aliases,payerKind,phone,street1,city,state,postalCode,preauthRequired,website',
    'Florida Medicaid,FL Medicaid;Medicaid FL,medicaid,850-555-0100,1 Main St,Tallahassee,fl,32301,no,',
    'Maine Plan,,commercial,555-0100,1 Main St,Augusta,ME,4330,yes,',
    'Other Plan,FL Medicaid,HMO,207-555-0100,1 Main St,Augusta,Maine,04330,perhaps,',
  )
  const { rows, faults } = readPayers(file)
  expect(rows).toEqual([
    {
      name: 'Florida Medicaid',
      aliases: ['FL Medicaid', 'Medicaid FL'],
      payerKind: 'Medicaid',
      phone: '850-555-0100',
      street1: '1 Main St',
      city: 'Tallahassee',
      state: 'FL',
      postalCode: '32301',
      preauthRequired: false,
      website: '',
    },
  ])
  expect(faults.map(faultLine)).toEqual([
    "Row 3, column postalCode: '4330' is not a ZIP code. It has five digits; a spreadsheet may have dropped a leading 0.",
    'Row 3, column phone: Enter the phone number with its area code.',
    'Row 4, column state: At most 2 characters.',
    'Row 4, column preauthRequired: At most 5 characters.',
    "Row 4, column aliases: 'FL Medicaid' is already in row 2. Each can appear once.",
    "Row 4, column payerKind: 'HMO' is not a kind. The kinds are: Medicare, Medicare Advantage, Medicaid, Medicaid managed, commercial, TRICARE, workers' compensation, auto, other.",
  ])
})
