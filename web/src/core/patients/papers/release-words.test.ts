import type { PatientAttachmentRow } from '@labgate/contract/patients/patient-papers'
import { expect, test } from 'vitest'
import { isRevocable, releaseState } from './release-words.ts'

const today = '2026-03-31'
const release = (change: Partial<PatientAttachmentRow> = {}) =>
  ({
    attachmentTypeId: 12,
    effectiveDate: '2026-01-01',
    expireDate: '2026-03-31',
    dateRevoked: null,
    ...change,
  }) as PatientAttachmentRow
const describe = (change: Partial<PatientAttachmentRow>) =>
  releaseState(release(change), today)?.text

test('a release is in force through its last day', () => {
  expect(describe({})).toBe('Until 03/31/2026')
  expect(describe({ expireDate: '2026-03-30' })).toBe('Ended 03/30/2026')
  expect(describe({ effectiveDate: '2026-04-01', expireDate: '2027-01-01' })).toBe(
    'From 04/01/2026',
  )
  expect(describe({ dateRevoked: '2026-03-02T12:00:00.000Z' })).toBe('Revoked 03/02/2026')
})

test('only a current or future release can be revoked', () => {
  expect(isRevocable(release(), today)).toBe(true)
  expect(
    isRevocable(release({ effectiveDate: '2026-04-01', expireDate: '2027-01-01' }), today),
  ).toBe(true)
  expect(isRevocable(release({ expireDate: '2026-03-30' }), today)).toBe(false)
  expect(isRevocable(release({ dateRevoked: '2026-03-02T12:00:00.000Z' }), today)).toBe(false)
  expect(isRevocable(release({ attachmentTypeId: 3 }), today)).toBe(false)
  expect(releaseState(release({ attachmentTypeId: 3 }), today)).toBeUndefined()
})
