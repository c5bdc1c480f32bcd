import { linkTo } from '@labgate/contract/access/link-to'
import { linkToBill } from '@labgate/contract/billing/bill-link'
import type { Bill } from '@labgate/contract/billing/bills'
import { describeReason } from '@labgate/contract/billing/work-reasons'
import { say } from '@labgate/contract/languages/say'
import { Anchor, Stack } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useMay } from '../../session/use-session.ts'
import { Section } from '../../ui/section.tsx'
import { queues } from '../claims/work-queue.ts'
import { BillClaims } from './bill-claims.tsx'
import { BillLines } from './bill-lines.tsx'
import { BillPapers } from './bill-papers.tsx'
import { BillPostings } from './bill-postings.tsx'
import { BillSummary } from './bill-summary.tsx'

/** Open items of a bill that the reader may open. */
const BillItems = ({ items }: Pick<Bill, 'items'>) => {
  const may = useMay()
  const own = items.filter(({ queue }) => may.call(queues[queue].get))
  return own.map(({ workItemId, queue, reason }) => (
    <Anchor
      key={workItemId}
      size="sm"
      renderRoot={(props: object) => (
        <Link
          {...linkTo(queue === 'billing' ? '/billing-work' : '/insurance-work', { id: workItemId })}
          {...props}
        />
      )}
    >
      {say('Open {reason} in {value} Work', {
        reason: describeReason(reason),
        value: queue === 'billing' ? say('Billing') : say('Insurance'),
      })}
    </Anchor>
  ))
}

interface BillCardProps {
  bill: Bill
  /** The claim that the reader came for (claimId). */
  claim?: number
  /** Where the bill is one of several things: it leads to the rest. */
  isShort?: boolean
  /** The item of work that it is shown under is not listed again. */
  withoutItems?: boolean
}
/**
 * A bill (rules.md#reading-a-bill): where it stands and who owes, its lines, what was posted, its
 * claims and papers. The one view of a bill, wherever it is shown.
 */
export const BillCard = ({
  bill,
  claim = 0,
  isShort = false,
  withoutItems = false,
}: BillCardProps) => (
  <Stack gap="md">
    <Stack gap={4} align="flex-start">
      <BillSummary bill={bill} />
      {!withoutItems && <BillItems items={bill.items} />}
      {isShort && bill.billId > 0 && (
        <Anchor
          size="sm"
          renderRoot={(props: object) => (
            <Link {...linkToBill({ billId: bill.billId })} {...props} />
          )}
        >
          {say('Open the bill with its postings and claims')}
        </Anchor>
      )}
    </Stack>
    {bill.lines.length > 0 && (
      <Section id="bill-lines" title={say('Lines')} columns={1}>
        <BillLines lines={bill.lines} />
      </Section>
    )}
    {!isShort && (
      <>
        {bill.postings.length > 0 && (
          <Section id="bill-postings" title={say('Posted')} columns={1}>
            <BillPostings postings={bill.postings} isCut={bill.isCut} />
          </Section>
        )}
        {bill.claims.length > 0 && (
          <Section id="bill-claims" title={say('Claims')} columns={1}>
            <BillClaims claims={bill.claims} marked={claim} />
          </Section>
        )}
        {bill.papers.length > 0 && (
          <Section id="bill-papers" title={say('Papers')} columns={1}>
            <BillPapers papers={bill.papers} labOrderId={bill.labOrderId} />
          </Section>
        )}
      </>
    )}
  </Stack>
)
