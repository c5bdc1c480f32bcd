import { utcDay } from '@labgate/contract/kit/days'
import { usDate } from '@labgate/contract/kit/us-date'
import { drafts } from '@labgate/contract/orders/drafts'
import { orderPapers } from '@labgate/contract/orders/order-documents'
import { orders } from '@labgate/contract/orders/orders'
import { patientPapers } from '@labgate/contract/patients/patient-papers'
import { patients } from '@labgate/contract/patients/patients'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPractice, rulesOf, type Practice } from '../../../../test/practice.ts'
import { imageForOrder } from '../../../core/documents/patient-signature.ts'

const png =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
let lab: Practice['lab']
let account: Practice['account']
let tampa: Practice['tampa']
let ada: Practice['ada']
let clinic: Practice['clinic']
let accessioner: Practice['accessioner']
let supervisor: Practice['supervisor']
let biller: Practice['biller']
let order: Practice['order']
let earlier: Practice['earlier']
let saved: Practice['saved']
let read: Practice['read']
let state: Practice['state']
beforeAll(async () => {
  ;({
    lab,
    account,
    tampa,
    ada,
    clinic,
    accessioner,
    supervisor,
    biller,
    order,
    earlier,
    saved,
    read,
    state,
  } = await openPractice())
})
afterAll(() => lab.close())

const unsigned = { patientConsentOnFile: false }
const rules = (body: { orderIssues: { rule: string }[] }): string[] =>
  body.orderIssues.map(({ rule }) => rule)

describe('the patient’s signature', () => {
  it('is stored encrypted, appears on the order, and is shown to users who see the order', async () => {
    const id = await saved(clinic, {
      ...unsigned,
      fileAsBase64_Patient: `data:image/png;base64,${png}`,
      fileType_Patient: 'image/png',
    })
    const body = await read(id)
    expect(body).toMatchObject({ datePatientSignature: lab.clock.now.toISOString() })
    expect(body.patientSignatureId).toBeGreaterThan(0)
    expect(rules(body)).toEqual(['provider-signature'])
    expect(JSON.stringify(body)).not.toContain(png)
    const [row] = await lab.owner<{ image: Buffer }>(
      'select image from patient_signature where patient_signature_id = $1',
      [body.patientSignatureId],
    )
    expect(row?.image.includes(Buffer.from(png))).toBe(false)
    const input = { LabOrderId: id, PatientId: ada, b64: true }
    const { body: shown } = await supervisor.call(orderPapers.patientSignature, input)
    expect(shown).toMatchObject({
      valid: true,
      patientSignatureId: body.patientSignatureId,
      fileType: 'image/png',
      fileAsBase64: png,
    })
    expect(
      (await supervisor.call(orderPapers.patientSignature, { ...input, PatientId: ada + 1 })).body,
    ).toMatchObject({ valid: false, code: 'not-found' })
    const rendered = await lab.database.forActor(
      { userId: 0, customers: 'all', locations: null },
      (tx) =>
        imageForOrder(tx, { userId: 0, customers: 'all', locations: null }, lab.context.crypt, id),
    )
    expect(rendered?.toString('base64')).toBe(png)
  })

  it('given once covers all orders of a visit', async () => {
    const day = earlier()
    const visit = (more: object = {}) => ({
      fileAsBase64_Patient: png,
      orders: [
        order(unsigned, { collectionDate: day }),
        order({
          ...unsigned,
          noAllergy: true,
          specimens: [{ labTypeId: 4, tests: [{ labTestId: 3000 }], collectionDate: day }],
          ...more,
        }),
      ],
    })
    const { body } = await clinic.call(orders.saveVisit, visit())
    expect(body, JSON.stringify(body)).toMatchObject({ valid: true })
    const ids = (body.list as { labOrderId: number }[]).map(({ labOrderId }) => labOrderId)
    const [one, other] = [await read(ids[0] ?? 0), await read(ids[1] ?? 0)]
    expect(one.patientSignatureId).toBeGreaterThan(0)
    expect(other.patientSignatureId).toBe(one.patientSignatureId)
    const twin = await lab.make.patient(account.customerId, tampa)
    expect(rulesOf(await clinic.call(orders.saveVisit, visit({ patientId: twin })))).toEqual([
      'one-patient',
    ])
  })

  it('must be a picture, cannot be set by its id, and is marked as on paper only by the laboratory', async () => {
    const text = Buffer.from('a signature').toString('base64')
    expect(rulesOf(await clinic.call(orders.save, order({ fileAsBase64_Patient: text })))).toEqual([
      'file-type',
    ])
    const id = await saved(clinic, { ...unsigned, fileAsBase64_Patient: png })
    const { patientSignatureId } = await read(id)
    const forged = await accessioner.call(
      orders.save,
      order({ patientSignatureId, userSignatureId_Physician: 1 }),
    )
    expect(forged.body).toMatchObject({
      valid: false,
      code: 'field-not-yours',
      issues: [{ path: ['userSignatureId_Physician'] }, { path: ['patientSignatureId'] }],
    })
    expect(
      (
        await accessioner.call(orders.save, {
          labOrderId: id,
          patientSignatureId: 0,
          rowVersion: 1,
        })
      ).body,
    ).toMatchObject({ code: 'field-not-yours' })
    expect((await clinic.call(orders.save, order({ patientSignatureId: -1 }))).body).toMatchObject({
      code: 'field-not-yours',
    })
    expect(
      await read(await saved(accessioner, { ...unsigned, patientSignatureId: -1 })),
    ).toMatchObject({ patientSignatureId: -1, datePatientSignature: null })
  })

  it('can be omitted only if a consent is on file', async () => {
    const twin = await lab.make.patient(account.customerId, tampa)
    expect(rulesOf(await clinic.call(orders.save, order({ patientId: twin })))).toEqual([
      'no-consent',
    ])
    expect((await clinic.call(patients.forLabOrder, { patientId: twin })).body).toMatchObject({
      valid: true,
      consentOnFile: 0,
      labOrderSpecimenId_ToxUrine: 0,
    })
  })
})

