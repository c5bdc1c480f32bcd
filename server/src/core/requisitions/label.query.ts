import { clockText, type Clock } from '@labgate/contract/kit/clock'
import { localOf } from '@labgate/contract/orders/collection'
import type { Printed } from '@labgate/contract/orders/labels'
import { sql } from 'kysely'
import type { Scope } from '../../db/database.ts'
import { laboratoryClock } from '../../db/laboratory-clock.ts'
import { unprepared, rawQuery, type Query } from '../../db/queries.ts'
import { personName } from '../../db/sql-parts.ts'
import { shortZone } from '../../paper/dates.ts'
import type { LabelFacts } from '../../paper/label/label-facts.ts'
import { zoneOfOrder } from '../orders/order-zone.ts'
import { visibleOrders } from '../orders/orders.queries.ts'
import { isNamedTo } from '../parcels/named-tubes.ts'
import { nameOnPaper } from './name-on-paper.ts'
import { inSight } from './requisition.query.ts'

/** Content of a label, with what decides whether it can be printed. */
export interface LabelRow extends Omit<
  LabelFacts,
  'collectionDay' | 'collectionTime' | 'transliterated'
> {
  lastNameLatin: string
  firstNameLatin: string
  middleNameLatin: string
  labOrderId: number
  customerId: number
  ended: boolean
  wasPrinted: boolean
  collectedAt: string | null
  noCollectionTime: boolean
  /** How the laboratory writes times of day. */
  clock: Clock
}

/**
 * Labels of orders in sight; of a restricted chart, only of a tube in hand
 * (rules.md#restricted-tubes).
 */
export const labelRows = (scope: Scope, ids: readonly number[]): Query<LabelRow> =>
  unprepared(
    visibleOrders(scope)
      .innerJoin('patient as p', 'p.patient_id', 'o.patient_id')
      .where('o.lab_order_id', '=', sql<number>`any (${ids}::bigint[])`)
      .where(sql<boolean>`${sql.raw(isNamedTo(scope))}`)
      .select([
        'o.lab_order_id as labOrderId',
        'o.customer_id as customerId',
        'o.specimen_barcode as specimenBarcode',
        'o.collected_at as collectedAt',
        'o.no_collection_time as noCollectionTime',
        sql<boolean>`o.priority = 1`.as('isStat'),
        'p.last_name as lastName',
        'p.first_name as firstName',
        'p.middle_name as middleName',
        'p.last_name_latin as lastNameLatin',
        'p.first_name_latin as firstNameLatin',
        'p.middle_name_latin as middleNameLatin',
        'p.dob',
        'p.medical_record_id as medicalRecordId',
        'p.patient_id as patientId',
        sql<boolean>`o.ended > 0`.as('ended'),
        sql<string>`
          coalesce(nullif(o.collector_name, ''), ${sql.raw(personName('o.user_id_collector'))})
        `.as('collector'),
        sql<boolean>`
          exists (
            select from label_print l where l.lab_order_id = o.lab_order_id and l.failed = ''
          )
        `.as('wasPrinted'),
        sql<string>`
          coalesce((select description from code where list = 'Gender' and id = p.gender_id), '')
        `.as('gender'),
        sql<string>`${sql.raw(zoneOfOrder)}`.as('zone'),
        sql<Clock>`${sql.raw(laboratoryClock)}`.as('clock'),
        sql<string>`
          coalesce(
            (select description from code where list = 'LabType' and id = o.lab_type_id),
            'To be determined'
          )
        `.as('labType'),
        sql<string>`(select facility_code from customer c where c.customer_id = o.customer_id)`.as(
          'facilityCode',
        ),
      ]),
  )

/** Content of a label. Fails with NameNotPrintable. */
export const labelFacts = ({
  collectedAt,
  noCollectionTime,
  zone,
  clock,
  ...row
}: LabelRow): LabelFacts => {
  const at = collectedAt === null ? null : new Date(collectedAt)
  const { day, time } = at === null ? { day: '', time: '' } : localOf(at, zone)
  return {
    ...row,
    ...nameOnPaper(row, row.specimenBarcode),
    collectionDay: day,
    collectionTime: noCollectionTime ? '' : clockText(time, clock),
    zone: at === null ? '' : shortZone(at, zone),
  }
}

/*
 * A label is what was printed, not what is on record: both must still agree. `l` is the print, `p`
 * the patient.
 */
const isCurrent = `
  (
    l.last_name,
    l.first_name,
    l.middle_name,
    l.last_name_latin,
    l.first_name_latin,
    l.middle_name_latin
  ) = (
    p.last_name,
    p.first_name,
    p.middle_name,
    p.last_name_latin,
    p.first_name_latin,
    p.middle_name_latin
  )
  and l.dob is not distinct from p.dob
  and l.specimen_barcode = o.specimen_barcode
`

/**
 * Whether looking at the name is enough to match a tube: we printed labels for it, and each of them
 * shows what is on record now. After a change and another print, no one knows which of the two the
 * tube bears (rules.md#match-is-an-act). `o` is the order, `p` its patient.
 */
export const labelIsTrusted = `
  coalesce(
    (
      select bool_and(${isCurrent})
      from label_print l
      where l.lab_order_id = o.lab_order_id and l.failed = ''
    ),
    false
  )
`

/** Prints of an order's label, latest first; no row if the order is not visible. */
export const labelPrints = (scope: Scope, labOrderId: number): Query<Printed> => {
  const visible = inSight(scope, [labOrderId]).compile()
  return rawQuery(
    `
      select
        l.label_print_id as "labelPrintId",
        l.at,
        l.user_name as "userName",
        l.copies,
        l.reason,
        l.printer,
        l.failed,
        ${isCurrent} as "isCurrent"
      from
        label_print l
        join lab_order o using (lab_order_id)
        join patient p on p.patient_id = o.patient_id
      where l.lab_order_id in (select "labOrderId" from (${visible.sql}) v)
      order by l.label_print_id desc
      limit 200
    `,
    visible.parameters,
  )
}
