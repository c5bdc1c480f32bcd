import { z } from 'zod'
import { Done, Saved, body, endpoints, query, shortListOf } from '../kit/endpoint.ts'
import { day, flag, id, instant, line } from '../kit/values.ts'
import { say } from '../languages/say.ts'

/** Maximum duration of a standing order, in days: it is renewed with a signature once a year. */
export const longestStandingDays = 366

const shape = {
  standingOrderId: id(),
  customerId: id(),
  /** 0: every location of the account. */
  locationId: id(),
  location: line(100),
  /** The provider who signed it. */
  userId: id(),
  provider: line(120),
  labTypeId: id(),
  labType: line(60),
  version: line(20),
  tests: z.array(z.object({ labTestId: id(), labTest: line(200) })),
  effectiveFrom: day(),
  /** The last day on which it is valid. */
  effectiveTo: day(),
  dateSigned: instant(),
  dateEnded: instant(),
  /** It is valid today. */
  active: flag(),
}
export const StandingOrder = z.object(shape)
export type StandingOrder = z.infer<typeof StandingOrder>

/**
 * What a provider has signed for future orders (rules.md#standing-orders). If an account or
 * location has `autoSignature`, a standing order signs its provider's orders whose tests it covers,
 * and the order says so; without one, that option does nothing.
 */
export const standingOrders = endpoints({
  /** userId 0: every provider visible to the user. */
  list: {
    method: 'GET',
    path: '/api/LabOrder/GetStandingOrderList',
    access: 'standing-order.read',
    input: query({ customerId: id(), userId: id() }),
    answer: shortListOf(StandingOrder),
  },
  /**
   * Only the provider can sign, no one else. `attested`: that the tests are needed as often as they
   * will be ordered.
   */
  sign: {
    method: 'POST',
    path: '/api/LabOrder/SignStandingOrder',
    access: 'standing-order.sign',
    changes: true,
    notInVisit: true,
    input: body({
      locationId: id(),
      labTypeId: id(),
      version: line(20).optional(),
      tests: z.array(z.object({ labTestId: id() })).max(300, say('At most 300 tests.')),
      effectiveFrom: day(),
      effectiveTo: day(),
      attested: flag(),
    }),
    answer: Saved,
  },
  /** It signs nothing from now on; orders it signed stay signed. */
  end: {
    method: 'POST',
    path: '/api/LabOrder/EndStandingOrder',
    access: 'standing-order.sign',
    changes: true,
    notInVisit: true,
    input: body({ standingOrderId: id() }),
    answer: Done,
  },
})
