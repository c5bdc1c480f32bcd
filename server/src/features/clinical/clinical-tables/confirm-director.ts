import type { clinicalTables } from '@labgate/contract/clinical/clinical-tables'
import type { ParsedInput } from '@labgate/contract/kit/endpoint'
import type { Actor } from '../../../access/actor.ts'
import { Refusal, orRefuse } from '../../../access/refusal.ts'
import { mustBeAnotherPerson } from '../../../access/second-person.ts'
import { refuseStale } from '../../../access/versions.ts'
import type { AppContext } from '../../../app-context.ts'
import { takeOver } from '../../../core/records/take-over.ts'
import { writeRecord } from '../../../core/records/write-record.ts'
import { tellAdministrators } from '../../../core/users/administrators.ts'
import type { Tx } from '../../../db/database.ts'
import type { ChangeContext } from '../../../http/call.ts'

/**
 * Confirms who a laboratory's director is, and tells all administrators. Refused for everybody who
 * entered a part of it, and for whom it names (docs/decisions/0082).
 */
export const confirmDirector = async (
  tx: Tx,
  context: Pick<AppContext, 'config' | 'post' | 'now'>,
  actor: Actor,
  { labId, rowVersion, takeOver: takesOver }: ParsedInput<typeof clinicalTables.confirmDirector>,
  change: ChangeContext,
): Promise<{ message: string }> => {
  const row = orRefuse(
    await tx
      .selectFrom('lab')
      .selectAll()
      .where('lab_id', '=', labId)
      .forUpdate()
      .executeTakeFirst(),
    'Laboratory not found.',
  )
  if (takesOver === true)
    return takeOver(context, tx, actor, change, {
      kind: 'lab',
      row,
      id: labId,
      rowVersion,
      waits: row.user_id_director !== null && row.confirmed_at === null,
    })
  await refuseStale(tx, actor, 'lab', labId, rowVersion, row.row_version)
  if (row.user_id_director === null)
    throw new Refusal(
      'not-possible',
      'No director is named. An administrator names one on the Lab screen.',
    )
  if (row.confirmed_at !== null) return { message: 'It is already confirmed.' }
  const about = { target: `lab ${labId}` }
  for (const by of row.user_ids_asked)
    await mustBeAnotherPerson(
      tx,
      actor,
      'clinicalTables.confirmDirector',
      { 'lab.user_id_asked': Number(by) },
      about,
    )
  await mustBeAnotherPerson(
    tx,
    actor,
    'clinicalTables.confirmDirector',
    { 'lab.user_id_director': row.user_id_director },
    about,
  )
  const at = context.now()
  await writeRecord(tx, actor, change, {
    kind: 'lab',
    before: row,
    id: labId,
    customerId: 0,
    columns: { confirmed_at: at.toISOString(), user_id_confirmed: actor.userId },
    changed: ['confirmed'],
    at,
  })
  await tellAdministrators(
    tx,
    context,
    `The director of ${row.name} was confirmed`,
    `${actor.userName} confirmed who the director of ${row.name} is. This person can approve its clinical tables from now on; each approval requires the second factor.\n\nIf you did not expect this, sign in, look at the Lab screen, and ask what happened.`,
  )
  return { message: 'Confirmed. The director can approve clinical tables now.' }
}
