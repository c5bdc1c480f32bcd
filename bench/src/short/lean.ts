import { rawQuery } from '@labgate/server/db/queries.ts'
import { onFloor } from '../calls/deck.ts'
import type { FloorStatement } from '../floor/order.ts'
import type { Ask } from '../load/ask.ts'
import type { ShortName, ShortTargets } from './short-calls.ts'

/*
 * The lean floor: for each call the least statement that yields what its screen shows, by hand,
 * without the server's queries, scopes, locks, and audit.
 */

export interface Lean {
  statements: FloorStatement[]
  asks: Ask[]
}

const patientRow = `
  select
    p.*,
    c.name as customer,
    c.time_zone,
    l.location_name,
    (
      select json_agg(i order by i.sequence)
      from patient_insurance i
      where i.patient_id = p.patient_id
    ) as insurances,
    (
      select json_agg(a)
      from patient_attachment a
      where a.patient_id = p.patient_id and a.deleted_at is null
    ) as attachments,
    (select json_agg(n) from patient_note n where n.patient_id = p.patient_id) as notes,
    (
      select json_agg(m.description)
      from patient_medication m
      where m.patient_id = p.patient_id and m.ended_at is null
    ) as medications,
    (
      select json_agg(d.icd10_code)
      from patient_diagnosis d
      where d.patient_id = p.patient_id and d.ended_at is null
    ) as diagnosis,
    (
      select json_agg(a.description)
      from patient_allergy a
      where a.patient_id = p.patient_id and a.ended_at is null
    ) as allergies
  from
    patient p
    join customer c on c.customer_id = p.customer_id
    left join location l on l.location_id = p.location_id
`
const orderRow = `
  select
    o.*,
    c.name as customer,
    l.location_name,
    u.first_name as physician_first,
    u.last_name as physician_last,
    u.npi,
    p.first_name,
    p.last_name,
    p.dob,
    p.gender_id
  from
    lab_order o
    join patient p on p.patient_id = o.patient_id
    join customer c on c.customer_id = o.customer_id
    left join location l on l.location_id = o.location_id
    left join app_user u on u.user_id = o.user_id_physician
`
const patientPage = `
  select
    p.patient_id as "patientId",
    p.first_name,
    p.last_name,
    p.dob,
    p.gender_id,
    p.phone,
    p.medical_record_id,
    c.facility_code,
    l.location_name
  from
    (
      select *
      from patient
      where folded >= $1 and folded < $1 || chr(1114109) and active and is_patient
      order by folded, patient_id
      limit $2
    ) p
    join customer c on c.customer_id = p.customer_id
    left join location l on l.location_id = p.location_id
`
const patientCount = `
  select count(*) as total
  from
    (
      select
      from patient
      where folded >= $1 and folded < $1 || chr(1114109) and active and is_patient
      limit 1001
    ) few
`
const inMonth = (account: boolean): string => `
  collected_at >= $1 and collected_at < $2 ${account ? 'and customer_id = $3' : ''}
`
const orderPage = (account: boolean): string => `
  select
    o.lab_order_id as "labOrderId",
    o.requisition_no,
    o.specimen_barcode,
    o.collected_at,
    o.received_at,
    o.resulted_at,
    o.lab_status_id,
    o.priority,
    p.first_name,
    p.last_name,
    c.name as customer,
    l.location_name,
    u.last_name as physician
  from
    (
      select *
      from lab_order
      where ${inMonth(account)}
      order by collected_at desc, lab_order_id desc
      limit $${account ? 4 : 3}
    ) o
    join patient p on p.patient_id = o.patient_id
    join customer c on c.customer_id = o.customer_id
    left join location l on l.location_id = o.location_id
    left join app_user u on u.user_id = o.user_id_physician
`
const orderCount = (account: boolean): string => `
  select count(*) as total from (select from lab_order where ${inMonth(account)} limit 1001) few
`
const reportRows = `
  select
    r.*,
    p.first_name,
    p.last_name,
    p.dob,
    c.name as customer,
    (
      select json_agg(v order by v.observation_id)
      from observation v
      where v.lab_order_id = o.lab_order_id
    ) as values
  from
    lab_order o
    join patient p on p.patient_id = o.patient_id
    join customer c on c.customer_id = o.customer_id
    join result r on r.lab_order_id = o.lab_order_id
`

