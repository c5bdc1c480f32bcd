import { isAway } from '../../db/away.ts'
import { compiledText } from '../../db/queries.ts'
import type { House } from '../../house.ts'
import { Unprintable } from '../../paper/faces.ts'
import type { FaxCarrier } from '../../ports/fax/fax-carrier.ts'
import { houseScope } from '../order-paper/house-scope.ts'
import { askAttempts } from './ask-attempts.ts'
import { beginAttempt, cancelEmpty } from './begin-attempt.ts'
import { faxToSend } from './fax-content.ts'
import { failReports, paperFailed } from './fail-paper.ts'
import { faxPaper, ReportsUnprintable, type ReportFileOf } from './fax-paper.ts'
import { numberNow, waitsFor } from './fax-sql.ts'
import { gatherFaxes } from './gather-faxes.ts'
import { handOver } from './hand-over.ts'

/** Faxes handed over per run. */
const most = 200

const due = (house: House): Promise<number[]> =>
  house.database.forActor(houseScope, async (tx) => {
    const { rows } = await tx.executeQuery<{ id: number }>(
      compiledText(
        `select f.fax_id as id from fax f join location l on l.location_id = f.location_id ${numberNow}
         where f.state = 'queued' and f.next_try_at <= $1::timestamptz and (${waitsFor}) = '' order by f.next_try_at, f.fax_id limit ${most}`,
        [house.now().toISOString()],
      ),
    )
    return rows.map(({ id }) => id)
  })

const sendOne = async (house: House, carrier: FaxCarrier, reportFileOf: ReportFileOf, faxId: number): Promise<void> => {
  const fax = await house.database.forActor(houseScope, (tx) => faxToSend(tx, faxId))
  if (fax === undefined) return
  if (fax.kind === 'result' && fax.contents.length === 0) return cancelEmpty(house, faxId)
  let paper: Awaited<ReturnType<typeof faxPaper>>
  try {
    paper = await faxPaper(house, fax, reportFileOf)
  } catch (error) {
    if (!(error instanceof ReportsUnprintable)) throw error
    // the others are sent without it
    if (await failReports(house, faxId, error.reports)) return sendOne(house, carrier, reportFileOf, faxId)
    return
  }
  if (paper === undefined) throw new Error('a report of it cannot be found')
  const begun = await beginAttempt(house, carrier, fax, paper)
  if (begun !== undefined) await handOver(house, carrier, begun)
}

/**
 * One round of the fax service: makes the faxes that are due, asks about those under way, and sends the queued ones. Several nodes can run it at once, and
 * any of them can die at any moment: each report is delivered once, or waits, or is uncertain and shown (rules.md#fax-exactly-once).
 */
export const sendFaxes = async (house: House, carrier: FaxCarrier | undefined, reportFileOf: ReportFileOf): Promise<void> => {
  await gatherFaxes(house)
  if (carrier === undefined) return
  await askAttempts(house, carrier)
  for (const faxId of await due(house)) {
    try {
      await sendOne(house, carrier, reportFileOf, faxId)
    } catch (error) {
      if (isAway(error as Error)) throw error
      // one that cannot be drawn holds up no other, and does not wait forever
      const isUnprintable = error instanceof Unprintable
      if (!isUnprintable) house.log.error({ faxId, err: { message: (error as Error).message } }, 'a fax could not be sent')
      await paperFailed(house, faxId, isUnprintable ? error.message : '').catch((failure: unknown) => {
        if (isAway(failure as Error)) throw failure
        house.log.error({ faxId, err: { message: (failure as Error).message } }, 'the failure of a fax could not be recorded')
      })
    }
  }
}
