import { linkTo } from '@labgate/contract/access/link-to'
import { screenParameters } from '@labgate/contract/access/screen-parameters'
import { bills, type Bill } from '@labgate/contract/billing/bills'
import { Anchor, Group, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useApiQuery } from '../../../api/queries.ts'
import { BillCard } from '../../../core/bills/bill-card.tsx'
import { dayAsText } from '../../../forms/dates.ts'
import { useMay } from '../../../session/use-session.ts'
import { Empty } from '../../../ui/empty.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { Page } from '../../../ui/page.tsx'
import { useFilters } from '../../../ui/use-filters.ts'
import { WhoseLayer } from '../../../ui/whose.tsx'

const Head = ({ bill }: { bill: Bill }) => {
  const may = useMay()
  return (
    <Group gap="md">
      <Text size="sm">
        {[
          `Specimen ${bill.specimenBarcode}`,
          bill.labType,
          bill.customer,
          bill.serviceDate === null ? '' : `service ${dayAsText(bill.serviceDate)}`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </Text>
      {may.verb('order.read') && (
        <Anchor
          size="sm"
          renderRoot={(props: object) => (
            <Link {...linkTo('/lab-order', { id: bill.labOrderId })} {...props} />
          )}
        >
          Open order
        </Anchor>
      )}
      {may.verb('patient.read') && (
        <Anchor
          size="sm"
          renderRoot={(props: object) => (
            <Link {...linkTo('/patient', { id: bill.patientId })} {...props} />
          )}
        >
          Open patient
        </Anchor>
      )}
    </Group>
  )
}

/** One bill, by its ID, its order, or one of its claims (rules.md#reading-a-bill). */
export const BillPage = () => {
  const { value } = useFilters(screenParameters['/bill'])
  const { id: billId = 0, order: labOrderId = 0, claim: claimId = 0, number = '' } = value
  const isNamed = billId > 0 || labOrderId > 0 || claimId > 0 || number !== ''
  const query = useApiQuery(
    bills.get,
    { billId, labOrderId, claimId, claimNumber: number },
    { enabled: isNamed },
  )
  return (
    <Page title="Bill">
      {isNamed ? (
        <Loaded from={query} height={640}>
          {(bill) => (
            <WhoseLayer of={{ labOrderId: bill.labOrderId }}>
              <Stack gap="md">
                <Head bill={bill} />
                <BillCard
                  bill={bill}
                  claim={
                    bill.claims.find((one) => one.claimId === claimId || one.number === number)
                      ?.claimId ?? 0
                  }
                />
              </Stack>
            </WhoseLayer>
          )}
        </Loaded>
      ) : (
        <Empty text="A bill opens from its order, its patient, or Billing Work." />
      )}
    </Page>
  )
}
