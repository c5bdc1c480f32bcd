import { codes } from '@labgate/contract/clinical/codes'
import { drafts } from '@labgate/contract/orders/drafts'
import { orderForm } from '@labgate/contract/orders/order-form'
import { orders } from '@labgate/contract/orders/orders'
import { patientLists } from '@labgate/contract/patients/patient-lists'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { newSpecimen } from '../src/features/orders/form/model/visit-values.ts'
import { OrdersPage } from '../src/features/orders/orders.page.tsx'
import { listenForShortcuts } from '../src/keys/shortcuts.ts'
import { orderFormFacts as facts } from './order-form-facts.ts'
import { beginOrders } from './orders.ts'
import { ofType } from './people.ts'
import { showPages } from './show.tsx'
import { expectWhose } from './whose.ts'

const paper = {
  draftFileId: 3,
  loAttachmentTypeId: 1,
  description: 'page 1',
  fileName: 'r.png',
  fileType: 'image/png',
  size: 900,
  labTypeId: 4,
}
/* A visit with two tubes as typed earlier, with a note and a paper. */
const changes = {
  specimens: [
    { ...newSpecimen(1, facts), tests: [107] },
    { ...newSpecimen(4, facts), tests: [3000] },
  ],
  diagnosis: facts.patient.diagnosis,
  noMeds: true,
  noAllergy: true,
  collectionDate: '2026-03-31',
  collectionTime: '08:00',
  notes: [{ note: 'by courier', labTypeId: -1 }],
  attachments: [paper],
}
const begin = (type: number) => {
  const api = beginOrders(ofType(type))
  api.reply(orderForm.get, facts)
  api.reply(codes.list, { list0: [{ id: 1, description: 'Requisition' }] })
  api.reply(drafts.get, {
    content: JSON.stringify({ changes, focus: '' }),
    savedAt: '2026-03-31T14:05:00.000Z',
    rowVersion: 0,
  })
  api.reply(drafts.save, { savedAt: '2026-03-31T14:06:00.000Z' })
  api.reply(drafts.discard, {})
  api.reply(drafts.discardFile, {})
  return api
}
const open = () => showPages({ '/lab-order': OrdersPage }, '/lab-order?patient=7')
beforeEach(() => {
  vi.restoreAllMocks()
  Element.prototype.scrollIntoView = () => undefined
})

it('notes and attachments return with the draft, show in place why they cannot be saved, and are saved with the visit', async () => {
  const api = begin(6)
  api.refuse(orders.saveVisit, {
    code: 'faulty',
    issues: [
      {
        path: ['attachments', 0, 'draftFileId'],
        message: 'This file is no longer kept. Remove and attach it again.',
        rule: 'file-gone',
      },
    ],
  })
  const user = userEvent.setup()
  await open()
  const papers = await screen.findByRole('list', { name: 'Attachments' })
  expect(within(papers).getByText('Requisition · page 1')).toBeTruthy()
  expect(within(papers).getByText('r.png · PNG · 1 kB · UTI / STI')).toBeTruthy()
  expect(screen.getByRole('textbox', { name: 'Note' })).toHaveProperty('value', 'by courier')
  await user.type(screen.getByRole('textbox', { name: 'Note' }), ', twice')
  await user.click(screen.getByRole('button', { name: /^Save order/ }))
  expect(
    await within(papers).findByText('This file is no longer kept. Remove and attach it again.'),
  ).toBeTruthy()

  await user.click(screen.getByRole('button', { name: 'Remove: Requisition · page 1' }))
  await waitFor(() =>
    expect(api.calls(drafts.discardFile)[0]?.input).toMatchObject({ draftFileId: 3 }),
  )
  await user.click(screen.getByRole('button', { name: 'Add attachment' }))
  const drawer = await screen.findByRole('dialog', { name: 'Add attachment' })
  await expectWhose()
  await user.click(await within(drawer).findByRole('combobox', { name: 'Type' }))
  await user.click(await screen.findByRole('option', { name: 'Requisition' }))
  await user.upload(
    drawer.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement,
    new File(['page'], 'again.txt', { type: 'text/plain' }),
  )
  api.refuse(drafts.saveFile, {
    code: 'file-refused',
    issues: [
      {
        path: ['fileAsBase64'],
        message: 'Save first, and add this one then.',
        rule: 'too-many-files',
      },
    ],
  })
  await user.click(within(drawer).getByRole('button', { name: /^Add to the order/ }))
  expect(await within(drawer).findByText('Save first, and add this one then.')).toBeTruthy()
  api.reply(drafts.saveFile, { draftFileId: 8, fileType: 'text/plain', size: 4 })
  await user.click(within(drawer).getByRole('button', { name: /^Add to the order/ }))
  expect(await screen.findByText('again.txt · TXT · 1 kB · Entire visit')).toBeTruthy()
  expect(api.calls(drafts.saveFile).at(-1)?.input).toMatchObject({
    form: 'order-of-7',
    recordId: 0,
    fileAsBase64: 'cGFnZQ==',
  })

  api.reply(orders.saveVisit, {
    id: 'R000000044',
    list: [{ labOrderId: 41, specimenBarcode: '000000000414' }],
  })
  await user.click(screen.getByRole('button', { name: /^Save order/ }))
  await screen.findByRole('heading', { name: 'Saved as requisition R000000044' })
  expect(screen.getByText('Saved with it: 1 note and 1 attachment.')).toBeTruthy()
  expect(api.calls(orders.saveVisit).at(-1)?.input).toMatchObject({
    notes: [{ note: 'by courier, twice' }],
    attachments: [
      { draftFileId: 8, loAttachmentTypeId: 1, description: '', fileName: 'again.txt' },
    ],
  })
})

