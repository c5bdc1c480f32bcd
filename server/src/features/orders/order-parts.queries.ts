import type { Finding } from '@labgate/contract/orders/finding'
import { sql } from 'kysely'
import type { StoredTests } from '../../core/orders/order.query.ts'
import { visibleOrders } from '../../core/orders/orders.queries.ts'
import { practiceFindings } from '../../core/orders/practice-findings.ts'
import type { Scope } from '../../db/database.ts'
import type { Query } from '../../db/queries.ts'

/** The tests of a specimen, as stored. */
export const storedTests = (scope: Scope, labOrderId: number): Query<StoredTests> =>
  visibleOrders(scope)
    .select(['o.lab_order_id as labOrderId', 'o.lab_type_id as labTypeId', 'o.version', 'o.tests'])
    .where('o.lab_order_id', '=', labOrderId)

/**
 * What is missing or wrong, and why the laboratory released the order although it does not identify
 * its patient.
 */
export const issuesOf = (
  scope: Scope,
  labOrderId: number,
): Query<{ findings: Finding[]; releaseHold: string }> =>
  visibleOrders(scope)
    .select([
      sql<Finding[]>`${sql.raw(practiceFindings)}`.as('findings'),
      'o.hold_release_reason as releaseHold',
    ])
    .where('o.lab_order_id', '=', labOrderId)

/** Orders of a patient and type on a day, except those that ended; day null: on any day. */
export const ordersOfDay = (
  scope: Scope,
  patientId: number,
  labTypeId: number,
  day: string | null,
): Query<{ labOrderId: number }> =>
  visibleOrders(scope)
    .select('o.lab_order_id as labOrderId')
    .where('o.patient_id', '=', patientId)
    .where('o.lab_type_id', '=', labTypeId)
    .where('o.ended', '=', 0)
    .$if(day !== null, (rows) => rows.where('o.collection_day', '=', day))
    .orderBy('o.lab_order_id', 'desc')
    .limit(1)

interface Change {
  labStatusId: number
  labStatus: string
  date: string
  userName: string
  comment: string
}
/** What happened to a specimen, oldest first. */
export const historyOf = (scope: Scope, specimenBarcode: string): Query<Change> =>
  visibleOrders(scope)
    .innerJoin('order_event as e', 'e.lab_order_id', 'o.lab_order_id')
    .select([
      'e.lab_status_id as labStatusId',
      sql<string>`
        coalesce(
          (select description from code where list = 'LabStatus' and id = e.lab_status_id),
          ''
        )
      `.as('labStatus'),
      'e.at as date',
      'e.user_name as userName',
      'e.comment',
    ])
    .where('o.specimen_barcode', '=', specimenBarcode)
    .orderBy('e.order_event_id')
