import type { Outcome, Statement } from './batch.ts'
import type { TicketOffice } from './tickets.ts'

/** Runs a statement on behalf of the laboratory; undefined if the database was closed. */
export type Look = (statement: Statement) => Promise<Outcome | undefined>

/** Milliseconds between checks while the database is away. */
const againMs = 1000

/**
 * After a broken connection: checks, as soon as the database is back, which rows a crash has lost.
 * A crash may lose the last of the rows that were not waited for (docs/decisions/0035); their
 * numbers are reported as voided, otherwise the log would seem to have been tampered with.
 */
export const clearDoubts = async (office: TicketOffice, look: Look): Promise<void> => {
  const doubted = office.doubt()
  if (doubted.length === 0) return
  const there: Statement = {
    sql: 'select number from audit where node = $1 and number = any ($2::bigint[])',
    parameters: [office.node, doubted],
  }
  const tryIt = async (): Promise<void> => {
    try {
      const outcome = await look(there)
      if (outcome !== undefined)
        office.found(
          doubted,
          new Set((outcome.rows as { number: string }[]).map(({ number }) => Number(number))),
        )
    } catch {
      setTimeout(() => void tryIt(), againMs).unref()
    }
  }
  await tryIt()
}
