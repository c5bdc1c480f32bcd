import { patientPapers } from '@labgate/contract/patients/patient-papers'
import { patients } from '@labgate/contract/patients/patients'
import { expect, it } from 'vitest'
import { openPractice } from '../../../test/practice.ts'

const idOf = ({ body }: { body: { id?: string } }): number => Number((body.id ?? '').split(',')[0])
const paths = (body: { issues?: { path: string[] }[] }): string[] =>
  (body.issues ?? []).map(({ path }) => path.join('.'))

it('keeps a patient’s papers; a release of information requires a recipient, a purpose, test types, and dates, and can be revoked', async () => {
  const { lab, clinic, account, tampa } = await openPractice()
  const id = await lab.make.patient(account.customerId, tampa, { last_name: 'Papers' })
  const file = {
    fileAsBase64: Buffer.from(
      '%PDF-1.4\n%âãÏÓ\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF',
      'latin1',
    ).toString('base64'),
  }
  const release = { patientId: id, attachmentTypeId: 12, description: 'Signed release', ...file }
  expect(paths((await clinic.call(patientPapers.saveAttachment, release)).body)).toEqual([
    'effectiveDate',
    'expireDate',
    'agency',
    'purpose',
    'releasedLabTypes',
  ])
  const paper = idOf(
    await clinic.call(patientPapers.saveAttachment, {
      ...release,
      effectiveDate: '2026-01-01',
      expireDate: '2027-01-01',
      agency: 'County probation',
      purpose: 'Supervision',
      releasedLabTypes: [1, 1, 2],
      releasesMedications: true,
    }),
  )
  const until = async () =>
    (await clinic.call(patients.list, { searchCriteria: { lastName: 'Papers' } })).body.list[0]
      .roiExpireDate
  expect(await until()).toBe('2027-01-01')
  expect(
    (await clinic.call(patientPapers.attachment, { PatientAttachmentId: paper, b64: true })).body
      .fileAsBase64,
  ).toBe(file.fileAsBase64)
  const [kept] = (await clinic.call(patientPapers.attachments, { PatientId: id })).body.list
  expect([kept.releasedLabTypes, kept.releasesMedications, kept.releasesPractice]).toEqual([
    [1, 2],
    true,
    false,
  ])
  await clinic.call(patientPapers.revokeRelease, { patientAttachmentId: paper })
  expect(await until()).toBeNull()
  await clinic.call(patientPapers.deleteAttachment, { PatientAttachmentId: paper })
  expect((await clinic.call(patientPapers.attachments, { PatientId: id })).body.list).toEqual([])
  const note = { patientId: id, subject: 'Call', note: 'Left a message.' }
  await clinic.call(patientPapers.saveNote, note)
  const empty = await clinic.call(patientPapers.saveNote, { ...note, subject: ' ', note: '' })
  expect(empty.body.issues).toMatchObject([{ path: ['subject'] }, { path: ['note'] }])
  expect((await clinic.call(patients.get, { patientId: id })).body.notes).toMatchObject([
    { subject: 'Call', note: 'Left a message.' },
  ])
  await lab.close()
})
