import { z } from 'zod'
import {
  Done,
  Saved,
  answer,
  body,
  criteria,
  endpoints,
  query,
  shortListOf,
} from '../kit/endpoint.ts'
import { day, flag, id, instant, line, text, whole } from '../kit/values.ts'
import { LastOrder } from './order-form.ts'
import { mostWeeksApart } from './planned-days.ts'

/** Maximum number of rows in the list, most overdue first. */
export const mostPlanned = 500
/** Due within this many days counts as due soon. */
export const soonDays = 14

export const PlannedOrder = z.object({
  plannedOrderId: id(),
  /** The order to repeat. */
  labOrderId: id(),
  customerId: id(),
  locationId: id(),
  location: line(100),
  patientId: id(),
  patientName: line(200),
  dob: day(),
  medicalRecordId: line(50),
  userId_Physician: id(),
  physician: line(120),
  labTypeId: id(),
  labType: line(60),
  firstDay: line(10),
  /** 0: once. */
  everyWeeks: z.number(),
  untilDay: day(),
  note: text(500),
  /** The current due day (planned-days.ts); null: nothing left to order. */
  dueDay: day(),
  /** Today's date at the collection site. */
  today: line(10),
  missed: z.number(),
  ordered: z.number(),
  createdBy: line(120),
  dateCreated: instant(),
  endedAt: instant(),
  endedBy: line(120),
  endReason: text(500),
  /** Due days on which nothing was collected, latest first, with who skipped them and why. */
  skipped: z.array(z.object({ dueDay: line(10), skippedBy: line(120), skipReason: text(500) })),
})
export type PlannedOrder = z.infer<typeof PlannedOrder>

/**
 * Orders due on a later day, once or every few weeks (docs/decisions/0047). A plan reminds; it
 * never orders and never signs.
 */
export const plannedOrders = endpoints({
  /**
   * Plans of an account or a patient, first due at the top. `dueWithin` days from today; -1: all.
   * Ended plans are listed only for a patient.
   */
  list: {
    method: 'GET',
    path: '/api/PlannedOrder/GetPlannedOrderList',
    access: 'order.save',
    byPost: true,
    input: query({
      searchCriteria: criteria({
        customerId: id(),
        locationId: id(),
        patientId: id(),
        dueWithin: whole(-1, 366),
      }),
    }),
    answer: shortListOf(PlannedOrder).extend({ more: flag() }),
  },
  /** The starting values of the order form. */
  get: {
    method: 'GET',
    path: '/api/PlannedOrder/GetPlannedOrder',
    access: 'order.save',
    byPost: true,
    input: query({ plannedOrderId: id() }),
    answer: answer({ planned: PlannedOrder, last: LastOrder }),
  },
  save: {
    method: 'POST',
    path: '/api/PlannedOrder/SavePlannedOrder',
    access: 'order.save',
    changes: true,
    input: body({
      labOrderId: id(),
      firstDay: day(),
      everyWeeks: whole(0, mostWeeksApart),
      untilDay: day().optional(),
      note: text(500).optional(),
    }),
    answer: Saved,
  },
  /** Nothing is collected on that day. */
  skip: {
    method: 'POST',
    path: '/api/PlannedOrder/SkipPlannedOrder',
    access: 'order.save',
    changes: true,
    input: body({ plannedOrderId: id(), dueDay: line(10), reason: text(500) }),
    answer: Done,
  },
  end: {
    method: 'POST',
    path: '/api/PlannedOrder/EndPlannedOrder',
    access: 'order.save',
    changes: true,
    input: body({ plannedOrderId: id(), reason: text(500) }),
    answer: Done,
  },
})
