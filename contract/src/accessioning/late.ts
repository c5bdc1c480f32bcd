import { z } from 'zod'
import { Saved, body, criteria, endpoints, listOf, query } from '../kit/endpoint.ts'
import { day as dayValue, id, instant, line } from '../kit/values.ts'
import { say } from '../languages/say.ts'
import { Stage, stagesAtBench } from '../orders/order-status.ts'
import { orderPriority } from '../orders/priority.ts'

/*
 * Specimens that wait too long (rules.md#late-specimens, docs/decisions/0018). A step is late
 * beyond the larger of one and a half times the P99.5 of the last 90 days for its test type, its
 * route and the weekday it began, and three times the median; with fewer than 200 samples, beyond
 * the value of the table here.
 */

/** The steps a specimen goes through: between which stages, and who has it. */
export const lateSteps = {
  ship: {
    from: [Stage.Created],
    text: say('At the practice'),
    acts: say('The practice ships it or cancels the order.'),
  },
  arrive: {
    from: [Stage.Shipped],
    text: say('In transit'),
    acts: say('Receiving contacts the carrier and the practice about the parcel.'),
  },
  accession: {
    from: [Stage.Received],
    text: say('Received, not accessioned'),
    acts: say('Accessioning locates the tube.'),
  },
  test: {
    from: stagesAtBench,
    text: say('Being tested'),
    acts: say('The laboratory follows up on the result.'),
  },
  refer: {
    from: [Stage.AtReferenceLab],
    text: say('At a reference laboratory'),
    acts: say('The laboratory follows up with the reference laboratory.'),
  },
} as const satisfies Record<string, { from: readonly Stage[]; text: string; acts: string }>
export type LateStep = keyof typeof lateSteps
export const lateStepNames = Object.keys(lateSteps) as LateStep[]
/** A specimen on hold waits for the practice, whatever its stage. */
export const heldActs = say('The practice provides what the hold requires.')

const day = 24 * 60
/**
 * Weekdays, used until enough is known: a provisional laboratory value, to be agreed by the
 * laboratory.
 */
const tableDays: Record<LateStep | 'held', number> = {
  ship: 4,
  arrive: 3,
  accession: 1,
  test: 5,
  refer: 10,
  held: 3,
}
/**
 * The table's value in minutes for a step that began on a weekday, 1 Monday to 7 Sunday: Saturdays
 * and Sundays do not count.
 */
export const tableMinutes = (step: LateStep | 'held', weekday: number): number => {
  const rest = weekday > 5 ? 8 - weekday : 0
  const from = weekday > 5 ? 1 : weekday
  const weekends = Math.floor((from - 1 + tableDays[step]) / 5)
  return (rest + tableDays[step] + 2 * weekends) * day
}

export const fewestSamples = 200
export const learnedDays = 90
export const highShare = 0.995
export const timesMedian = 3
/**
 * On its own, the P99.5 would flag one in two hundred that are fine, however many there are, and
 * each season would begin with a wave of such flags.
 */
export const timesHigh = 1.5

/** What is known about a step on one route and weekday. */
export interface StepTime {
  samples: number
  medianMinutes: number
  highMinutes: number
}

/** Minutes after which a step is late, and whether that was learned. */
export const lateAfter = (
  step: LateStep,
  weekday: number,
  known: StepTime | undefined,
): { minutes: number; isLearned: boolean } =>
  known === undefined || known.samples < fewestSamples
    ? { minutes: tableMinutes(step, weekday), isLearned: false }
    : {
        minutes: Math.round(
          Math.max(timesHigh * known.highMinutes, timesMedian * known.medianMinutes),
        ),
        isLearned: true,
      }

const Late = z.object({
  labOrderId: id(),
  specimenBarcode: line(20),
  patientId: id(),
  patientName: line(160),
  dob: dayValue(),
  customerId: id(),
  customer: line(100),
  locationId: id(),
  location: line(100),
  timeZone: line(60),
  labTypeId: id(),
  labType: line(60),
  priority: orderPriority(),
  labStatusId: id(),
  labStatus: line(60),
  step: z.enum(['held', ...lateStepNames]),
  /** When its wait began. */
  since: instant(),
  /** Minutes after which it is late. */
  limit: z.number(),
  /** Number of specimens the limit was learned from; 0: it comes from the table. */
  samples: z.number(),
  /** Who has to act, in one sentence. */
  acts: line(200),
  /** The laboratory user who follows up; 0: no one yet. */
  userId_Owner: id(),
  owner: line(120),
  /** Of who follows up on it. */
  rowVersion: id(),
})
export type Late = z.infer<typeof Late>

export const late = endpoints({
  /** Specimens that wait too long, STAT first, then the longest-waiting. */
  list: {
    method: 'GET',
    path: '/api/LabOrder/GetLateList',
    access: 'late.read',
    byPost: true,
    input: query({
      searchCriteria: criteria({
        customerId: id(),
        locationId: id(),
        step: z.enum(['', 'held', ...lateStepNames]),
      }),
    }),
    answer: listOf(Late),
  },
  /**
   * To the caller, or to a user the caller can assign to (GetTicketAssignList); 0: to no one. `since`:
   * when the wait that was shown began.
   */
  assign: {
    method: 'POST',
    path: '/api/LabOrder/AssignLate',
    access: 'late.follow',
    changes: true,
    input: body({
      labOrderId: id(),
      userId_Owner: id(),
      since: instant().optional(),
      rowVersion: id().optional(),
    }),
    answer: Saved,
  },
  /** Removes it from the list until the specimen's next step, with the reason. */
  close: {
    method: 'POST',
    path: '/api/LabOrder/CloseLate',
    access: 'late.follow',
    changes: true,
    input: body({
      labOrderId: id(),
      reason: line(500),
      since: instant().optional(),
      rowVersion: id().optional(),
    }),
    answer: Saved,
  },
})
