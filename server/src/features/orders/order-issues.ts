import { policyOf } from '@labgate/contract/orders/findings'
import type { orders } from '@labgate/contract/orders/orders'
import type { Actor } from '../../access/actor.ts'
import { orRefuse } from '../../access/refusal.ts'
import type { Call } from '../../http/call.ts'
import { issuesOf } from './order-parts.queries.ts'

/** What is wrong with an order, as a list of old clients has it. */
export const orderIssues = async (call: Call<(typeof orders)['issues'], Actor>) => {
  const { LabOrderId } = call.input
  const [[found]] = await call.read(
    { target: `order ${LabOrderId}` },
    issuesOf(call.actor, LabOrderId),
  )
  const { findings, releaseHold: said } = orRefuse(found, 'Order not found.')
  const list = findings
    .filter(({ level }) => level === 'issue')
    .map(({ rule, says: text }, at) => ({
      labOrderIssueId: at + 1,
      labOrderId: LabOrderId,
      orderIssueId: rule,
      issue: text,
      policy: policyOf(rule),
    }))
  return { releaseHold: said, list }
}
