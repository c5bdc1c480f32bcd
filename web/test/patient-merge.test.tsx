import { codes } from '@labgate/contract/clinical/codes'
import { orders } from '@labgate/contract/orders/orders'
import {
  patientMerge,
  type Pair,
  type PatientMerge,
} from '@labgate/contract/patients/patient-merge'
import { patients } from '@labgate/contract/patients/patients'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { PatientMergePage } from '../src/features/patients/patient-merge/patient-merge.page.tsx'
import { listenForShortcuts } from '../src/keys/shortcuts.ts'
import { sessionStore } from '../src/session/store.ts'
import { writeValues } from '../src/session/values.ts'
import { fakeApi, type FakeApi } from './fake-api.ts'
import { patientOf } from './patient-record.ts'
import { ofType, signInAs } from './people.ts'
import { wholeOf } from './sample.ts'
import { showPages } from './show.tsx'
import { expectWhose } from './whose.ts'

const kept = patientOf({ patientId: 7 })
const folded = patientOf({ patientId: 8, phone: '(813) 555-0177', medicalRecordId: '', notes: [] })
const pair: Pair = {
  patientId: 7,
  patientId_Folded: 8,
  name: "O'Brien, Ada",
  dob: '1970-01-02',
  medicalRecordId: '4471',
  nameFolded: "O'Brien, Adah",
  dobFolded: '1970-01-02',
  medicalRecordIdFolded: '',
  alike: ['dob', 'name'],
  score: 8,
}
const merge: PatientMerge = {
  patientMergeId: 3,
  customerId: 4,
  patientId: 7,
  patientId_Folded: 8,
  name: "O'Brien, Ada",
  dob: '1970-01-02',
  nameFolded: "O'Brien, Adah",
  dobFolded: '1970-01-02',
  state: 'merged',
  reason: 'Same license',
  secondPersonFor: [],
  picks: [],
  rows: 4,
  createdBy: 'Priya Rao',
  createdDate: '2026-04-01T08:00:00.000Z',
  decidedBy: '',
  decidedDate: null,
  decisionNote: '',
  undoneBy: '',
  undoneDate: null,
  undoReason: '',
  needsOther: false,
}
const preview = {
  blocks: [],
  secondPersonFor: [],
  needsUnderWayTick: false,
  moves: [{ table: 'lab_order', words: 'Orders', count: 3 }],
  combined: [],
  left: { labels: 2, reports: 0, faxes: 1, messages: 0 },
  rowVersion: 3,
  rowVersion_Folded: 5,
}
const compared = '/patient-merge?id=7&with=8'

let api: FakeApi
beforeEach(() => {
  signInAs(ofType(8))
  writeValues({ customerId: 4, customerName: 'Sunrise Pain Clinic' })
  sessionStore.changed()
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(480)
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1400)
  api = fakeApi()
  api.reply(codes.list, { list0: [] })
  api.reply(patients.get, (input) => (Number(input['patientId']) === 7 ? kept : folded))
  api.reply(orders.list, wholeOf(orders.list.answer, {}))
  api.reply(patientMerge.preview, preview)
  api.reply(patientMerge.merge, { id: '3', message: '', state: 'merged' })
  api.reply(patientMerge.pairs, { list: [pair], two: [] })
  api.reply(patientMerge.list, { list: [merge] })
  api.reply(patientMerge.undo, { id: '3', message: '' })
  api.reply(patientMerge.decide, {
    id: '3',
    message: 'The records are merged.',
    state: 'merged',
  })
  api.reply(patientMerge.notSame, { id: '7', message: '' })
})
const shown = (at: string) => {
  onTestFinished(listenForShortcuts())
  return showPages({ '/patient-merge': PatientMergePage }, at)
}
const press = async (
  name: string | RegExp,
  within_ = screen as Pick<typeof screen, 'findByRole'>,
) => userEvent.click(await within_.findByRole('button', { name }))

