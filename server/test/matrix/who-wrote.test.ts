import { patientPapers } from '@labgate/contract/patients/patient-papers'
import { patients } from '@labgate/contract/patients/patients'
import { shadow } from '@labgate/contract/people/session'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openLab, type Lab } from '../lab.ts'

let lab: Lab
beforeAll(async () => {
  lab = await openLab()
})
afterAll(() => lab.close())

/** Names of columns with text that a person writes. */
const prose =
  '^(|.*_)(note|notes|comment|reason|message|subject|question|answer|description|remark)$'

/*
 * Tables with such text that need no second person of their own, each with its reason. Whatever a
 * visit changes is in the audit log with both people.
 */
const keepsNames = 'keeps the names of both people as text (nameOf)'
const laboratoryAlone = 'only the laboratory’s own types write it, as themselves'
const ofARecord = 'a field of a record that several people change: its history has both people'
const without: Readonly<Record<string, string>> = {
  call_note: laboratoryAlone,
  critical_call: laboratoryAlone,
  fax_event: laboratoryAlone,
  fax_number: laboratoryAlone,
  identity_check: 'refused during a visit',
  identity_correction: keepsNames,
  invoice_dispute: 'only a practice’s own administrator writes it, as themselves',
  lab_order: ofARecord,
  label_print: keepsNames,
  ledger: laboratoryAlone,
  order_correction: keepsNames,
  order_event: keepsNames,
  order_plan: keepsNames,
  order_plan_day: keepsNames,
  organization_identity:
    'its text is a name that the identity provider gives, written by no person',
  patient_merge: keepsNames,
  patient_not_same: keepsNames,
  pre_authorization: laboratoryAlone,
  refund: laboratoryAlone,
  visit: 'is the visit, with both people',
  work_item: laboratoryAlone,
  work_note: laboratoryAlone,
}

it('finds no table with text of a person that does not keep as whom the person acted', async () => {
  const tables = await lab.owner<{ name: string; keeps: boolean }>(
    `
      select
        c.relname as name,
        bool_or(
          a.attname = 'user_id_subject'
          and a.attnotnull
          and pg_get_expr(d.adbin, d.adrelid) = 'scope_subject()'
        ) as keeps
      from
        pg_class c
        join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
        left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
      where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
      group by c.relname
      having
        bool_or(a.atttypid = 'text'::regtype and a.attname ~ $1)
        and bool_or(a.attname ~ '^user_id(_created|_from|_entered|_called|_asked)?$')
        and bool_or(a.attname = 'customer_id')
      order by 1
    `,
    [prose],
  )
  expect(tables.filter(({ keeps }) => keeps).length).toBeGreaterThan(10)
  expect(tables.flatMap(({ name, keeps }) => (keeps ? [] : [name]))).toEqual(Object.keys(without))
})

it('names both people at a note that is written while acting as a customer', async () => {
  const { customerId } = await lab.make.account()
  const patientId = await lab.make.patient(customerId, await lab.make.location(customerId))
  const clinic = await lab.make.user(3, customerId, { first_name: 'Ann', last_name: 'Lee' })
  const visitor = await lab.signIn(
    await lab.make.user(1, 0, { first_name: 'Dana', last_name: 'Cruz' }),
  )
  const note = { patientId, subject: 'By phone', note: 'Prefers the afternoon.' }
  await visitor.call(patientPapers.saveNote, note)
  await visitor.call(shadow.start, { userId: clinic.userId, reason: 'a question by phone' })
  await visitor.call(patientPapers.saveNote, note)
  const owner = await lab.signIn(clinic)
  const { notes } = (await owner.call(patients.get, { patientId })).body
  expect(notes.map(({ createdBy }: { createdBy: string }) => createdBy)).toEqual([
    'Dana Cruz (as Ann Lee)',
    'Dana Cruz',
  ])
})
