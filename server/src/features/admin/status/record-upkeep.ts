import type { status } from '@labgate/contract/admin/status'
import type { ParsedInput } from '@labgate/contract/kit/endpoint'
import { dayAt } from '@labgate/contract/kit/time-zones'
import type { Actor } from '../../../access/actor.ts'
import { issue, refuseIf } from '../../../access/refusal.ts'
import type { Tx } from '../../../db/database.ts'
import type { ChangeContext } from '../../../http/call.ts'

/** Records a day on which a person did a task of upkeep. */
export const recordUpkeep = async (
  tx: Tx,
  actor: Actor,
  given: ParsedInput<typeof status.record>,
  change: ChangeContext,
  now: Date,
): Promise<{ id: string; message: string }> => {
  const { kind, doneOn } = given
  const setting = await tx
    .selectFrom('laboratory_setting')
    .select('time_zone')
    .executeTakeFirstOrThrow()
  refuseIf(
    doneOn === null
      ? [issue('doneOn', 'Enter a date.', 'required')]
      : doneOn > dayAt(now, setting.time_zone)
        ? [issue('doneOn', 'Enter today or an earlier day.', 'range')]
        : [],
  )
  const row = {
    kind,
    done_on: doneOn ?? '',
    user_id: actor.userId,
    noted_at: now.toISOString(),
  }
  const { upkeep_done_id: id } = await tx
    .insertInto('upkeep_done')
    .values(row)
    .returning('upkeep_done_id')
    .executeTakeFirstOrThrow()
  change.about({ target: `upkeep ${id}`, fields: [kind] })
  return { id: String(id), message: 'Recorded.' }
}