const addressOf = (name: ShortName): string => `/lean-${name.replaceAll(/[^A-Za-z0-9]+/g, '-')}`

/* One statement, with these parameters one after the other. */
const each = (
  name: ShortName,
  parameters: readonly (readonly unknown[])[],
  text: string,
  changes = false,
): Lean => {
  const { statements, floor } = onFloor(
    addressOf(name),
    parameters.map((values) => rawQuery(text, values)),
    () => '"valid":true',
    changes,
  )
  return { statements, asks: floor }
}
/* Page and count as one statement each: the floor runs one after the other. */
const pages = (
  name: ShortName,
  searches: readonly (readonly unknown[])[],
  [page, count]: readonly [string, string],
  limit: number,
): Lean => {
  const address = addressOf(name)
  const inTurn = [page, count].map((sql, at) => ({ sql, name: `${address} ${at}` }))
  return {
    statements: [{ address, sql: '', changes: false, inTurn }],
    asks: searches.map((values) => ({
      method: 'POST',
      path: address,
      headers: {},
      body: JSON.stringify([[...values, limit + 1], values]),
      expects: '"valid":true',
    })),
  }
}
const byId = (name: ShortName, ids: readonly unknown[], text: string): Lean =>
  each(
    name,
    ids.map((id) => [id]),
    text,
  )

/** The lean statements of each call, with the same parameters as the server gets. */
export const leanFloor = ({ volume, results }: ShortTargets): Record<ShortName, Lean> => {
  const months = volume.months.map(({ start, end }) => [start, end])
  const { customerId } = volume.practice
  return {
    GetPatient: byId('GetPatient', volume.formPatients, `${patientRow} where p.patient_id = $1`),
    GetLabOrder: byId('GetLabOrder', volume.orders, `${orderRow} where o.lab_order_id = $1`),
    'GetPatientList, 20 rows': pages(
      'GetPatientList, 20 rows',
      volume.prefixes.map((name) => [name]),
      [patientPage, patientCount],
      20,
    ),
    'GetPatientList, 50 rows': pages(
      'GetPatientList, 50 rows',
      volume.prefixes.map((name) => [name]),
      [patientPage, patientCount],
      50,
    ),
    'GetLabOrderList, 20 rows': pages(
      'GetLabOrderList, 20 rows',
      months,
      [orderPage(false), orderCount(false)],
      20,
    ),
    'GetLabOrderList, 50 rows': pages(
      'GetLabOrderList, 50 rows',
      months,
      [orderPage(false), orderCount(false)],
      50,
    ),
    'GetLabOrderList, a practice, 50 rows': pages(
      'GetLabOrderList, a practice, 50 rows',
      months.map((month) => [...month, customerId]),
      [orderPage(true), orderCount(true)],
      50,
    ),
    GetOrderForm: byId(
      'GetOrderForm',
      volume.formPatients,
      `${patientRow} where p.patient_id = $1`,
    ),
    GetReport: byId('GetReport', results.reports, `${reportRows} where o.lab_order_id = $1`),
    GetLabOrderForAccessioning: byId(
      'GetLabOrderForAccessioning',
      volume.atBench,
      `${orderRow} where o.specimen_barcode = $1`,
    ),
    SavePatient: each(
      'SavePatient',
      volume.saves.map(({ locationId }) => [locationId]),
      `
        insert into patient
          (customer_id, location_id, first_name, last_name, dob, gender_id, user_id_created)
        select customer_id, location_id, 'Quill', 'Lean', '1961-05-17', 2, 1
        from location
        where location_id = $1
      `,
      true,
    ),
    'SaveLabOrder, 5 tests': each(
      'SaveLabOrder, 5 tests',
      volume.saves.map(({ patientId, locationId, providerId }) => [
        patientId,
        locationId,
        providerId,
      ]),
      `
        insert into lab_order
          (
            patient_id,
            customer_id,
            location_id,
            user_id_physician,
            specimen_barcode,
            requisition_no,
            lab_type_id,
            tests,
            user_id_created
          )
        select
          $1,
          customer_id,
          location_id,
          $3,
          lpad(nextval('specimen_count')::text, 11, '0') || '0',
          'R' || lpad(nextval('requisition_count')::text, 9, '0'),
          1,
          '{101,102,103,104,105}',
          1
        from location
        where location_id = $2
      `,
      true,
    ),
  }
}
