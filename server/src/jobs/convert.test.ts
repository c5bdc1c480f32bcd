import { createHash } from 'node:crypto'
import { accounts } from '@labgate/contract/accounts/accounts'
import { patientPapers } from '@labgate/contract/patients/patient-papers'
import { PDFDocument } from 'pdf-lib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openLab, type Lab, type Visitor } from '../../test/lab.ts'
import { heic, tiffOf } from '../../test/picture-files.ts'
import { until as untilIs } from '../../test/until.ts'
import { opened } from '../files/store.ts'
import type { JobRunner } from './boss.ts'
import { convertAttachment, queueWaitingConversions } from './convert.ts'

let lab: Lab
let admin: Visitor
beforeAll(async () => {
  lab = await openLab()
  admin = await lab.signIn(await lab.make.user(1))
})
afterAll(async () => {
  await (lab.context.jobs as JobRunner).stop()
  await lab.close()
})

const attach = async (bytes: Buffer, customerId: number, fileName = ''): Promise<number> => {
  const { body } = await admin.call(accounts.saveAttachment, {
    customerId,
    title: 'Agreement',
    description: 'signed',
    fileName,
    fileAsBase64: bytes.toString('base64'),
  })
  expect(body.valid, JSON.stringify(body)).toBe(true)
  return Number(body.id)
}
const get = async (id: number, asPdf: boolean, by = admin) =>
  (await by.call(accounts.attachment, { CustomerAttachmentId: id, b64: true, asPdf })).body
const until = (id: number, state: string) =>
  untilIs(async () => (await get(id, false)).pdfState === state, {
    what: `a PDF that is ${state}`,
    everyMs: 100,
  })
const tiff = tiffOf(
  { width: 40, height: 60, color: [200, 30, 40] },
  { width: 90, height: 50, color: [20, 140, 60] },
)
const broken = tiff.subarray(0, tiff.length - 500) // without its second page

test('attachments of patients are converted in a separate queue', async () => {
  const { customerId } = await lab.make.account()
  const patientId = await lab.make.patient(customerId, await lab.make.location(customerId))
  const { body } = await admin.call(patientPapers.saveAttachment, {
    patientId,
    attachmentTypeId: 1,
    description: 'Insurance card',
    fileName: 'Card.tif',
    fileAsBase64: tiff.toString('base64'),
  })
  await convertAttachment(lab.database, 'convert-patient')(Number(body.id))
  const got = (
    await admin.call(patientPapers.attachment, {
      PatientAttachmentId: Number(body.id),
      b64: true,
      asPdf: true,
    })
  ).body
  expect(got).toMatchObject({
    pdfState: 'ready',
    fileType: 'application/pdf',
    fileName: 'Card.pdf',
    description: 'Insurance card',
  })
  expect((await PDFDocument.load(Buffer.from(got.fileAsBase64, 'base64'))).getPageCount()).toBe(2)
})

test('attachments that browsers do not display become PDF; the original stays, and users who can read it can read the PDF', async () => {
  const { customerId } = await lab.make.account()
  const early = await attach(tiff, customerId, 'Scan of 2026.tif') // before jobs run
  expect(await get(early, true)).toMatchObject({
    pdfState: 'waiting',
    fileType: 'image/tiff',
    fileAsBase64: tiff.toString('base64'),
  })
  const jobs = lab.context.jobs as JobRunner
  await jobs.start({ convert: convertAttachment(lab.database) })
  await queueWaitingConversions(lab.context)
  const photo = await attach(heic, customerId)
  const bad = await attach(broken, customerId)
  await until(early, 'ready')
  await until(photo, 'ready')
  await until(bad, 'failed')

  const got = await get(early, true)
  expect(got).toMatchObject({
    pdfReason: '',
    fileType: 'application/pdf',
    fileName: 'Scan of 2026.pdf',
    title: 'Agreement',
  })
  const pdf = Buffer.from(got.fileAsBase64, 'base64')
  expect(got.size).toBe(pdf.length)
  expect((await PDFDocument.load(pdf)).getPageCount()).toBe(2)
  expect(await get(early, false)).toMatchObject({
    fileType: 'image/tiff',
    fileName: 'Scan of 2026.tif',
    size: tiff.length,
    fileAsBase64: tiff.toString('base64'),
  })
  expect(await get(photo, true)).toMatchObject({ fileType: 'application/pdf', fileName: '' })
  expect(await get(photo, false)).toMatchObject({
    fileType: 'image/heic',
    fileAsBase64: heic.toString('base64'),
  })
  expect(await get(bad, true)).toMatchObject({
    pdfReason: 'The file could not be read. It may be damaged.',
    fileType: 'image/tiff',
    fileAsBase64: broken.toString('base64'),
  })

  // a practice's administrator is subject to the policies; another practice's sees nothing of it
  const theirs = await lab.signIn(await lab.make.user(3, customerId))
  expect(await get(early, true, theirs)).toMatchObject({
    valid: true,
    fileType: 'application/pdf',
    fileAsBase64: got.fileAsBase64,
  })
  const { customerId: other } = await lab.make.account()
  const stranger = await lab.signIn(await lab.make.user(3, other))
  expect(await get(early, true, stranger)).toMatchObject({ valid: false, code: 'not-found' })
})

test('a second run changes nothing, and a file that displays directly has no PDF', async () => {
  const { customerId } = await lab.make.account()
  const id = await attach(tiff, customerId)
  await until(id, 'ready')
  const look = () =>
    lab.owner(
      'select pdf_hash, xmin::text from customer_attachment where customer_attachment_id = $1',
      [id],
    )
  const before = await look()
  await convertAttachment(lab.database)(id)
  expect(await look()).toEqual(before)
  const text = await attach(Buffer.from('Hello'), customerId)
  await convertAttachment(lab.database)(text)
  expect(await get(text, true)).toMatchObject({
    pdfState: '',
    pdfReason: '',
    fileType: 'text/plain',
  })
})

test('another practice cannot reach the PDF by any query', async () => {
  const [row] = await lab.owner<{ pdf_hash: Buffer; customer_id: number }>(
    'select pdf_hash, customer_id from customer_attachment where pdf_hash is not null limit 1',
  )
  const { customerId: other } = await lab.make.account()
  const seen = (customers: number[]) =>
    lab.database.forActor({ userId: 1, customers, locations: null }, (tx) =>
      tx.selectFrom('file').select('content').where('hash', '=', row!.pdf_hash).execute(),
    )
  expect(await seen([other])).toEqual([])
  const [file] = await seen([Number(row!.customer_id)])
  expect(createHash('sha256').update(opened(lab.database, file!.content!)).digest()).toEqual(
    row!.pdf_hash,
  )
})
