import type { AppContext } from '../../app-context.ts'
import { systemScope } from '../../core/scope/system-scope.ts'
import { compiledRaw } from '../../db/queries.ts'
import { settleFax } from './settle-fax.ts'

/** Rounds in which making a paper is tried, and milliseconds between them. */
const mostRounds = 5
const pauseMs = 15 * 60_000

const lockQueued = `
  select fax_id as "faxId", paper_failures as failures
  from fax
  where fax_id = $1 and state = 'queued'
  for update skip locked
`
type From = Pick<AppContext, 'database' | 'now'>

/**
 * Fails reports of a queued fax that cannot be printed, each with its reason; returns whether
 * anything is left to send. With the last of them the fax has failed.
 */
export const failReports = (
  { database, now }: From,
  faxId: number,
  reports: readonly { deliveryId: number; says: string }[],
): Promise<boolean> =>
  database.forActor(systemScope, async (tx) => {
    const { rows } = await tx.executeQuery<{ faxId: number }>(compiledRaw(lockQueued, [faxId]))
    if (rows.length === 0) return false
    const at = now()
    for (const { deliveryId, says: text } of reports)
      await tx
        .updateTable('delivery')
        .set({ state: 'failed', says: text.slice(0, 300), done_at: at.toISOString() })
        .where('delivery_id', '=', deliveryId)
        .where('fax_id', '=', faxId)
        .where('state', '=', 'waiting')
        .execute()
    const left = await tx
      .selectFrom('delivery')
      .select('delivery_id')
      .where('fax_id', '=', faxId)
      .where('state', '=', 'waiting')
      .executeTakeFirst()
    if (left === undefined)
      await settleFax(tx, faxId, {
        state: 'failed',
        says: (reports[0]?.says ?? '').slice(0, 500),
        at,
      })
    return left !== undefined
  })

/**
 * The paper of a queued fax could not be made: it is tried again, and fails after some rounds. An
 * unprintable one is not tried again: a person must change it.
 */
export const paperFailed = (
  { database, now }: From,
  faxId: number,
  unprintable: string,
): Promise<void> =>
  database.forActor(systemScope, async (tx) => {
    const { rows } = await tx.executeQuery<{ failures: number }>(compiledRaw(lockQueued, [faxId]))
    const [row] = rows
    if (row === undefined) return
    const at = now()
    const failures = row.failures + 1
    const text = unprintable || 'Its pages could not be created. See the server log.'
    await tx
      .updateTable('fax')
      .set({ paper_failures: failures })
      .where('fax_id', '=', faxId)
      .execute()
    if (unprintable !== '' || failures >= mostRounds)
      await settleFax(tx, faxId, {
        state: 'failed',
        says: `${text}${unprintable === '' ? ` It was tried ${failures} times.` : ''}`.slice(
          0,
          500,
        ),
        at,
      })
    else
      await settleFax(tx, faxId, {
        state: 'queued',
        says: text,
        at,
        nextTry: new Date(at.getTime() + pauseMs),
      })
  })
