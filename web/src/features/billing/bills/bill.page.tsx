import { screenParameters } from '@labgate/contract/access/screen-parameters'
import { say } from '@labgate/contract/languages/say'
import { BackToLast } from '../../../ui/back-to-last.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Page } from '../../../ui/page.tsx'
import { useFilters } from '../../../ui/use-filters.ts'
import { OpenBill } from './open-bill.tsx'

/** One bill, by its ID, its order, or one of its claims (rules.md#reading-a-bill). */
export const BillPage = () => {
  const { value } = useFilters(screenParameters['/bill'])
  const { id: billId = 0, order: labOrderId = 0, claim: claimId = 0, number = '' } = value
  const isNamed = billId > 0 || labOrderId > 0 || claimId > 0 || number !== ''
  return (
    <Page title={say('Bill')} actions={<BackToLast />}>
      {isNamed ? (
        <OpenBill billId={billId} labOrderId={labOrderId} claimId={claimId} claimNumber={number} />
      ) : (
        <Empty text={say('A bill opens from its order, its patient, or Billing Work.')} />
      )}
    </Page>
  )
}
