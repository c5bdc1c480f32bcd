import { sql } from 'kysely'
import { auditRow } from '../../../access/audit.ts'
import type { AppContext } from '../../../app-context.ts'
import { reportRow } from '../../../core/results/report.query.ts'
import { keptReport } from '../../../core/results/reports.ts'
import { compiledOf } from '../../../db/queries.ts'
import type { Client } from './bearer.ts'
import { notThere } from './outcome.ts'
import { isTakenBack, newestReleased } from './released.ts'

/**
 * The report of a released version as it was made, with the notice of 42 CFR part 2 if the account
 * is such a program (rules.md#part-2-programs). Not found if the result was withdrawn since. Fails
 * with FhirFault, and like `keptReport`.
 */
export const reportFile = async (
  context: AppContext,
  { actor, fhirClientId }: Client,
  resultId: number,
): Promise<Buffer> => {
  const { row, isPart2 } = await context.database.forActor(actor, async (tx, ending) => {
    const current = newestReleased(actor)
      .innerJoin('customer as c', 'c.customer_id', 'o.customer_id')
      .select(['o.lab_order_id', 'c.part2_program'])
      .where(
        'o.lab_order_id',
        '=',
        sql<number>`(select f.lab_order_id from result f where f.result_id = ${resultId})`,
      )
      .where(sql<boolean>`not (${sql.raw(isTakenBack)})`)
    const [of] = (await tx.executeQuery(compiledOf(current))).rows
    const [found] =
      of === undefined
        ? []
        : (await tx.executeQuery(compiledOf(reportRow(actor, of.lab_order_id, resultId)))).rows
    const outcome = found === undefined ? 'refused: not-found' : 'done'
    ending.last(
      auditRow(
        actor,
        'fhir.read',
        {
          customerId: found?.customerId ?? 0,
          target: `FHIR client ${fhirClientId}`,
          fields: [`Binary/${resultId}`],
          subject: { kind: 'result', key: resultId },
        },
        outcome,
      ),
    )
    return { row: found, isPart2: of?.part2_program === true }
  })
  if (row === undefined) throw notThere()
  return (await keptReport(context, row, isPart2)).content
}
