import { salesStaff } from '@labgate/contract/access/user-types'
import type { DayRow, GoalRow, TargetRow } from '@labgate/contract/figures/lab-calendar'
import type { Clock } from '@labgate/contract/kit/clock'
import { rawQuery, type Query } from '../../db/queries.ts'
import { isoInstant, personName } from '../../db/sql-parts.ts'

export const laboratoryTimeZone = (): Query<{
  timeZone: string
  clock: Clock
  mailsVolumes: boolean
  rowVersion: number
}> =>
  rawQuery(
    `
      select
        time_zone as "timeZone",
        clock,
        mails_volumes as "mailsVolumes",
        row_version as "rowVersion"
      from laboratory_setting
    `,
    [],
  )

export const calendarDays = (): Query<DayRow> =>
  rawQuery('select day, name, is_working as "isWorking" from holiday order by day limit 2000', [])

/** All versions, latest first. */
export const targetVersions = (): Query<TargetRow> =>
  rawQuery(
    `
      select
        turnaround_target_id as "turnaroundTargetId",
        lab_type_id as "labTypeId",
        priority,
        minutes,
        effective_from as "effectiveFrom",
        state,
        approved_by as "approvedBy",
        created_by as "createdBy",
        ${isoInstant('created_at')} as "dateCreated"
      from turnaround_target
      order by turnaround_target_id desc
      limit 1000
    `,
    [],
  )

/** All versions of goals, latest first. */
export const goalVersions = (): Query<GoalRow> =>
  rawQuery(
    `
      select
        g.figure_goal_id as "figureGoalId",
        g.user_id_owner as "userId_Owner",
        ${personName('g.user_id_owner')} as owner,
        g.measure,
        g.period,
        g.effective_from as "effectiveFrom",
        g.value::float as value,
        g.set_by as "setBy",
        ${isoInstant('g.set_at')} as "dateSet"
      from figure_goal g
      order by g.figure_goal_id desc
      limit 1000
    `,
    [],
  )

export interface Approval {
  isOn: boolean
  approvedBy: string
  approvedOn: string
  recordedBy: string
  dateRecorded: string
}
/** The last row counts; no row means goals were never turned on. */
export const goalApproval = (): Query<Approval> =>
  rawQuery(
    `
      select
        is_on as "isOn",
        approved_by as "approvedBy",
        approved_on as "approvedOn",
        recorded_by as "recordedBy",
        ${isoInstant('recorded_at')} as "dateRecorded"
      from figure_goal_approval
      order by figure_goal_approval_id desc
      limit 1
    `,
    [],
  )

/** Users for whom goals can be set. */
export const goalOwners = (): Query<{ userId: number; name: string }> =>
  rawQuery(
    `
      select user_id as "userId", name
      from staff
      where user_type_id = any ($1::int[]) and not disabled
      order by fold(name), user_id
    `,
    [salesStaff],
  )
