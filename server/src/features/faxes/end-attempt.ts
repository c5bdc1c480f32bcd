import type { AppContext } from '../../app-context.ts'
import { systemScope } from '../../core/scope/system-scope.ts'
import type { Tx } from '../../db/database.ts'
import { compiledRaw } from '../../db/queries.ts'
import type { FaxNews } from '../../ports/fax/fax-carrier.ts'
import { afterAttempt, type Ended } from './after-attempt.ts'
import { settleFax } from './settle-fax.ts'

interface Open {
  faxAttemptId: number
  faxId: number
  state: 'sending' | 'uncertain'
  tries: number
  notTaken: number
  pages: number
}

/* The fax is locked before its attempt, as everywhere. */
const lockOpen = async (tx: Tx, reference: string): Promise<Open | undefined> => {
  await tx.executeQuery(
    compiledRaw(
      `
        select fax_id
        from fax
        where fax_id = (select fax_id from fax_attempt where reference = $1)
        for update
      `,
      [reference],
    ),
  )
  const { rows } = await tx.executeQuery<Open>(
    compiledRaw(
      `
        select
          a.fax_attempt_id as "faxAttemptId",
          f.fax_id as "faxId",
          f.state,
          f.tries,
          a.pages,
          (
            select count(*) from fax_attempt x where x.fax_id = f.fax_id and x.outcome = 'not taken'
          ) as "notTaken"
        from
          fax_attempt a
          join fax f using (fax_id)
        where a.reference = $1 and a.ended_at is null
        for update of a
      `,
      [reference],
    ),
  )
  return rows[0]
}

const close = (
  tx: Tx,
  faxAttemptId: number,
  outcome: string,
  text: string,
  pagesSent: number,
  at: Date,
) =>
  tx
    .updateTable('fax_attempt')
    .set({ ended_at: at.toISOString(), outcome, says: text, pages_sent: pagesSent })
    .where('fax_attempt_id', '=', faxAttemptId)
    .execute()

/**
 * Records what is known of an attempt. An ended one stays as is, whatever arrives later or twice.
 * For an uncertain one only its arrival is believed: everything else is for a person to decide,
 * even if the other machine did not confirm its pages. Returns whether there is such an open
 * attempt.
 */
export const keepNews = (
  { database, now }: Pick<AppContext, 'database' | 'now'>,
  reference: string,
  news: FaxNews | Ended,
): Promise<boolean> =>
  database.forActor(systemScope, async (tx) => {
    const open = await lockOpen(tx, reference)
    if (open === undefined) return false
    const at = now()
    if (news.is === 'under way') {
      await tx.executeQuery(
        compiledRaw(
          `
            update fax_attempt
            set
              taken_at = coalesce(taken_at, $2::timestamptz),
              leased_until = greatest(
                $2::timestamptz + interval '30 seconds',
                case
                  when $3 then leased_until
                end
              )
            where fax_attempt_id = $1
          `,
          [open.faxAttemptId, at.toISOString(), open.state === 'uncertain'],
        ),
      )
      return true
    }
    if (news.is === 'unconfirmed') {
      const text = 'The call ended before the practice’s machine confirmed the last page.'
      if (open.state === 'sending')
        await settleFax(tx, open.faxId, { state: 'uncertain', says: text, at })
      return true
    }
    const { outcome, state, says: text, tries, pagesSent, pauseMs = 0 } = afterAttempt(news, open)
    if (open.state === 'uncertain' && state !== 'sent') {
      const message = `The fax service says: ${text || outcome}. Staff must decide whether to send it again.`
      await tx.updateTable('fax').set({ says: message }).where('fax_id', '=', open.faxId).execute()
      return true
    }
    await close(tx, open.faxAttemptId, outcome, text, pagesSent, at)
    await settleFax(tx, open.faxId, {
      state,
      says: text,
      at,
      tries,
      nextTry: new Date(at.getTime() + pauseMs),
    })
    return true
  })

/**
 * Marks an attempt as uncertain: it is not repeated automatically. A carrier that can be asked is
 * still asked.
 */
export const markUncertain = (
  { database, now }: Pick<AppContext, 'database' | 'now'>,
  reference: string,
  text: string,
): Promise<void> =>
  database.forActor(systemScope, async (tx) => {
    const open = await lockOpen(tx, reference)
    if (open?.state === 'sending')
      await settleFax(tx, open.faxId, { state: 'uncertain', says: text, at: now() })
  })
