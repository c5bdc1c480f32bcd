import type { AdvanceNotice } from '@labgate/contract/billing/advance-notices'
import { noticeCounts } from '../../../core/orders/abn.ts'
import { zoneOfOrder } from '../../../core/orders/order-zone.ts'
import { visibleOrders } from '../../../core/orders/orders.queries.ts'
import type { Scope } from '../../../db/database.ts'
import { rawQuery, type Query } from '../../../db/queries.ts'
import { writerName } from '../../../db/sql-parts.ts'
import type { NoticeFacts } from '../../../paper/notice/notice.ts'

/** A recorded notice, with the content of its paper. */
export interface KeptNotice extends AdvanceNotice {
  labOrderId: number
  customerId: number
  content: Omit<NoticeFacts, 'decided'>
  image: Buffer | null
}
/** The order that a notice is for. */
export interface NoticedOrder {
  labOrderId: number
  customerId: number
  patientId: number
  requisitionNo: string
  specimenBarcode: string
  labTypeId: number
  version: string
  tests: number[]
  ended: number
  collectionDay: string | null
  /** Today where the order was placed. */
  today: string
  firstName: string
  middleName: string
  lastName: string
  firstNameLatin: string
  middleNameLatin: string
  lastNameLatin: string
  /** The form in use today; null if none is set up. */
  formName: string | null
  noticeFormId: number | null
}

/** The order with its content for the paper; no row if it is not visible. */
export const orderToNotice = (scope: Scope, labOrderId: number, now: Date): Query<NoticedOrder> => {
  const visible = visibleOrders(scope)
    .select('o.lab_order_id')
    .where('o.lab_order_id', '=', labOrderId)
    .compile()
  const parameters = [...visible.parameters, now.toISOString()]
  return rawQuery(
    `
      select
        o.lab_order_id as "labOrderId",
        o.customer_id as "customerId",
        o.patient_id as "patientId",
        o.requisition_no as "requisitionNo",
        o.specimen_barcode as "specimenBarcode",
        o.lab_type_id as "labTypeId",
        o.version,
        o.tests,
        o.ended,
        o.collection_day::text as "collectionDay",
        t.day::text as today,
        p.first_name as "firstName",
        p.middle_name as "middleName",
        p.last_name as "lastName",
        p.first_name_latin as "firstNameLatin",
        p.middle_name_latin as "middleNameLatin",
        p.last_name_latin as "lastNameLatin",
        f.name as "formName",
        f.notice_form_id as "noticeFormId"
      from
        lab_order o
        join patient p on p.patient_id = o.patient_id
        cross join lateral (select ($${parameters.length}::timestamptz at time zone ${zoneOfOrder})::date as day) t
        left join lateral (
          select *
          from notice_form f
          where t.day between f.usable_from and coalesce(f.usable_to, 'infinity'::date)
          order by f.usable_from desc
          limit 1
        ) f
          on true
      where o.lab_order_id in (${visible.sql})
    `,
    parameters,
  )
}

const rows = `
  select
    n.advance_notice_id as "advanceNoticeId",
    n.lab_order_id as "labOrderId",
    n.customer_id as "customerId",
    n.option,
    n.signed_on::text as "signedOn",
    n.is_on_paper as "isOnPaper",
    n.refused_to_sign as "refusedToSign",
    n.witness,
    n.estimate_cents as "estimateCents",
    f.name as "formName",
    ${writerName('n')} as "createdBy",
    ${noticeCounts} as counts,
    case
      when n.ended_at is not null then ''
      when n.patient_id <> o.patient_id then 'It was signed for another patient.'
      when not o.tests <@ n.tests then 'Tests were added after it was signed.'
      when n.signed_on > o.collection_day then 'It was signed after the specimen was collected.'
      when n.signed_on not between f.usable_from and coalesce(
        f.usable_to,
        'infinity'::date
      ) then 'The form was no longer in use.'
      else ''
    end as says,
    n.ended_at is not null as "isEnded",
    n.end_reason as "endReason"
`
const from = `
  from
    advance_notice n
    join notice_form f using (notice_form_id)
    join lab_order o using (lab_order_id)
`

/** An order's notices, latest first. */
export const noticesOfOrder = (scope: Scope, labOrderId: number): Query<AdvanceNotice> => {
  const visible = visibleOrders(scope)
    .select('o.lab_order_id')
    .where('o.lab_order_id', '=', labOrderId)
    .compile()
  return rawQuery(
    `${rows} ${from} where n.lab_order_id in (${visible.sql}) order by n.advance_notice_id desc`,
    [...visible.parameters],
  )
}
/** One notice with its paper and sealed signature. */
export const oneNotice = (scope: Scope, advanceNoticeId: number): Query<KeptNotice> => {
  const visible = visibleOrders(scope).select('o.lab_order_id').compile()
  const parameters = [...visible.parameters, advanceNoticeId]
  return rawQuery(
    `
      ${rows}, n.content, n.image ${from}
      where n.advance_notice_id = $${parameters.length} and n.lab_order_id in (${visible.sql})
    `,
    parameters,
  )
}
