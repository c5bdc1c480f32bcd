import type { interfaces } from '@labgate/contract/interfaces/interfaces'
import type { ParsedInput } from '@labgate/contract/kit/endpoint'
import type { messages } from '@labgate/contract/results/messages'
import type { Actor } from '../../access/actor.ts'
import { orRefuse } from '../../access/refusal.ts'
import { mustBeAnotherPerson } from '../../access/second-person.ts'
import { refuseStale } from '../../access/versions.ts'
import type { AppContext } from '../../app-context.ts'
import type { Tx } from '../../db/database.ts'
import type { ChangeContext } from '../../http/call.ts'
import { visibleAccountId } from '../accounts/accounts.queries.ts'
import { takeOver } from './take-over.ts'
import { tellOfDestination, tellOfSource, type placeFields } from './tell-of-destination.ts'
import { writeRecord } from './write-record.ts'

/*
 * A second person confirms where patient data goes: one person alone must not redirect it
 * (rules.md#destinations).
 */

type Context = Pick<AppContext, 'config' | 'post' | 'now'>
interface Destination {
  confirmed_at: string | null
  /** Everybody who entered a part of the place since it was confirmed. */
  user_ids_asked: readonly number[]
  row_version: number
  customer_id?: number
}
interface Confirming {
  kind: keyof typeof placeFields
  /** Locked. */
  row: Destination
  id: number
  rowVersion: number | undefined
  /** Whoever entered a part takes all of it over, and confirms nothing. */
  takesOver: boolean | undefined
  /** Nothing of it waits. */
  isConfirmed?: boolean
  /** Columns that are confirmed besides. */
  columns?: Readonly<Record<string, unknown>>
  /** What is said once it is confirmed. */
  done?: string
  /** Refuses whoever entered a part of it. */
  mustBeAnother: (userId: number, about: { target: string }) => Promise<void>
}

/** Confirms a destination as it stands, and tells all administrators. */
export const confirmAsSecond = async (
  context: Context,
  tx: Tx,
  actor: Actor,
  change: ChangeContext,
  {
    kind,
    row,
    id,
    rowVersion,
    takesOver,
    isConfirmed = row.confirmed_at !== null,
    columns = {},
    done = 'Confirmed. Messages will now be sent there.',
    mustBeAnother,
  }: Confirming,
): Promise<{ message: string }> => {
  if (takesOver === true)
    return takeOver(context, tx, actor, change, { kind, row, id, rowVersion, waits: !isConfirmed })
  await refuseStale(tx, actor, kind, id, rowVersion, row.row_version)
  if (isConfirmed) return { message: 'It is already confirmed.' }
  const target = `${kind.replaceAll('-', ' ')} ${id}`
  for (const userId of row.user_ids_asked) await mustBeAnother(Number(userId), { target })
  const at = context.now()
  await writeRecord(tx, actor, change, {
    kind,
    before: { ...row },
    id,
    customerId: row.customer_id ?? 0,
    columns: { ...columns, confirmed_at: at.toISOString(), user_id_confirmed: actor.userId },
    changed: ['confirmed'],
    at,
  })
  await tellOfDestination(tx, context, actor, target, 'confirmed')
  return { message: done }
}

export const confirmDestination = async (
  context: Context,
  tx: Tx,
  actor: Actor,
  {
    hl7DestinationId: id,
    rowVersion,
    takeOver: takesOver,
  }: ParsedInput<typeof interfaces.confirmDestination>,
  change: ChangeContext,
): Promise<{ message: string }> => {
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
  return confirmAsSecond(context, tx, actor, change, {
    kind: 'hl7-destination',
    row,
    id,
    rowVersion,
    takesOver,
    mustBeAnother: (userId, about) =>
      mustBeAnotherPerson(
        tx,
        actor,
        'interfaces.confirmDestination',
        { 'hl7_destination.user_id_asked': userId },
        about,
      ),
  })
}

export const confirmLabSystem = async (
  context: Context,
  tx: Tx,
  actor: Actor,
  { labSystemId: id, rowVersion, takeOver: takesOver }: ParsedInput<typeof messages.confirmSystem>,
  change: ChangeContext,
): Promise<{ message: string }> => {
  const row = orRefuse(
    await tx
      .selectFrom('lab_system')
      .selectAll()
      .where('lab_system_id', '=', id)
      .forUpdate()
      .executeTakeFirst(),
    'Laboratory system not found.',
  )
  const isSourceConfirmed = row.source_confirmed_at !== null
  if (!isSourceConfirmed && takesOver !== true)
    await tellOfSource(tx, context, actor, `lab system ${id}`, 'confirmed')
  return confirmAsSecond(context, tx, actor, change, {
    kind: 'lab-system',
    row,
    id,
    rowVersion,
    takesOver,
    isConfirmed: row.confirmed_at !== null && isSourceConfirmed,
    columns: isSourceConfirmed ? {} : { source_confirmed_at: context.now().toISOString() },
    done: 'Confirmed. It is in effect now.',
    mustBeAnother: (userId, about) =>
      mustBeAnotherPerson(
        tx,
        actor,
        'messages.confirmSystem',
        { 'lab_system.user_id_asked': userId },
        about,
      ),
  })
}