describe('notes and papers of a visit', () => {
  const kept = async (visitor: Practice['clinic']): Promise<number> =>
    (
      await visitor.call(drafts.saveFile, {
        form: `order-of-${ada}`,
        recordId: 0,
        fileAsBase64: png,
      })
    ).body.draftFileId as number
  const waiting = async (): Promise<number> => (await lab.owner('select from draft_file')).length
  const stored = async (visitor: Practice['clinic'], labOrderId: number): Promise<string[]> =>
    (
      (await visitor.call(orderPapers.attachments, { LabOrderId: labOrderId })).body.list as {
        description: string
        labOrderAttachmentId: number
      }[]
    )
      .filter(({ labOrderAttachmentId }) => labOrderAttachmentId > 0)
      .map(({ description }) => description)
      .toSorted()
  const noted = async (labOrderId: number): Promise<string[]> =>
    (
      (await supervisor.call(orderPapers.notes, { LabOrderId: labOrderId })).body.list as {
        note: string
      }[]
    )
      .map(({ note }) => note)
      .toSorted()
  /* Two orders of one sitting, and what is sent along with them. */
  const visit = (more: object, noMeds = true) => ({
    orders: [
      order({}, { collectionDate: earlier() }),
      order({ noMeds }, { collectionDate: earlier() }),
    ],
    ...more,
  })

  it('are saved with all of its orders or with one of them, and the files leave the draft', async () => {
    const [one, both] = [await kept(accessioner), await kept(accessioner)]
    const { body } = await accessioner.call(
      orders.saveVisit,
      visit({
        notes: [{ note: 'came by courier' }, { note: 'second label', at: 1 }],
        attachments: [
          { draftFileId: both, loAttachmentTypeId: 1, description: 'page 1', fileName: 'r.png' },
          { draftFileId: one, loAttachmentTypeId: 1, description: 'the tube', at: 0 },
        ],
      }),
    )
    expect(body, JSON.stringify(body)).toMatchObject({ valid: true })
    const [first, second] = (body.list as { labOrderId: number }[]).map(
      ({ labOrderId }) => labOrderId,
    ) as [number, number]
    expect([await noted(first), await noted(second)]).toEqual([
      ['came by courier'],
      ['came by courier', 'second label'],
    ])
    expect([await stored(clinic, first), await stored(clinic, second)]).toEqual([
      ['page 1', 'the tube'],
      ['page 1'],
    ])
    expect(await waiting()).toBe(0)
    const lines = await lab.owner<{ target: string }>(
      `select target from audit where act = 'orders.saveVisit' and target like $1 order by target`,
      [`order ${first} %`],
    )
    expect(lines.map(({ target }) => target.replace(/\d+$/, 'n'))).toEqual([
      `order ${first} attachment n`,
      `order ${first} attachment n`,
      `order ${first} note n`,
    ])
  })

  it('are saved with all orders or not at all; a fault leads to its field, and the files wait', async () => {
    const draftFileId = await kept(clinic)
    const count = async (): Promise<number> => (await lab.owner('select from lab_order')).length
    const before = await count()
    const paper = { draftFileId, loAttachmentTypeId: 1 }
    const tried = async (more: object, noMeds = true) =>
      (await clinic.call(orders.saveVisit, visit(more, noMeds))).body
    expect(await tried({ attachments: [paper] }, false)).toMatchObject({
      valid: false,
      issues: [{ path: ['orders', 1, 'medications'] }],
    })
    expect(
      await tried({ attachments: [paper, { ...paper, draftFileId: draftFileId + 999 }] }),
    ).toMatchObject({
      issues: [{ path: ['attachments', 1, 'draftFileId'], rule: 'file-gone' }],
    })
    expect(await tried({ attachments: [{ ...paper, loAttachmentTypeId: 4711 }] })).toMatchObject({
      issues: [{ path: ['attachments', 0, 'loAttachmentTypeId'] }],
    })
    expect(await tried({ attachments: [{ ...paper, at: 2 }] })).toMatchObject({
      issues: [{ path: ['attachments', 0, 'at'] }],
    })
    expect(await tried({ notes: [{ note: 'from the practice' }] })).toMatchObject({
      valid: false,
      code: 'field-not-yours',
      issues: [{ path: ['notes'] }],
    })
    const { body: foreign } = await accessioner.call(
      orders.saveVisit,
      visit({ attachments: [paper] }),
    )
    expect(foreign).toMatchObject({ valid: false, issues: [{ rule: 'file-gone' }] })
    expect([await count(), await waiting()]).toEqual([before, 1])
    expect(await tried({ attachments: [paper] })).toMatchObject({ valid: true })
    expect([await count(), await waiting()]).toEqual([before + 2, 0])
  })
})