it('a practice can add attachments but not notes', async () => {
  begin(2)
  await open()
  expect(await screen.findByRole('button', { name: 'Add attachment' })).toBeTruthy()
  expect(screen.queryByText('Laboratory notes')).toBeNull()
})

it('ordered items missing from the patient’s record are offered for it, and added only on request', async () => {
  const api = begin(2)
  const gabapentin = {
    medicationId: 31,
    medicationId_Generic: 31,
    description: 'gabapentin 300 mg',
  }
  const [tube] = changes.specimens
  const typed = {
    ...changes,
    specimens: [tube],
    diagnosis: [
      ...facts.patient.diagnosis,
      {
        icd10Code: 'G89.4',
        description: 'Chronic pain syndrome',
        isListed: true,
        validFrom: null,
        validTo: null,
      },
    ],
    noMeds: false,
    medications: [
      gabapentin,
      {
        medicationId: 0,
        medicationId_Generic: 0,
        description: 'green tea',
        dose: 'a cup daily',
      },
    ],
    notes: [],
    attachments: [],
  }
  api.reply(drafts.get, {
    content: JSON.stringify({ changes: typed, focus: '' }),
    savedAt: '2026-03-31T14:05:00.000Z',
    rowVersion: 0,
  })
  api.reply(orders.saveVisit, {
    id: 'R000000044',
    list: [{ labOrderId: 41, specimenBarcode: '000000000414' }],
  })
  api.reply(patientLists.saveDiagnosis, { id: '5' })
  api.reply(patientLists.saveMedication, { id: '6' })
  const user = userEvent.setup()
  await open()
  await screen.findByRole('list', { name: 'Medications' })
  const noDose = screen.getByRole('button', { name: 'Add the dose of gabapentin 300 mg' })
  expect(noDose.tabIndex, 'Tab passes it').toBe(-1)
  await user.click(noDose)
  await user.type(screen.getByRole('textbox', { name: /^Dose of gabapentin/ }), 'at bedtime{Enter}')
  await user.click(screen.getByRole('button', { name: /^Save order/ }))
  const offered = await screen.findByRole('list', { name: 'Not in the patient’s record' })
  expect(within(offered).getAllByRole('button').map((one) => one.textContent)).toEqual([
    'G89.4 Chronic pain syndrome', 'gabapentin 300 mg at bedtime', 'green tea a cup daily', 'Add all 3',
  ]) // prettier-ignore
  expect([
    ...api.calls(patientLists.saveDiagnosis),
    ...api.calls(patientLists.saveMedication),
  ]).toEqual([])
  await user.click(within(offered).getByRole('button', { name: 'gabapentin 300 mg at bedtime' }))
  expect(
    await within(offered).findByRole('button', { name: 'gabapentin 300 mg at bedtime: added' }),
  ).toHaveProperty('disabled', true)
  await user.click(within(offered).getByRole('button', { name: 'Add all 2' }))
  await within(offered).findByRole('button', { name: 'green tea a cup daily: added' })
  expect(api.calls(patientLists.saveDiagnosis).map(({ input }) => input)).toMatchObject([
    { patientId: 7, icd10Code: 'G89.4' },
  ])
  expect(api.calls(patientLists.saveMedication).map(({ input }) => input)).toMatchObject([
    { patientId: 7, medicationId: 31, dose: 'at bedtime' },
    { patientId: 7, medicationId: 0, freeformDesc: 'green tea', dose: 'a cup daily' },
  ])
})

it('a key that adds what the record has says how many it added, and Repeat leaves the focus where the work goes on', async () => {
  const api = begin(2)
  api.reply(orderForm.get, {
    ...facts,
    patient: {
      ...facts.patient,
      medications: ['gabapentin 300 mg', 'oxycodone 10 mg'].map((description, at) => ({
        medicationId: at + 31,
        medicationId_Generic: at + 31,
        description,
      })),
      last: [
        {
          labOrderId: 9,
          labTypeId: 1,
          collectionDay: '2026-03-01',
          version: '',
          tests: [107],
          collectionDeviceId: 1,
          siteId: 0,
          sideId: 0,
          userId_Physician: 5,
        },
      ],
    },
  })
  api.reply(drafts.get, { content: '', savedAt: null, rowVersion: 0 })
  const deaf = listenForShortcuts()
  const user = userEvent.setup()
  await open()
  const repeat = await screen.findByRole('button', { name: /^Repeat 03\/01/ })
  repeat.focus()
  await user.keyboard('{Enter}')
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Add diagnosis' })),
  )
  await user.keyboard('{Alt>}m{/Alt}')
  expect(await screen.findByText('2 medications added')).toBeTruthy()
  deaf()
})
