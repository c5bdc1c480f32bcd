import type { Jobs } from '../../app-context.ts'
import type { Tx } from '../../db/database.ts'

/**
 * After a patient change: judges orders with open messages again as soon as it is written, not at
 * the next minute.
 */
export const scheduleReview = async (tx: Tx, jobs: Jobs, patientId: number): Promise<void> => {
  const open = await tx
    .selectFrom('inbox')
    .select('inbox_id')
    .where('patient_id', '=', patientId)
    .where('resolved_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  if (open !== undefined) await jobs.send(tx, 'inbox', patientId)
}
