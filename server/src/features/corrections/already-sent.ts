import { rawQuery, type Query } from '../../db/queries.ts'

/**
 * What has left the laboratory for an order: labels, reports, faxes, messages to laboratory
 * systems.
 */
export interface AlreadySent {
  labels: number
  reports: number
  faxes: number
  messages: number
}
export const alreadySent = (labOrderId: number): Query<AlreadySent> =>
  rawQuery(
    `
      select
        (
          select count(*)::int from label_print l where l.lab_order_id = $1 and l.failed = ''
        ) as labels,
        (
          select count(*)::int
          from delivery d
          where d.lab_order_id = $1 and d.state = 'delivered' and d.way <> 'fax'
        ) as reports,
        (
          select count(*)::int
          from delivery d
          where d.lab_order_id = $1 and d.state = 'delivered' and d.way = 'fax'
        ) as faxes,
        (
          select count(*)::int from hl7_out h where h.lab_order_id = $1 and h.state = 'sent'
        ) as messages
    `,
    [labOrderId],
  )
/** Whether a current report was released. */
export const hasReport = (labOrderId: number): Query<{ is: boolean }> =>
  rawQuery(
    `
      select
        coalesce(
          (
            select r.released_at is not null and r.kind in ('final', 'corrected', 'amended')
            from result r
            where
              r.lab_order_id = $1
              and r.discarded_at is null
              and (r.released_at is not null or r.kind like 'withdrawn%')
            order by r.version desc
            limit 1
          ),
          false
        ) as is
    `,
    [labOrderId],
  )
