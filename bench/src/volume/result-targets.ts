import { dayMs, utcDay } from '@labgate/contract/kit/days'
import { Stage } from '@labgate/contract/orders/order-status'
import type { Run } from '@labgate/server/db/run.ts'

/** What the calls about results request: in a fixed order, the same on every run. */
export interface ResultTargets {
  /** Patients with several results, and an analyte of the first of them. */
  patients: { patientId: number; analyte: string }[]
  /**
   * Orders with released results: of any account, of the demo's largest practice, and some that
   * nothing else requests.
   */
  reports: number[]
  ofPractice: number[]
  papers: number[]
  /** Days of the last three months, latest first. */
  days: string[]
}

const most = 300
/** Reports on paper: enough for a merge. */
const papers = 500

export const pickResultTargets = async (run: Run, customerId: number): Promise<ResultTargets> => {
  const ids = async (
    where: string,
    limit: number,
    values: readonly unknown[] = [],
  ): Promise<number[]> =>
    (
      (
        await run(
          `
            select lab_order_id as id
            from
              (
                select r.lab_order_id
                from result r
                where r.released_at is not null and r.version = 1 and r.kind = 'final' and ${where}
                limit 50000
              ) few
            order by md5(lab_order_id::text)
            limit ${limit}
          `,
          values,
        )
      ).rows as { id: number }[]
    ).map(({ id }) => id)
  const { rows } = await run(`
    select o.patient_id as "patientId", v.analyte
    from
      (
        select patient_id, min(lab_order_id) as lab_order_id
        from lab_order
        where stage >= ${Stage.Resulted} and ended = 0
        group by 1
        having count(*) >= 3
        order by md5(patient_id::text)
        limit ${most}
      ) o,
      lateral (
        select analyte
        from observation v
        where v.lab_order_id = o.lab_order_id and v.version_to is null
        order by place
        limit 1
      ) v
    order by 1
  `)
  const all = await ids('true', 2000 + papers)
  return {
    patients: rows as ResultTargets['patients'],
    reports: all.slice(papers),
    ofPractice: await ids(
      `
        r.customer_id = $1
        and not exists (
          select
          from
            lab_order o
            join patient p using (patient_id)
          where o.lab_order_id = r.lab_order_id and p.is_employee
        )
      `,
      2000,
      [customerId],
    ),
    papers: all.slice(0, papers),
    days: Array.from({ length: 90 }, (_, at) => utcDay(new Date(Date.now() - at * dayMs))),
  }
}
