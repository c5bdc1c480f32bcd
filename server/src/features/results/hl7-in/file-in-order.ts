import { systemScope } from '../../../core/scope/system-scope.ts'
import { compiledRaw } from '../../../db/queries.ts'
import { fileMessage, type FilingContext } from './file-message.ts'
import type { WaitingMessage } from './interrupted.ts'

const upTo = `
  select hl7_in_id as id
  from hl7_in
  where state = 'waiting' and hl7_in_id <= $1 and lab_system_id is not distinct from $2
  order by hl7_in_id
`

/**
 * Files a message, and before it what still waits of its sender, in the order in which it arrived:
 * whichever process accepted it, and whichever failed to file it. Throws if the database is
 * unavailable; then none behind the one that failed is filed.
 */
export const fileInOrder = async (
  context: FilingContext,
  { hl7InId, labSystemId }: WaitingMessage,
): Promise<void> => {
  const waiting = await context.database.forActor(
    systemScope,
    async (tx) =>
      (await tx.executeQuery<{ id: number }>(compiledRaw(upTo, [hl7InId, labSystemId]))).rows,
  )
  for (const { id } of waiting) await fileMessage(context, id)
}
