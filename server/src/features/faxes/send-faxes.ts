import type { AppContext } from '../../app-context.ts'
import { faxToSend } from '../../core/faxes/fax-content.ts'
import { faxPaper, ReportsUnprintable, type ReportFileOf } from '../../core/faxes/fax-paper.ts'
import { numberNow, waitsFor } from '../../core/faxes/fax-sql.ts'
import { systemScope } from '../../core/scope/system-scope.ts'
import { isAway } from '../../db/away.ts'
import { compiledRaw } from '../../db/queries.ts'
import { Unprintable } from '../../paper/faces.ts'
import type { FaxCarrier } from '../../ports/fax/fax-carrier.ts'
import { askAttempts } from './ask-attempts.ts'
import { beginAttempt, cancelEmpty } from './begin-attempt.ts'
import { failReports, paperFailed } from './fail-paper.ts'
import { gatherFaxes } from './gather-faxes.ts'
import { handOver } from './hand-over.ts'

/** Faxes handed over per run. */
const most = 200

const due = (context: AppContext): Promise<number[]> =>
  context.database.forActor(systemScope, async (tx) => {
    const { rows } = await tx.executeQuery<{ id: number }>(
      compiledRaw(
        `
          select f.fax_id as id
          from
            fax f
            join location l on l.location_id = f.location_id ${numberNow}
          where f.state = 'queued' and f.next_try_at <= $1::timestamptz and (${waitsFor}) = ''
          order by f.next_try_at, f.fax_id
          limit ${most}
        `,
        [context.now().toISOString()],
      ),
    )
    return rows.map(({ id }) => id)
  })

const sendOne = async (
  context: AppContext,
  carrier: FaxCarrier,
  reportFileOf: ReportFileOf,
  faxId: number,
): Promise<void> => {
  const fax = await context.database.forActor(systemScope, (tx) => faxToSend(tx, faxId))
  if (fax === undefined) return
  if (fax.kind === 'result' && fax.contents.length === 0) return cancelEmpty(context, faxId)
  let paper: Awaited<ReturnType<typeof faxPaper>>
  try {
    paper = await faxPaper(context, fax, reportFileOf)
  } catch (error) {
    if (!(error instanceof ReportsUnprintable)) throw error
    // the others are sent without it
    if (await failReports(context, faxId, error.reports))
      return sendOne(context, carrier, reportFileOf, faxId)
    return
  }
  if (paper === undefined) throw new Error('a report of it cannot be found')
  const begun = await beginAttempt(context, carrier, fax, paper)
  if (begun !== undefined) await handOver(context, carrier, begun)
}

/**
 * One round of the fax service: makes the faxes that are due, asks about those under way, and sends
 * the queued ones. Several nodes can run it at once, and any of them can die at any moment: each
 * report is delivered once, or waits, or is uncertain and shown (rules.md#fax-exactly-once).
 */
export const sendFaxes = async (
  context: AppContext,
  carrier: FaxCarrier | undefined,
  reportFileOf: ReportFileOf,
): Promise<void> => {
  await gatherFaxes(context)
  if (carrier === undefined) return
  await askAttempts(context, carrier)
  for (const faxId of await due(context)) {
    try {
      await sendOne(context, carrier, reportFileOf, faxId)
    } catch (error) {
      if (isAway(error as Error)) throw error
      // one that cannot be drawn holds up no other, and does not wait forever
      const isUnprintable = error instanceof Unprintable
      if (!isUnprintable)
        context.log.error(
          { faxId, err: { message: (error as Error).message } },
          'a fax could not be sent',
        )
      await paperFailed(context, faxId, isUnprintable ? error.message : '').catch(
        (failure: unknown) => {
          if (isAway(failure as Error)) throw failure
          context.log.error(
            { faxId, err: { message: (failure as Error).message } },
            'the failure of a fax could not be recorded',
          )
        },
      )
    }
  }
}
