import { laboratoryDay } from '../../../core/calendar/targets.ts'
import type { Tx } from '../../../db/database.ts'
import type { ChangeContext } from '../../../http/call.ts'
import { issueStatements } from './issue-statements.ts'

/** Issues the statements to patients that are due. */
export const issueDueStatements = async (
  tx: Tx,
  change: ChangeContext,
  now: Date,
): Promise<{ made: number; message: string }> => {
  change.about({ target: 'statements that are due' })
  const made = await issueStatements(tx, await laboratoryDay(tx, now), now)
  return {
    made,
    message:
      made === 0
        ? 'No statement is due.'
        : `${made === 1 ? '1 statement was' : `${made} statements were`} issued.`,
  }
}
