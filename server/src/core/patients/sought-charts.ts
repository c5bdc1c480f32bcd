import { sql } from 'kysely'
import type { Actor } from '../../access/actor.ts'
import { auditRows } from '../../access/audit.ts'
import { asIfOpen } from '../../access/closed-chart.ts'
import type { Database } from '../../db/database.ts'
import { unprepared, type Query } from '../../db/queries.ts'
import type { OrderCriteria } from '../orders/list-criteria.ts'
import { visibleOrders } from '../orders/orders.queries.ts'
import { turned, visiblePatients, type PatientCriteria } from './patients.queries.ts'

/*
 * Now and then two people with one name are born on the same day, and record numbers are specific
 * to an account.
 */
const most = 5

/** Restricted charts in the user's own accounts and locations that are not opened to the user. */
const closed = (actor: Actor) => {
  const { charts = [] } = actor
  if (charts === 'all') return undefined
  return visiblePatients(asIfOpen(actor))
    .select('p.patient_id as patientId')
    .where('p.restricted', '>', sql<number>`0`)
    .where(sql<boolean>`p.patient_id <> all (${charts}::bigint[])`)
    .orderBy('p.patient_id')
    .limit(most)
}

/**
 * Charts matched by an exact patient search: last name, first name and birth date, or the record
 * number. No other criterion counts except the account, or a search by sex or location would reveal
 * them.
 */
export const patientsSought = (
  actor: Actor,
  criteria: PatientCriteria,
): Query<{ patientId: number }> | undefined => {
  const {
    customerId = 0,
    name = '',
    firstName = '',
    lastName = '',
    DOB,
    medicalRecordId = '',
  } = criteria
  const whole = `${lastName === '' ? name.replace(',', ' ') : lastName} ${firstName}`
    .trim()
    .replaceAll(/\s+/g, ' ')
  const names = [whole, ...(name.includes(',') ? [] : [turned(whole)])].filter((one) =>
    one.includes(' '),
  )
  const byName = names.length > 0 && (DOB ?? '') !== ''
  const found = closed(actor)
  if (found === undefined || (!byName && medicalRecordId === '')) return undefined
  const spoken = sql<string[]>`array(select fold_name(each) from unnest(${names}::text[]) as each)`
  return unprepared(
    found
      .$if(customerId > 0, (rows) => rows.where('p.customer_id', '=', customerId))
      .$if(medicalRecordId !== '', (rows) =>
        rows.where('p.record_folded', '=', medicalRecordId.toLowerCase()),
      )
      .$if(byName, (rows) =>
        rows
          .where('p.dob', '=', DOB ?? null)
          .where('p.first_folded', '<>', '')
          .where(
            sql<boolean>`
              (
                p.folded = any (${spoken})
                or (p.latin_folded <> '' and p.latin_folded = any (${spoken}))
              )
            `,
          ),
      ),
  )
}

/** Charts whose tube or requisition has exactly this number. */
export const ordersSought = (
  actor: Actor,
  { customerId = 0, specimenBarcode = '', requisitionNo = '' }: OrderCriteria,
): Query<{ patientId: number }> | undefined => {
  const found = closed(actor)
  if (found === undefined || (specimenBarcode === '' && requisitionNo === '')) return undefined
  const ordered = visibleOrders(asIfOpen(actor))
    .select('o.patient_id')
    .$if(customerId > 0, (rows) => rows.where('o.customer_id', '=', customerId))
    .$if(specimenBarcode !== '', (rows) => rows.where('o.specimen_barcode', '=', specimenBarcode))
    .$if(requisitionNo !== '', (rows) => rows.where('o.requisition_no', '=', requisitionNo))
  return unprepared(found.where('p.patient_id', 'in', ordered))
}

/** The record numbers that the query finds, each with an audit row that names the patient. */
export const chartsSought = async (
  database: Database,
  actor: Actor,
  name: string,
  query: Query<{ patientId: number }> | undefined,
): Promise<number[]> => {
  if (query === undefined) return []
  const [outcome] = await database.ask(asIfOpen(actor), [query])
  const ids = ((outcome?.rows ?? []) as { patientId: number }[]).map(({ patientId }) => patientId)
  if (ids.length > 0) {
    const abouts = ids.map((patientId) => ({
      target: `patient ${patientId}`,
      fields: ['restricted chart'],
    }))
    await database.ask(asIfOpen(actor), [auditRows(actor, name, abouts)], true)
  }
  return ids
}
