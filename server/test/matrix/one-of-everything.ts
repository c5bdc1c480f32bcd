import { madeSignInChange } from '../builders.ts'
import type { Lab } from '../lab.ts'
import { systemRecords } from '../system-builders.ts'
import { mark, type Foreign } from './foreign.ts'

/**
 * An account with one record of every kind that a call can request. Every text of it bears the
 * mark.
 */
export const oneOfEverything = async (lab: Pick<Lab, 'make' | 'owner'>): Promise<Foreign> => {
  const { make } = lab
  const theirs = await make.account({
    name: `${mark} Practice`,
    contact_name: mark,
    contact_email: `${mark}@x.example`,
    tax_id: '12-3456789',
  })
  const locationId = await make.location(theirs.customerId, {
    location_name: mark,
    street1: mark,
    primary: true,
  })
  const provider = await make.user(2, theirs.customerId, {
    last_name: mark,
    physician: true,
    npi: '1234567893',
    email: `${mark.toLowerCase()}@people.example`,
  })
  const delegate = await make.user(2, theirs.customerId, { last_name: mark })
  const hash = Buffer.alloc(32, 7)
  await lab.owner('insert into file (hash, size, file_type, content) values ($1, 9, $2, $3)', [
    hash,
    'text/plain',
    Buffer.from(mark),
  ])
  const attachmentId = await make.insert(
    'customer_attachment',
    {
      customer_id: theirs.customerId,
      title: mark,
      description: mark,
      file_hash: hash,
      user_id_created: provider.userId,
    },
    'customer_attachment_id',
  )
  const noteId = await make.insert(
    'customer_note',
    { customer_id: theirs.customerId, subject: mark, note: mark, user_id_created: provider.userId },
    'customer_note_id',
  )
  const signatureId = await make.insert(
    'user_signature',
    {
      user_id: provider.userId,
      customer_id: theirs.customerId,
      file_hash: hash,
      created_by: provider.userId,
    },
    'user_signature_id',
  )
  await lab.owner(
    `
      insert into user_delegate (user_id, user_id_delegate, customer_id, created_by)
      values ($1, $2, $3, $1)
    `,
    [provider.userId, delegate.userId, theirs.customerId],
  )
  await lab.owner(
    `
      insert into draft_file
        (draft_file_id, user_id, subject_id, form, record_id, file_type, size, content)
      values (7001, $1, 0, 'order', 1, 'text/plain', 9, $2)
    `,
    [provider.userId, Buffer.from(mark)],
  )
  const signInChangeId = await make.insert(
    'sign_in_change',
    madeSignInChange(
      { userId: provider.userId, customerId: theirs.customerId, requestedBy: delegate.userId },
      `${mark}@new.example`,
    ),
    'sign_in_change_id',
  )
  const staff = await make.user(12)
  const [of, at] = [
    { customer_id: theirs.customerId, user_id: provider.userId },
    '2020-01-01T00:00:00Z',
  ]
  await make.insert('customer_lcs', { ...of, user_id: staff.userId }, 'user_id')
  await make.insert('user_location', { ...of, location_id: locationId }, 'user_id')
  await make.insert(
    'identity_check',
    { ...of, verified_by: staff.userId, method: mark, note: mark, at },
    'identity_check_id',
  )
  await make.insert(
    'former_administrator',
    { ...of, email: mark, until: '2020-01-01T00:00:00Z' },
    'former_administrator_id',
  )
  const { user_id: shadow_user_id, customer_id } = of
  await make.insert(
    'visit',
    {
      session_id: 1,
      user_id: staff.userId,
      shadow_user_id,
      customer_id,
      reason: mark,
      started_at: at,
      until: at,
    },
    'visit_id',
  )
  const change = {
    kind: 'account',
    record_id: customer_id,
    customer_id,
    row_version: 1,
    fields: ['phone'],
    user_id: staff.userId,
    user_name: mark,
  }
  await make.insert('change_log', change, 'change_id')
  const chart = await make.chart(theirs.customerId, locationId, { mark, hash })
  const records = await systemRecords(
    make.insert,
    { customerId: theirs.customerId, locationId, ...chart },
    mark,
    hash,
  )
  const preferenceId = await make.preference(
    { customerId: theirs.customerId, userId: provider.userId },
    { name: mark, available_for_all: true },
  )
  return {
    customerId: theirs.customerId,
    locationId,
    userId: provider.userId,
    attachmentId,
    noteId,
    signatureId,
    preferenceId,
    draftFileId: 7001,
    signInChangeId,
    name: mark,
    email: provider.email,
    ...chart,
    ...records,
    breakGlassId: await make.insert(
      'break_glass',
      { user_id: staff.userId, patient_id: chart.patientId, reason: mark, at, until: at },
      'break_glass_id',
    ),
  }
}
