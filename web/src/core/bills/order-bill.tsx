import { bills } from '@labgate/contract/billing/bills'
import { say } from '@labgate/contract/languages/say'
import { useApiQuery } from '../../api/queries.ts'
import { useMay } from '../../session/use-session.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { Section } from '../../ui/section.tsx'
import { BillCard } from './bill-card.tsx'

/** The bill of an order, for those who may read bills; a link leads to all of it. */
export const OrderBill = ({ labOrderId }: { labOrderId: number }) => {
  const maySee = useMay().call(bills.get)
  const query = useApiQuery(
    bills.get,
    { billId: 0, labOrderId, claimId: 0, claimNumber: '' },
    { enabled: maySee },
  )
  if (!maySee) return null
  return (
    <Section id="billing" title={say('Billing')} columns={1}>
      <Loaded from={query} height={64}>
        {(bill) => <BillCard bill={bill} isShort />}
      </Loaded>
    </Section>
  )
}
