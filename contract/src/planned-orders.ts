import { z } from 'zod'
import { Done, Saved, answer, body, criteria, endpoints, query, shortListOf } from './endpoint.ts'
import { LastOrder } from './order-form.ts'
import { mostWeeksApart } from './planned-days.ts'
import { day, flag, id, instant, line, text, whole } from './values.ts'

/** The list answers as many at most, the most overdue first. */
export const mostPlanned = 500
/** What is due within so many days is soon due. */
export const soonDays = 14

export const PlannedOrder = z.object({
  plannedOrderId: id(),
  /** The order that is repeated. */
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
  /** The day that counts now (planned-days.ts); null: nothing is left to order. */
  dueDay: day(),
  /** The day it is where the specimen is collected. */
  today: line(10),
  missed: z.number(),
  ordered: z.number(),
  createdBy: line(120),
  dateCreated: instant(),
  endedAt: instant(),
  endedBy: line(120),
  endReason: text(500),
})
export type PlannedOrder = z.infer<typeof PlannedOrder>

/** Orders that are due on a later day, once or every so many weeks (docs/decisions/0047). A plan reminds; it never orders and never signs. */
export const plannedOrders = endpoints({
  /** Of an account or a patient, what is due first at the top. `dueWithin` days from today; -1: all. Ended plans are listed for a patient alone. */
  list: {
    method: 'GET',
    path: '/api/PlannedOrder/GetPlannedOrderList',
    access: 'order.save',
    byPost: true,
    input: query({ searchCriteria: criteria({ customerId: id(), locationId: id(), patientId: id(), dueWithin: whole(-1, 366) }) }),
    answer: shortListOf(PlannedOrder).extend({ more: flag() }),
  },
  /** What the order form begins with. */
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
    input: body({ labOrderId: id(), firstDay: day(), everyWeeks: whole(0, mostWeeksApart), untilDay: day().optional(), note: text(500).optional() }),
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
