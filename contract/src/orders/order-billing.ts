import { z } from 'zod'
import { billToNames, findingOwnerNames } from '../billing/kinds.ts'
import { answer, endpoints, query } from '../kit/endpoint.ts'
import { flag, id, line, text } from '../kit/values.ts'

const Hold = z.object({ rule: line(60), owner: z.enum(findingOwnerNames), says: text(300) })
const Item = z.object({
  workItemId: id(),
  queue: z.enum(['insurance', 'billing']),
  reason: line(60),
  says: text(300),
})

/** Billing state of one order (docs/decisions/0055); cents. */
export const orderBilling = endpoints({
  get: {
    method: 'GET',
    path: '/api/LabOrder/GetOrderBilling',
    access: 'billing-work.read',
    byPost: true,
    input: query({ labOrderId: id() }),
    answer: answer({
      /** 0: there is no bill yet. */
      billId: id(),
      billTo: z.enum([...billToNames, '']),
      /** A reason from `notBillable`; '' if it is billed. */
      whyNobody: line(20),
      /** The final result is not released yet. */
      isWaiting: flag(),
      /** Open amounts, by who owes them. */
      open: z.array(z.object({ party: line(20), cents: z.number() })),
      /** The latest claim; '' none. */
      claim: z.object({ number: line(20), payer: line(100), state: line(20), outcome: line(20) }),
      /** What holds the bill, and who can correct it. */
      holds: z.array(Hold),
      /** Open items of the work queues. */
      items: z.array(Item),
    }),
  },
})
