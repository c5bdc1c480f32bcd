import { linkTo } from '@labgate/contract/access/link-to'
import {
  findingOwners,
  notBillable,
  parties,
  type BillTo,
  type Party,
  billTos,
} from '@labgate/contract/billing/kinds'
import { describeMoney } from '@labgate/contract/billing/money'
import { describeReason } from '@labgate/contract/billing/work-reasons'
import type { ApiResponse } from '@labgate/contract/kit/endpoint'
import { orderBilling } from '@labgate/contract/orders/order-billing'
import { Anchor, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useApiQuery } from '../../api/queries.ts'
import { useMay } from '../../session/use-session.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { Section } from '../../ui/section.tsx'
import { stateOfClaim } from './claim-words.ts'
import { queues } from './work-queue.ts'

type Bill = ApiResponse<typeof orderBilling.get>

/* State of the bill, in one sentence. */
const describeStands = ({
  billId,
  billTo,
  whyNobody,
  isWaiting,
  holds,
  claim,
  open,
}: Bill): string => {
  if (billId === 0) return 'No bill yet. The bill is made when the order reaches the laboratory.'
  if (billTo === 'nobody')
    return `Not billable: ${notBillable[whyNobody as keyof typeof notBillable] ?? ''}`
  if (isWaiting) return 'Waiting for the final result.'
  if (holds.length > 0) return 'Held until this is corrected:'
  if (claim.number !== '') return `Claim ${claim.number} to ${claim.payer}: ${stateOfClaim(claim)}.`
  return open.some(({ cents }) => cents > 0) ? 'Billed.' : 'Nothing is open.'
}

const BillOf = ({ bill }: { bill: Bill }) => {
  const may = useMay()
  const items = bill.items.filter(({ queue }) => may.call(queues[queue].get))
  const open = bill.open
    .map(({ party, cents }) => `${parties[party as Party] ?? party} ${describeMoney(cents)}`)
    .join(', ')
  return (
    <Stack gap={4}>
      <Text size="sm">{describeStands(bill)}</Text>
      {bill.holds.map(({ rule, owner, says: text }) => (
        <Text key={`${rule} ${text}`} size="sm">{`${findingOwners[owner]}: ${text}`}</Text>
      ))}
      {bill.billId > 0 && bill.billTo !== 'nobody' && bill.billTo !== '' && (
        <Text
          size="sm"
          c="dimmed"
        >{`Billed to: ${billTos[bill.billTo as BillTo]} · Open: ${open === '' ? 'nothing' : open}`}</Text>
      )}
      {items.map(({ workItemId, queue, reason }) => (
        <Anchor
          key={workItemId}
          size="sm"
          renderRoot={(props: object) => (
            <Link
              {...linkTo(queue === 'billing' ? '/billing-work' : '/insurance-work', {
                id: workItemId,
              })}
              {...props}
            />
          )}
        >
          {`Open ${describeReason(reason)} in ${queue === 'billing' ? 'Billing' : 'Insurance'} Work`}
        </Anchor>
      ))}
    </Stack>
  )
}

/** The bill of an order, for users who can read Billing Work. */
export const OrderBilling = ({ labOrderId }: { labOrderId: number }) => {
  const maySee = useMay().call(orderBilling.get)
  const query = useApiQuery(orderBilling.get, { labOrderId }, { enabled: maySee })
  if (!maySee) return null
  return (
    <Section id="billing" title="Billing" columns={1}>
      <Loaded from={query} height={64}>
        {(bill) => <BillOf bill={bill} />}
      </Loaded>
    </Section>
  )
}
