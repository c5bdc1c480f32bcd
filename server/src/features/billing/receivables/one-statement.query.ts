import type { Statement, StatementBill } from '@labgate/contract/billing/receivables'
import { visiblePatients } from '../../../core/patients/patients.queries.ts'
import type { Scope } from '../../../db/database.ts'
import { q, rawQuery, type Query } from '../../../db/queries.ts'
import { statementColumns } from './receivables.query.ts'

/* First lock: the statement of a visible patient. */
const statementInSight = (scope: Scope, statementId: number) =>
  q
    .selectFrom('statement as s')
    .select('s.statement_id')
    .where('s.patient_id', 'in', visiblePatients(scope).select('p.patient_id'))
    .where('s.statement_id', '=', statementId)
    .compile()

/** One statement, as in the list. */
export const oneStatement = (scope: Scope, statementId: number): Query<Statement> => {
  const { sql, parameters } = statementInSight(scope, statementId)
  return rawQuery(
    `
      select ${statementColumns}
      from
        statement s
        join customer c on c.customer_id = s.customer_id
        join patient p on p.patient_id = s.patient_id
      where s.statement_id in (${sql})
    `,
    [...parameters],
  )
}

/** The bills for which a statement asks, oldest service first. */
export const billsOfStatement = (scope: Scope, statementId: number): Query<StatementBill> => {
  const { sql, parameters } = statementInSight(scope, statementId)
  return rawQuery(
    `
      select
        x.bill_id as "billId",
        o.specimen_barcode as "specimenBarcode",
        b.service_day::text as "serviceDate",
        x.cents,
        coalesce(
          (
            select sum(n.cents) from bill_open n where n.bill_id = x.bill_id and n.party = 'patient'
          ),
          0
        )::bigint as "openCents"
      from
        statement_bill x
        join bill b on b.bill_id = x.bill_id
        join lab_order o on o.lab_order_id = x.lab_order_id
      where x.statement_id in (${sql})
      order by b.service_day, x.bill_id
    `,
    [...parameters],
  )
}
