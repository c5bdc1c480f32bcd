import { rawQuery } from '../../../db/queries.ts'

export const moveInbox = (labOrderId: number, patientId: unknown, at: string) =>
  rawQuery(
    `
      update inbox
      set patient_id = $2::bigint
      where lab_order_id = $1 and resolved_at is null and created_at < $3::timestamptz
    `,
    [labOrderId, patientId, at],
  )

export const reopenPlanDays = (labOrderId: number, patientId: unknown) =>
  rawQuery(
    `
      update order_plan_day d
      set is_open = (p.patient_id <> $2::bigint)
      from order_plan p
      where d.lab_order_id = $1 and p.order_plan_id = d.order_plan_id
    `,
    [labOrderId, patientId],
  )

export const checkReleasedResults = (labOrderId: number, at: string) =>
  rawQuery(
    `
      update lab_order o
      set
        identity_due_at = $2::timestamptz,
        verdicts_due_at = $2::timestamptz
      where
        o.lab_order_id = $1
        and exists (
          select
          from result r
          where r.lab_order_id = o.lab_order_id and r.released_at is null and r.discarded_at is null
        )
    `,
    [labOrderId, at],
  )
