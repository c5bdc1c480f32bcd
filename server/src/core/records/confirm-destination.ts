import type { Actor } from '../../access/actor.ts'
import { orRefuse } from '../../access/refusal.ts'
import { mustBeAnotherPerson } from '../../access/second-person.ts'
import { refuseStale } from '../../access/versions.ts'
import type { Tx } from '../../db/database.ts'
import type { ChangeContext } from '../../http/call.ts'
import { visibleAccountId } from '../accounts/accounts.queries.ts'
import { writeRecord } from './write-record.ts'

/**
 * Confirms where messages of a system are sent. Refuses for the person who entered it or changed it
 * last: one person alone must not redirect patient data.
 */
const confirm = async (
  tx: Tx,
  actor: Actor,
  change: ChangeContext,
  {
    kind,
    row,
    id,
    rowVersion,
    at,
  }: {
    kind: 'lab-system' | 'hl7-destination'
    row: Destination
    id: number
    rowVersion: number | undefined
    at: Date
  },
): Promise<{ message: string }> => {
  await refuseStale(tx, actor, kind, id, rowVersion, row.row_version)
  if (row.confirmed_at !== null) return { message: 'It is already confirmed.' }
  const about = { target: `${kind.replaceAll('-', ' ')} ${id}` }
  if (kind === 'lab-system')
    await mustBeAnotherPerson(
      tx,
      actor,
      'messages.confirmSystem',
      {
        'lab_system.user_id_asked': row.user_id_asked,
      },
      about,
    )
  else
    await mustBeAnotherPerson(
      tx,
      actor,
      'interfaces.confirmDestination',
      {
        'hl7_destination.user_id_asked': row.user_id_asked,
      },
      about,
    )
  await writeRecord(tx, actor, change, {
    kind,
    before: { ...row },
    id,
    customerId: row.customer_id ?? 0,
    columns: { confirmed_at: at.toISOString(), user_id_confirmed: actor.userId },
    changed: ['confirmed'],
    at,
  })
  return { message: 'Confirmed. Messages will now be sent there.' }
}
interface Destination {
  confirmed_at: string | null
  user_id_asked: number | null
  row_version: number
  customer_id?: number
}

export const confirmDestination = async (
  tx: Tx,
  actor: Actor,
  given: { hl7DestinationId: number; rowVersion?: number | undefined },
  change: ChangeContext,
  at: Date,
) => {
  const id = given.hl7DestinationId
  const row = orRefuse(
    await tx
      .selectFrom('hl7_destination')
      .selectAll()
      .where('hl7_destination_id', '=', id)
      .forUpdate()
      .executeTakeFirst(),
    'Destination not found.',
  )
  orRefuse(await visibleAccountId(tx, actor, row.customer_id), 'Destination not found.')
  return confirm(tx, actor, change, {
    kind: 'hl7-destination',
    row,
    id,
    rowVersion: given.rowVersion,
    at,
  })
}

export const confirmLabSystem = async (
  tx: Tx,
  actor: Actor,
  given: { labSystemId: number; rowVersion?: number | undefined },
  change: ChangeContext,
  at: Date,
) => {
  const id = given.labSystemId
  const row = orRefuse(
    await tx
      .selectFrom('lab_system')
      .selectAll()
      .where('lab_system_id', '=', id)
      .forUpdate()
      .executeTakeFirst(),
    'Laboratory system not found.',
  )
  return confirm(tx, actor, change, {
    kind: 'lab-system',
    row,
    id,
    rowVersion: given.rowVersion,
    at,
  })
}
