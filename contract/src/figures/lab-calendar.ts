import { z } from 'zod'
import { clocks } from '../kit/clock.ts'
import { Done, Saved, answer, body, endpoints, query } from '../kit/endpoint.ts'
import { day, flag, id, instant, line, number, whole } from '../kit/values.ts'
import { orderPriority } from '../orders/priority.ts'
import { goalMeasureNames, goalPeriods } from './goals.ts'
import { longestTargetMinutes, targetStates } from './targets.ts'

const DayRow = z.object({
  day: line(10),
  name: line(80),
  /** A weekend day on which the laboratory works; otherwise a holiday. */
  isWorking: flag(),
})
export type DayRow = z.infer<typeof DayRow>

const TargetRow = z.object({
  turnaroundTargetId: id(),
  labTypeId: id(),
  priority: orderPriority(),
  minutes: whole(1, longestTargetMinutes).nullable(),
  effectiveFrom: line(10),
  state: z.enum(targetStates),
  /** The approver, as entered; '' for a draft. */
  approvedBy: line(120),
  createdBy: line(120),
  dateCreated: instant(),
})
export type TargetRow = z.infer<typeof TargetRow>

const GoalRow = z.object({
  figureGoalId: id(),
  userId_Owner: id(),
  owner: line(120),
  measure: z.enum(goalMeasureNames),
  period: z.enum(goalPeriods),
  /** First day of the first month or quarter to which it applies. */
  effectiveFrom: line(10),
  /** null: the goal ends before that day. */
  value: number(0, 1_000_000).nullable(),
  setBy: line(120),
  dateSet: instant(),
})
export type GoalRow = z.infer<typeof GoalRow>
const GoalApproval = z.object({
  isOn: flag(),
  /** Who approved the use of goals, and when; as entered. */
  approvedBy: line(120),
  approvedOn: line(10),
  recordedBy: line(120),
  dateRecorded: instant(),
})

/**
 * Settings that figures count by: the laboratory’s time zone, business days, turnaround targets,
 * and goals (docs/decisions/0049).
 */
export const labCalendar = endpoints({
  get: {
    method: 'GET',
    path: '/api/Lab/GetCalendar',
    access: 'calendar.read',
    input: query({}),
    /**
     * `targets`: all versions. `goals`: the versions of each; they count only while `goalApproval`
     * is on. `owners`: users who can have one.
     */
    answer: answer({
      timeZone: line(60),
      /** How times of day are written: 12 or 24 hours. */
      clock: z.enum(clocks),
      /**
       * Whether emails for saved views can state what the whole laboratory received and released.
       */
      mailsVolumes: flag(),
      rowVersion: id(),
      days: z.array(DayRow),
      targets: z.array(TargetRow),
      goals: z.array(GoalRow),
      goalApproval: GoalApproval.nullable(),
      owners: z.array(z.object({ userId: id(), name: line(120) })),
    }),
  },
  saveZone: {
    method: 'POST',
    path: '/api/Lab/SaveHouseZone',
    access: 'calendar.save',
    changes: true,
    input: body({ timeZone: line(60), rowVersion: id() }),
    answer: Done,
  },
  /**
   * How times of day are written on screens, unless a person chose otherwise, and on papers: 12 or
   * 24 hours.
   */
  saveClock: {
    method: 'POST',
    path: '/api/Lab/SaveClock',
    access: 'calendar.save',
    changes: true,
    notInVisit: true,
    input: body({ clock: z.enum(clocks) }),
    answer: Done,
  },
  saveMailsVolumes: {
    method: 'POST',
    path: '/api/Lab/SaveMailsVolumes',
    access: 'calendar.save',
    changes: true,
    notInVisit: true,
    input: body({ mailsVolumes: flag() }),
    answer: Done,
  },
  /** Adds a day, or changes the existing one. */
  saveDay: {
    method: 'POST',
    path: '/api/Lab/SaveCalendarDay',
    access: 'calendar.save',
    changes: true,
    input: body({ day: day(), name: line(80), isWorking: flag() }),
    answer: Done,
  },
  removeDay: {
    method: 'POST',
    path: '/api/Lab/RemoveCalendarDay',
    access: 'calendar.save',
    changes: true,
    input: body({ day: day() }),
    answer: Done,
  },
  /** A draft replaces the previous draft. `minutes` null: no target from that day on. */
  draftTarget: {
    method: 'POST',
    path: '/api/Lab/DraftTurnaroundTarget',
    access: 'calendar.save',
    changes: true,
    input: body({
      labTypeId: whole(1, 9),
      priority: orderPriority(),
      minutes: whole(1, longestTargetMinutes).nullable(),
      effectiveFrom: day(),
    }),
    answer: Saved,
  },
  dropTarget: {
    method: 'POST',
    path: '/api/Lab/DropTurnaroundTarget',
    access: 'calendar.save',
    changes: true,
    input: body({ turnaroundTargetId: id() }),
    answer: Done,
  },
  /** Records that a named person approved a draft; it takes effect on its day, today or later. */
  approveTarget: {
    method: 'POST',
    path: '/api/Lab/ApproveTurnaroundTarget',
    access: 'calendar.save',
    changes: true,
    notInVisit: true,
    input: body({ turnaroundTargetId: id(), approvedBy: line(120) }),
    answer: Saved,
  },
  saveGoal: {
    method: 'POST',
    path: '/api/Lab/SaveGoal',
    access: 'calendar.save',
    changes: true,
    input: body({
      userId_Owner: id(),
      measure: z.enum(goalMeasureNames),
      period: z.enum(goalPeriods),
      effectiveFrom: day(),
      value: number(0, 1_000_000).nullable(),
    }),
    answer: Saved,
  },
  /** Goals are off until someone records who approved them, and can be turned off again. */
  turnGoals: {
    method: 'POST',
    path: '/api/Lab/TurnGoals',
    access: 'calendar.save',
    changes: true,
    notInVisit: true,
    input: body({ isOn: flag(), approvedBy: line(120), approvedOn: day() }),
    answer: Done,
  },
})
