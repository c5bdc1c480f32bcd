import { accessioning, type BenchOrder } from '@labgate/contract/accessioning/accessioning'
import { codes } from '@labgate/contract/clinical/codes'
import { specimenNumber } from '@labgate/contract/kit/numbers'
import { labels } from '@labgate/contract/orders/labels'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { AccessioningPage } from '../src/features/accessioning/accessioning.page.tsx'
import { fakeApi } from './fake-api.ts'
import { ofType, signInAs } from './people.ts'
import { showPages } from './show.tsx'

/** A tube that was received and can be accessioned. */
export const tubeOf = (count: number, change: Partial<BenchOrder> = {}): BenchOrder => ({
  labOrderId: count,
  labOrderSpecimenId: count,
  requisitionNo: 'R000000031',
  specimenBarcode: specimenNumber(count),
  patientId: 7,
  firstName: 'Ada',
  middleName: '',
  lastName: 'Moss',
  firstNameLatin: '',
  middleNameLatin: '',
  lastNameLatin: '',
  dob: '1970-01-02',
  genderId: 1,
  medicalRecordId: '',
  customerId: 4,
  customer: 'Sunrise Pain Clinic',
  facilityCode: 'SUN',
  locationId: 9,
  location: 'Tampa',
  timeZone: 'America/New_York',
  user_Physician: 'Ann Lee',
  labTypeId: 1,
  labType: 'Urine toxicology',
  priority: 0,
  labStatusId: 20,
  labStatus: 'Received',
  hold: 0,
  demographicsHold: false,
  collectionDate: '2026-03-31T14:05:00.000Z',
  noCollectionTime: false,
  receivedDate: '2026-03-31T18:05:00.000Z',
  accessionedDate: null,
  accessioner: '',
  isPregnant: 0,
  specimenAge: 24,
  ageLimit: 168,
  ageLimits: { any: 168 },
  temperature: '',
  receivedOnIce: false,
  mismatchDate: false,
  mismatchDOB: false,
  mismatchName: false,
  mismatchPregnant: false,
  mismatchSite: false,
  tubeCollectionDay: null,
  tubeCollectionTime: '',
  differenceReason: '',
  accessioningComment: '',
  accessioningNote: '',
  alreadyProcessToday: 0,
  toxScreen: 1,
  testsCount: 2,
  missingSelection: false,
  hasTrustedLabel: false,
  identityCorrection: '',
  arrival: 'Received',
  lastAct: '',
  labId: 0,
  lab: '',
  workingLabId: 0,
  offeredBy: [{ labId: 1, name: 'Coast Laboratory' }],
  physicianHardcopy: false,
  patientHardcopy: false,
  isRestricted: false,
  siteFinding: '',
  rowVersion: 2,
  ...change,
})

/** Signs an accessioner in; the server knows this tube. */
export const begin = (tube: BenchOrder) => {
  signInAs({ ...ofType(6), barcodePrinter: 'Bench 1', barcodeQty: 2 })
  const api = fakeApi()
  api.reply(codes.list, ({ codeType }) =>
    Object.fromEntries(
      String(codeType)
        .split(',')
        .map((_, at) => [`list${at}`, []]),
    ),
  )
  api.reply(accessioning.workingLabs, { list: [{ labId: 1, name: 'Coast Laboratory' }] })
  api.reply(accessioning.lastTubes, { list: [] })
  api.reply(accessioning.benchFigures, { tubesOfHour: 12, notAccessioned: 1001, onHold: 3 })
  api.reply(accessioning.forAccessioning, tube)
  api.reply(accessioning.accession, { id: tube.specimenBarcode, ticketId: 0 })
  api.reply(labels.print, {
    fileType: '',
    fileName: '',
    fileAsBase64: '',
    count: 2,
    printer: 'Bench 1',
    left: [],
  })
  return api
}
/** Types its number; returns the part that says whose it is. */
export const take = async ({ specimenBarcode }: BenchOrder) => {
  await showPages({ '/accessioning': AccessioningPage }, '/accessioning')
  await userEvent.type(
    await screen.findByRole('textbox', { name: /^Specimen number/ }),
    `${specimenBarcode}{Enter}`,
  )
  return screen.findByRole('region', { name: 'Patient' })
}
