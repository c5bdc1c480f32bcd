import { linkTo } from '@labgate/contract/access/link-to'
import { bills, type Bill } from '@labgate/contract/billing/bills'
import { say } from '@labgate/contract/languages/say'
import { Anchor, Group, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useApiQuery } from '../../../api/queries.ts'
import { BillCard } from '../../../core/bills/bill-card.tsx'
import { dayAsText } from '../../../forms/dates.ts'
import { useMay } from '../../../session/use-session.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { WhoseLayer } from '../../../ui/whose.tsx'

const Head = ({ bill }: { bill: Bill }) => {
  const may = useMay()
  return (
    <Group gap="md">
      <Text size="sm">
        {[
          say('Specimen {specimenBarcode}', { specimenBarcode: bill.specimenBarcode }),
          bill.labType,
          bill.customer,
          bill.serviceDate === null
            ? ''
            : say('service {serviceDate}', { serviceDate: dayAsText(bill.serviceDate) }),
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
          {say('Open order')}
        </Anchor>
      )}
      {may.verb('patient.read') && (
        <Anchor
          size="sm"
          renderRoot={(props: object) => (
            <Link {...linkTo('/patient', { id: bill.patientId })} {...props} />
          )}
        >
          {say('Open patient')}
        </Anchor>
      )}
    </Group>
  )
}

interface OpenBillProps {
  billId: number
  labOrderId: number
  claimId: number
  claimNumber: string
}
/** A bill with whose it is: by its ID, its order, or one of its claims, which is then marked. */
export const OpenBill = (of: OpenBillProps) => {
  const query = useApiQuery(bills.get, { ...of })
  const isSought = ({ claimId, number }: Bill['claims'][number]): boolean =>
    claimId === of.claimId || number === of.claimNumber
  return (
    <Loaded from={query} height={640}>
      {(bill) => (
        <WhoseLayer of={{ labOrderId: bill.labOrderId }}>
          <Stack gap="md">
            <Head bill={bill} />
            <BillCard bill={bill} claim={bill.claims.find(isSought)?.claimId ?? 0} />
          </Stack>
        </WhoseLayer>
      )}
    </Loaded>
  )
}
