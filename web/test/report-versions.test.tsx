import { results } from '@labgate/contract/results'
import type { Report } from '@labgate/contract/results/report-shape'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { ReportView } from '../src/features/orders/result/report-view.tsx'
import { fakeApi } from './fake-api.ts'
import { clinicAdministrator, signInAs } from './people.ts'
import { showPart } from './show.tsx'

const corrected = { resultId: 52, version: 2, kind: 'corrected', madeDate: '2026-04-02T14:00:00.000Z', releasedDate: '2026-04-02T15:00:00.000Z' } as const
const first = { resultId: 51, version: 1, kind: 'final', madeDate: '2026-04-01T14:00:00.000Z', releasedDate: '2026-04-01T15:00:00.000Z' } as const
const potassium = {
  observationId: 1,
  analyte: 'potassium',
  name: 'Potassium',
  subId: '',
  method: 'measured',
  comparator: '',
  value: '4.1',
  unit: 'mmol/L',
  unitSays: '',
  cutOff: null,
  low: { value: '3.5', unit: 'mmol/L' },
  high: { value: '5.1', unit: 'mmol/L' },
  intervalSays: '',
  limitsInWords: '',
  isDraft: false,
  flag: 'within',
  ownFlag: 'within',
  senderFlag: '',
  state: 'F',
  analysedDate: null,
  performingLabId: 0,
  note: '',
  was: '',
} as const
const place = { name: 'Tampa', addressLines: [], phone: '' }
const report: Report = {
  ...corrected,
  newestVersion: 2,
  releasedBy: '',
  reviewedDate: null,
  reviewedBy: '',
  labOrderId: 31,
  specimenBarcode: '000000000315',
  requisitionNo: 'R000000031',
  patientId: 7,
  lastName: 'Moss',
  firstName: 'Ada',
  middleName: '',
  suffix: '',
  dob: '1970-01-02',
  gender: 'Female',
  medicalRecordId: '',
  customerId: 4,
  customer: 'Sunrise Pain Clinic',
  physician: 'Ann Lee',
  npi: '',
  location: { ...place, timeZone: 'America/New_York' },
  laboratory: { ...place, cliaNumber: '', director: '', certificate: '' },
  labTypeId: 5,
  labType: 'Blood',
  specimen: 'Blood',
  collectionDate: '2026-03-31T14:05:00.000Z',
  noCollectionTime: false,
  receivedDate: null,
  condition: '',
  validity: '',
  groups: [{ title: 'Chemistry', under: '', values: [{ ...potassium, was: '6.9 mmol/L' }] }],
  note: '',
  laboratories: [],
  enclosed: [],
  verdicts: [],
  medications: [],
  changes: ['Potassium was 6.9 mmol/L and is 4.1 mmol/L.'],
  identityDiffers: [],
  banner: '',
  notReported: [],
  versions: [corrected, first].map((one) => ({ ...one, isPartial: false })),
}
const older: Report = { ...report, ...first, groups: [{ title: 'Chemistry', under: '', values: [{ ...potassium, value: '6.9' }] }], changes: [] }

it('shows the current version of a report, and an older one once chosen, marked as replaced', async () => {
  signInAs(clinicAdministrator)
  const api = fakeApi()
  api.reply(results.report, ({ resultId }) => (Number(resultId) === 51 ? older : report))
  api.reply(results.pdf, { fileType: 'application/pdf', fileName: 'r.pdf', fileAsBase64: '', size: 0, hash: '', madeDate: null })
  showPart(<ReportView labOrderId={31} />)
  expect(await screen.findByText('Changes in version 2')).toBeTruthy()
  expect(screen.queryByText('Older version')).toBeNull()
  const version = document.querySelector<HTMLInputElement>('input[aria-label=Version]')!
  expect(version.value).toBe('Version 2, corrected, 04/02/2026 11:00 EDT')
  await userEvent.click(version)
  await userEvent.click(await screen.findByText('Version 1, final, 04/01/2026 11:00 EDT'))
  expect(await screen.findByText('Older version')).toBeTruthy()
  expect(screen.getByText('Version 2 replaced it.')).toBeTruthy()
  expect(screen.getByText('6.9', { exact: false })).toBeTruthy()
  expect(screen.queryByText('Changes in version 2')).toBeNull()
  await userEvent.click(screen.getByText('Report as PDF'))
  await waitFor(() => expect(api.calls(results.pdf)[0]?.asked, 'the chosen version on paper').toMatchObject({ resultId: 51 }))
})
