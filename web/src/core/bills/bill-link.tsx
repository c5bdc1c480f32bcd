import { linkToBill } from '@labgate/contract/billing/bill-link'
import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'

/** The specimen of a bill in a table, which opens the bill. */
export const BillLink = ({ of }: { of: { billId: number; specimenBarcode: string } }) => (
  <Anchor
    size="sm"
    underline="always"
    renderRoot={(props: object) => <Link {...linkToBill({ billId: of.billId })} {...props} />}
  >
    {of.specimenBarcode}
  </Anchor>
)
