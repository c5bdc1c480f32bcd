import { monthOf, quarterOf } from '@labgate/contract/figures/days'
import { goalMeasures } from '@labgate/contract/figures/goals'
import type { labCalendar } from '@labgate/contract/figures/lab-calendar'
import type { ParsedInput } from '@labgate/contract/kit/endpoint'
import type { Actor } from '../../../access/actor.ts'
import { Refusal, issue, refuseIf } from '../../../access/refusal.ts'
import { goalApproval, goalOwners } from '../../../core/calendar/calendar.query.ts'
import { laboratoryDay } from '../../../core/calendar/targets.ts'
import type { Tx } from '../../../db/database.ts'
import { compiledOf } from '../../../db/queries.ts'
import type { ChangeContext } from '../../../http/call.ts'

/** Sets a goal starting with a month or quarter, or ends it. Refuses while goals are off. */
export const saveGoal = async (
  tx: Tx,
  actor: Actor,
  given: ParsedInput<typeof labCalendar.saveGoal>,
  change: ChangeContext,
  now: Date,
) => {
  const { userId_Owner, measure, period, effectiveFrom, value } = given
  const [approval] = (await tx.executeQuery(compiledOf(goalApproval()))).rows
  if (approval?.isOn !== true)
    throw new Refusal('not-possible', 'Goals are off. Record who approved them first.')
  const owners = (await tx.executeQuery(compiledOf(goalOwners()))).rows
  const begins = period === 'month' ? monthOf : quarterOf
  const { most } = goalMeasures[measure]
  refuseIf([
    ...(owners.some(({ userId }) => userId === userId_Owner)
      ? []
      : [issue('userId_Owner', 'Choose a sales user.', 'owner')]),
    ...(effectiveFrom === null ? [issue('effectiveFrom', 'Enter a date.', 'required')] : []),
    ...(value !== null && value > most ? [issue('value', `At most ${most}.`, 'too-much')] : []),
  ])
  const made = await tx
    .insertInto('figure_goal')
    .values({
      user_id_owner: userId_Owner,
      measure,
      period,
      effective_from: begins(effectiveFrom ?? ''),
      value: value === null ? null : String(value),
      user_id_set: actor.userId,
      set_by: actor.userName,
      set_at: now.toISOString(),
    })
    .returning('figure_goal_id as id')
    .executeTakeFirstOrThrow()
  change.about({
    target: `goal ${made.id} of user ${userId_Owner}`,
    fields: ['value', 'effectiveFrom'],
  })
  return { id: String(made.id), message: value === null ? 'The goal ends.' : 'Saved.' }
}

/** Turns goals on, recording who approved them and when, or off. */
export const turnGoals = async (
  tx: Tx,
  actor: Actor,
  { isOn, approvedBy, approvedOn }: ParsedInput<typeof labCalendar.turnGoals>,
  change: ChangeContext,
  now: Date,
) => {
  const today = await laboratoryDay(tx, now)
  refuseIf([
    ...(isOn && approvedBy === ''
      ? [issue('approvedBy', 'Enter who approved goals.', 'required')]
      : []),
    ...(isOn && approvedOn === null
      ? [issue('approvedOn', 'Enter when goals were approved.', 'required')]
      : []),
    ...(approvedOn !== null && approvedOn > today
      ? [issue('approvedOn', 'The approval cannot be in the future.', 'future')]
      : []),
  ])
  await tx
    .insertInto('figure_goal_approval')
    .values({
      is_on: isOn,
      approved_by: approvedBy || actor.userName,
      approved_on: approvedOn ?? today,
      user_id_recorded: actor.userId,
      recorded_by: actor.userName,
      recorded_at: now.toISOString(),
    })
    .execute()
  change.about({ target: 'goals', fields: ['isOn', 'approvedBy', 'approvedOn'] })
  return { message: isOn ? 'Goals are on.' : 'Goals are off.' }
}
