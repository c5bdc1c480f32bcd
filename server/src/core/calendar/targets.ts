import type { labCalendar } from '@labgate/contract/figures/lab-calendar'
import { draftOf, type TargetVersion } from '@labgate/contract/figures/targets'
import type { ParsedInput } from '@labgate/contract/kit/endpoint'
import { dayAt } from '@labgate/contract/kit/time-zones'
import type { Actor } from '../../access/actor.ts'
import { issue, orRefuse, refuseIf } from '../../access/refusal.ts'
import type { Tx } from '../../db/database.ts'
import { compiledOf, compiledRaw } from '../../db/queries.ts'
import type { ChangeContext } from '../../http/call.ts'
import { laboratoryTimeZone, targetVersions } from './calendar.query.ts'

/** The laboratory's current day. */
export const laboratoryDay = async (tx: Tx, now: Date): Promise<string> => {
  const [setting] = (await tx.executeQuery(compiledOf(laboratoryTimeZone()))).rows
  return dayAt(now, setting?.timeZone ?? '')
}

interface Version {
  labTypeId: number
  priority: number
  minutes: number | null
  effectiveFrom: string
  state: TargetVersion['state']
  approvedBy: string
}
const write = async (tx: Tx, actor: Actor, version: Version, now: Date): Promise<number> => {
  const { labTypeId, priority, minutes, effectiveFrom, state, approvedBy } = version
  const made = await tx
    .insertInto('turnaround_target')
    .values({
      lab_type_id: labTypeId,
      priority,
      minutes,
      effective_from: effectiveFrom,
      state,
      approved_by: approvedBy,
      user_id_created: actor.userId,
      created_by: actor.userName,
      created_at: now.toISOString(),
    })
    .returning('turnaround_target_id as id')
    .executeTakeFirstOrThrow()
  return made.id
}
/* One at a time, so that the draft approved is the draft that was reviewed. */
const lock = (tx: Tx) =>
  tx.executeQuery(compiledRaw(`select pg_advisory_xact_lock(hashtext('turnaround_target'))`))
const isTooEarly = (day: string | null, today: string) =>
  day !== null && day >= today
    ? []
    : [
        issue(
          'effectiveFrom',
          'Choose today or a later date: reports that were released were measured by the target of their day.',
          'effective-date',
        ),
      ]

/** The draft as is: the last row for its type and priority. */
const theDraft = async (tx: Tx, turnaroundTargetId: number) => {
  const { rows } = await tx.executeQuery(compiledOf(targetVersions()))
  const target = rows.find((row) => row.turnaroundTargetId === turnaroundTargetId)
  const draft = target && draftOf(rows, target)
  return orRefuse(
    draft?.turnaroundTargetId === turnaroundTargetId ? draft : undefined,
    'Draft not found. It may have been replaced.',
  )
}

export const draftTarget = async (
  tx: Tx,
  actor: Actor,
  given: ParsedInput<typeof labCalendar.draftTarget>,
  change: ChangeContext,
  now: Date,
) => {
  const { labTypeId, priority, minutes, effectiveFrom } = given
  refuseIf(isTooEarly(effectiveFrom, await laboratoryDay(tx, now)))
  await lock(tx)
  const id = await write(
    tx,
    actor,
    {
      labTypeId,
      priority,
      minutes,
      effectiveFrom: effectiveFrom ?? '',
      state: 'draft',
      approvedBy: '',
    },
    now,
  )
  change.about({ target: `turnaround target ${id}`, fields: ['minutes', 'effectiveFrom'] })
  return { id: String(id), message: 'Draft saved. It takes effect once it is approved.' }
}

export const dropTarget = async (
  tx: Tx,
  actor: Actor,
  { turnaroundTargetId }: ParsedInput<typeof labCalendar.dropTarget>,
  change: ChangeContext,
  now: Date,
) => {
  await lock(tx)
  const draft = await theDraft(tx, turnaroundTargetId)
  await write(tx, actor, { ...draft, state: 'dropped', approvedBy: '' }, now)
  change.about({ target: `turnaround target ${turnaroundTargetId}`, fields: ['state'] })
  return { message: 'Draft removed.' }
}

/** Records who approved a draft. */
export const approveTarget = async (
  tx: Tx,
  actor: Actor,
  given: ParsedInput<typeof labCalendar.approveTarget>,
  change: ChangeContext,
  now: Date,
) => {
  const { turnaroundTargetId, approvedBy } = given
  refuseIf(
    approvedBy === '' ? [issue('approvedBy', 'Enter who approved the target.', 'required')] : [],
  )
  await lock(tx)
  const draft = await theDraft(tx, turnaroundTargetId)
  refuseIf(isTooEarly(draft.effectiveFrom, await laboratoryDay(tx, now)))
  const id = await write(tx, actor, { ...draft, state: 'approved', approvedBy }, now)
  change.about({ target: `turnaround target ${id}`, fields: ['state', 'approvedBy'] })
  return { id: String(id), message: 'Approved.' }
}