it('a patient to order for includes pay flags, consents, insurances, and the last specimen of each type', async () => {
  const id = await saved(clinic)
  await lab.make.insert(
    'patient_insurance',
    {
      patient_id: ada,
      customer_id: account.customerId,
      insurance_name: 'Blue',
      member_id: 'M1',
      sequence: 3,
    },
    'patient_insurance_id',
  )
  const { body } = await clinic.call(patients.forLabOrder, { patientId: ada })
  const last = await lab.owner(
    `
      select lab_order_id
      from lab_order
      where patient_id = $1 and lab_type_id = 1 and ended = 0
      order by collected_at desc, lab_order_id desc
      limit 1
    `,
    [ada],
  )
  expect(last).not.toEqual([{ lab_order_id: id }]) // each test collects earlier than the one before
  expect(body).toMatchObject({
    firstName: 'Ada',
    customerId: account.customerId,
    consentOnFile: 1,
    selfPay: false,
    labOrderSpecimenId_ToxUrine: last[0]?.['lab_order_id'],
    labOrderSpecimenId_GPP: 0,
    insurances: [{ insurance: 'Blue', memberId: 'M1', sequence: 3 }],
  })
})

describe('papers of an order', () => {
  const add = (visitor: Practice['clinic'], labOrderId: number, more: object = {}) =>
    visitor.call(orderPapers.saveAttachment, {
      labOrderId,
      loAttachmentTypeId: 1,
      description: 'page 1',
      fileName: 'r.png',
      fileAsBase64: png,
      ...more,
    })
  it('are listed with the patient’s documents, and can be opened one by one', async () => {
    const id = await saved(clinic)
    await clinic.call(patientPapers.saveAttachment, {
      patientId: ada,
      attachmentTypeId: 3,
      description: 'sheet',
      fileAsBase64: png,
    })
    const { body } = await add(accessioner, id)
    expect(body).toMatchObject({ valid: true })
    const { list } = (await clinic.call(orderPapers.attachments, { LabOrderId: id })).body
    expect(list).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          labOrderAttachmentId: Number(body.id),
          patientAttachmentId: 0,
          attachmentType: 'Requisition',
          description: 'page 1',
          fileType: 'image/png',
          dateCreated: expect.stringContaining(usDate(utcDay(lab.clock.now))),
        }),
        expect.objectContaining({ labOrderAttachmentId: 0, attachmentType: 'Facesheet' }),
      ]),
    )
    const { body: paper } = await clinic.call(orderPapers.attachment, {
      LabOrderAttachmentId: Number(body.id),
      b64: true,
    })
    expect(paper).toMatchObject({ fileAsBase64: png, pdfState: '' })
    expect(rulesOf(await add(accessioner, id, { loAttachmentTypeId: 0 }))).toEqual(['required'])
    expect(rulesOf(await add(accessioner, id, { loAttachmentTypeId: 4711 }))).toEqual(['code'])
  })
  it('can be added by the laboratory at any time, and by the practice until receipt or while a hold requests something', async () => {
    const id = await saved(clinic)
    expect((await add(clinic, id)).body).toMatchObject({ valid: true })
    await state(id, 'stage = 20')
    expect((await add(clinic, id)).body).toMatchObject({ valid: false, code: 'not-possible' })
    await state(id, 'hold = 16')
    expect((await add(clinic, id)).body).toMatchObject({ valid: true })
    await state(id, 'hold = 0, stage = 50')
    expect((await add(accessioner, id)).body).toMatchObject({ valid: true })
    expect((await add(biller, id)).body).toMatchObject({ valid: false, code: 'not-permitted' })
  })
  it('include notes, which a practice does not see and no user can change', async () => {
    const id = await saved(clinic)
    expect(
      rulesOf(await accessioner.call(orderPapers.saveNote, { labOrderId: id, note: ' ' })),
    ).toEqual(['required'])
    const { body } = await accessioner.call(orderPapers.saveNote, {
      labOrderId: id,
      note: 'called the practice',
    })
    expect(
      rulesOf(
        await accessioner.call(orderPapers.saveNote, {
          labOrderId: id,
          note: 'x',
          labOrderNoteId: Number(body.id),
        }),
      ),
    ).toEqual(['not-editable'])
    expect((await biller.call(orderPapers.notes, { LabOrderId: id })).body.list).toMatchObject([
      { labOrderNoteId: Number(body.id), note: 'called the practice' },
    ])
    expect(
      (await supervisor.call(orderPapers.note, { LabOrderNoteId: Number(body.id) })).body,
    ).toMatchObject({ note: 'called the practice' })
    expect((await clinic.call(orderPapers.notes, { LabOrderId: id })).body).toMatchObject({
      valid: false,
      code: 'not-permitted',
    })
  })
})