it('merges with the values taken from the other record and a required reason, after a confirmation that names both people', async () => {
  await shown(compared)
  await userEvent.click(
    await screen.findByRole('radio', { name: 'Phone from the record to merge: (813) 555-0177' }),
  )
  expect(await screen.findByText('Orders: 3')).toBeTruthy()
  expect(screen.getByText(/2 printed labels, 1 faxed report/)).toBeTruthy()
  await press(/^Merge ?Ctrl/)
  expect(
    await screen.findAllByText('Enter how you know that this is one person.'),
  ).not.toHaveLength(0)
  await userEvent.type(screen.getByRole('textbox', { name: /^Reason/ }), 'Same license')
  await press(/^Merge ?Ctrl/)
  const dialog = await screen.findByRole('dialog', { name: 'Merge these records?' })
  await expectWhose(/O'Brien, Ada.*MRN/)
  expect(within(dialog).getAllByText(/O'Brien, Ada, born 01\/02\/1970/)).toHaveLength(2)
  expect(api.calls(patientMerge.merge)).toHaveLength(0)
  await press('Merge records', within(dialog))
  await waitFor(() =>
    expect(api.calls(patientMerge.merge)[0]?.input).toMatchObject({
      patientId: 7,
      patientId_Folded: 8,
      picks: ['phone'],
      reason: 'Same license',
      sawUnderWay: false,
      rowVersion: 3,
      rowVersion_Folded: 5,
    }),
  )
})

it('opens no confirmation while the merge is previewed again for another choice', async () => {
  await shown(compared)
  await userEvent.type(await screen.findByLabelText(/^Reason/), 'Same license')
  const tell = api.later(patientMerge.preview, () => ({
    ...preview,
    moves: [{ table: 'lab_order', words: 'Orders', count: 4 }],
  }))
  await userEvent.click(screen.getByLabelText('Phone from the record to merge: (813) 555-0177'))
  await waitFor(() =>
    expect(api.calls(patientMerge.preview).at(-1)?.input).toMatchObject({ picks: ['phone'] }),
  )
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  expect(screen.queryByText('Merge these records?')).toBeNull()
  tell()
  await screen.findByText('Orders: 4')
  expect(screen.queryByText('Merge these records?')).toBeNull()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  expect(await screen.findByText('Merge these records?')).toBeTruthy()
})

it('Swap makes the other record the one to keep, and resets the chosen values', async () => {
  const { router } = await shown(compared)
  await userEvent.click(
    await screen.findByRole('radio', { name: 'Phone from the record to merge: (813) 555-0177' }),
  )
  await press('Swap')
  await waitFor(() => expect(router.state.location.search).toMatchObject({ id: '8', with: '7' }))
  const phone = await screen.findByRole('radio', {
    name: 'Phone from the record to keep: (813) 555-0177',
  })
  expect((phone as HTMLInputElement).checked).toBe(true)
  expect(api.calls(patientMerge.preview).at(-1)?.input).toMatchObject({
    patientId: 8,
    patientId_Folded: 7,
    picks: [],
  })
})

it('a blocked merge explains why, and cannot be started', async () => {
  const message = 'The record to keep is inactive. Activate it first, or keep the other one.'
  api.reply(patientMerge.preview, {
    ...preview,
    blocks: [{ path: [], rule: 'merge-inactive', message }],
  })
  await shown(compared)
  expect(await screen.findByText(message)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Merge ?Ctrl/ })).toBeNull()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('requests a second person with the reasons, and requires a check of specimens under way', async () => {
  api.reply(patientMerge.preview, { ...preview, secondPersonFor: ['dob'], needsUnderWayTick: true })
  api.reply(patientMerge.merge, {
    id: '3',
    message: 'The merge waits for a second person to confirm it.',
    state: 'asked',
  })
  await shown(compared)
  expect(await screen.findByText('The birth dates differ.')).toBeTruthy()
  await userEvent.type(screen.getByRole('textbox', { name: /^Reason/ }), 'Same license')
  await press(/^Request merge ?Ctrl/)
  expect(
    await screen.findAllByText('Check the box to confirm that you looked at them.'),
  ).not.toHaveLength(0)
  await userEvent.click(
    screen.getByRole('checkbox', { name: /^Both records have specimens under way/ }),
  )
  await press(/^Request merge ?Ctrl/)
  await press(
    'Request merge',
    within(await screen.findByRole('dialog', { name: 'Request this merge?' })),
  )
  await waitFor(() =>
    expect(api.calls(patientMerge.merge)[0]?.input).toMatchObject({ sawUnderWay: true }),
  )
  expect(await screen.findByText('The merge waits for a second person to confirm it.')).toBeTruthy()
})

it('a request is confirmed by another person, not by its requester', async () => {
  const queries = { ...merge, state: 'asked', secondPersonFor: ['dob'] } as PatientMerge
  api.reply(patientMerge.list, {
    list: [queries, { ...queries, patientMergeId: 4, name: 'Own, Ada', needsOther: true }],
  })
  await shown('/patient-merge?tab=merges')
  await press("Confirm: O'Brien, Ada and O'Brien, Adah")
  expect(screen.queryByRole('button', { name: /Own, Ada/ })).toBeNull()
  const drawer = await screen.findByRole('dialog', { name: 'Confirm the merge' })
  expect(await within(drawer).findByText('The birth dates differ.')).toBeTruthy()
  await userEvent.type(
    await within(drawer).findByRole('textbox', { name: /^How you know/ }),
    'Card checked',
  )
  await press(/^Confirm and merge/, within(drawer))
  await waitFor(() =>
    expect(api.calls(patientMerge.decide)[0]?.input).toMatchObject({
      patientMergeId: 3,
      accept: true,
      note: 'Card checked',
    }),
  )
})

it('an unmerge requires an answer for each entry made since the merge', async () => {
  const entry = { table: 'lab_order', words: 'Orders', at: '2026-04-02T08:00:00.000Z' }
  const note = {
    table: 'patient_note',
    rowId: 9,
    words: 'Notes',
    says: 'Called',
    at: '2026-04-02T09:00:00.000Z',
  }
  api.reply(patientMerge.previewUndo, {
    blocks: [],
    since: [
      { ...entry, rowId: 5, says: '000000000414' },
      { ...entry, rowId: 6, says: '000000000415' },
      note,
    ],
    conflicts: [{ table: 'patient', rowId: 7, words: 'Phone', was: 'empty', now: '8135550100' }],
    rows: 4,
    left: preview.left,
  })
  await shown('/patient-merge?tab=merges')
  await press("Unmerge: O'Brien, Ada and O'Brien, Adah")
  const drawer = await screen.findByRole('dialog', { name: 'Unmerge' })
  expect(
    await within(drawer).findByText('Phone: 8135550100 (before the merge: empty)'),
  ).toBeTruthy()
  await userEvent.type(within(drawer).getByRole('textbox', { name: /^Reason/ }), 'Two people')
  const goes = await within(drawer).findAllByRole('radio', {
    name: "Goes with O'Brien, Adah (merged record)",
  })
  await userEvent.click(goes[1]!)
  await press(/^Unmerge ?Ctrl/, within(drawer))
  expect(await within(drawer).findAllByText('Choose where it belongs.')).toHaveLength(2)
  expect(api.calls(patientMerge.undo)).toHaveLength(0)
  await press('All stay', within(drawer))
  await press(/^Unmerge ?Ctrl/, within(drawer))
  await waitFor(() =>
    expect(api.calls(patientMerge.undo)[0]?.input).toMatchObject({
      patientMergeId: 3,
      reason: 'Two people',
      assigned: [
        { table: 'lab_order', rowId: 5, toFolded: false },
        { table: 'lab_order', rowId: 6, toFolded: true },
        { table: 'patient_note', rowId: 9, toFolded: false },
      ],
    }),
  )
})

it('two people are removed from the likely duplicates with a note', async () => {
  await shown('/patient-merge')
  expect(await screen.findByText('Same last name, same birth date')).toBeTruthy()
  await press("Not the same person: O'Brien, Ada and O'Brien, Adah")
  const drawer = await screen.findByRole('dialog', { name: 'Not the same person' })
  await userEvent.type(await within(drawer).findByRole('textbox', { name: /^Note/ }), 'Twins')
  await press(/^Not the same person/, within(drawer))
  await waitFor(() =>
    expect(api.calls(patientMerge.notSame)[0]?.input).toMatchObject({
      patientId: 7,
      patientId_Folded: 8,
      note: 'Twins',
    }),
  )
})
