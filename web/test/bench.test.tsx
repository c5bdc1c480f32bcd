import { accessioning, type BenchOrder } from '@labgate/contract/accessioning'
import { codes } from '@labgate/contract/codes'
import { labels } from '@labgate/contract/labels'
import { specimenNumber } from '@labgate/contract/numbers'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { AccessioningPage } from '../src/features/accessioning/accessioning.page.tsx'
import { currentTarget } from '../src/scan/targets.ts'
import { fakeApi } from './fake-api.ts'
import { ofType, signInAs } from './people.ts'
import { showPages } from './show.tsx'

const tubeOf = (count: number, change: Partial<BenchOrder> = {}): BenchOrder => ({
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

const begin = (tube: BenchOrder) => {
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
  api.reply(labels.print, { fileType: '', fileName: '', fileAsBase64: '', count: 2, printer: 'Bench 1', left: [] })
  return api
}
const take = async ({ specimenBarcode }: BenchOrder) => {
  await showPages({ '/accessioning': AccessioningPage }, '/accessioning')
  await userEvent.type(await screen.findByRole('textbox', { name: /^Specimen number/ }), `${specimenBarcode}{Enter}`)
  return screen.findByRole('region', { name: 'Patient' })
}
beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined
})

describe('at the bench', () => {
  it('the birth date of a tube without our label is covered and no label is printed until it is keyed; then one comes with the processing', async () => {
    const tube = tubeOf(41)
    const api = begin(tube)
    const patient = await take(tube)
    const dob = await screen.findByRole('textbox', { name: /^Birth date on the tube/ })
    expect(patient.textContent).not.toContain('1970')
    await userEvent.click(screen.getByRole('button', { name: /^Label/ }))
    expect(await screen.findByText(/^Enter the birth date from the tube first/)).toBeTruthy()
    await userEvent.type(dob, '01/02/1970')
    expect(patient.textContent).toContain('01/02/1970')
    await userEvent.click(await screen.findByRole('button', { name: 'Process' }))
    await waitFor(() => expect(api.calls(accessioning.accession)[0]?.asked).toMatchObject({ match: 'keyed', keyedDob: '1970-01-02' }))
    await waitFor(() => expect(api.calls(labels.print)).toHaveLength(1))
    expect(api.calls(labels.print)[0]?.asked).toMatchObject({ labOrderId: [41], copies: 2, reason: expect.stringContaining('no label') as string })
  })

  it('a tube with a good label gets no second one, and stands once among the last tubes, before those of earlier', async () => {
    const tube = tubeOf(42, { hasTrustedLabel: true })
    const api = begin(tube)
    const at = '2026-04-01T08:00:00.000Z'
    const known = (labOrderId: number, act: 'accession' | 'reject') => ({
      labOrderId,
      specimenBarcode: specimenNumber(labOrderId),
      patientName: 'Moss, Ada',
      act,
      at,
    })
    api.reply(accessioning.lastTubes, { list: [known(42, 'accession'), known(40, 'reject')] })
    await take(tube)
    await userEvent.click(await screen.findByRole('button', { name: 'They match: process' }))
    const last = await screen.findByRole('list', { name: 'Last tubes' })
    await waitFor(() => {
      const [first, ...others] = within(last).getAllByRole('listitem')
      expect(first?.textContent).toContain(tube.specimenBarcode)
      expect(first?.textContent).toContain('Accessioned')
      expect(others.filter(({ textContent }) => textContent.includes(tube.specimenBarcode))).toEqual([])
      expect(others.at(-1)?.textContent).toContain('Rejected')
    })
    expect(api.calls(labels.print)).toEqual([])
  })

  it('after a click beside everything, digits and Enter still go to the number', async () => {
    begin(tubeOf(41))
    await showPages({ '/accessioning': AccessioningPage }, '/accessioning')
    const field = await screen.findByRole('textbox', { name: /^Specimen number/ })
    for (const beside of [screen.getByRole('heading', { level: 1 }), document.body]) {
      field.blur()
      await userEvent.click(beside)
      expect(document.activeElement).toBe(field)
    }
  })
  it('Enter on the button processes nothing, nor does anything while another code was scanned last', async () => {
    const tube = tubeOf(43, { hasTrustedLabel: true })
    const api = begin(tube)
    await take(tube)
    const process = await screen.findByRole('button', { name: 'They match: process' })
    process.focus()
    await userEvent.keyboard('{Enter} ')
    act(() => currentTarget()?.unread?.({ kind: 'foreign', text: 'XR1234', trackingNo: '' }))
    expect(screen.getByRole('status', { name: 'Verdict' }).textContent).toContain('XR1234Not a Labgate number.')
    await userEvent.click(process)
    expect(api.calls(accessioning.accession)).toEqual([])
    act(() => currentTarget()?.take({ kind: 'specimen', code: tube.specimenBarcode }))
    expect(screen.getByRole('status', { name: 'Verdict' }).textContent).not.toContain('XR1234')
    await userEvent.click(process)
    await waitFor(() => expect(api.calls(accessioning.accession)).toHaveLength(1))
  })
})
