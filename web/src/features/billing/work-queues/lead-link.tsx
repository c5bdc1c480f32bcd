import { payerFiles } from '@labgate/contract/billing/payer-files'
import type { WorkRow } from '@labgate/contract/billing/work-queues'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useMay } from '../../../session/use-session.ts'
import { IconExternalLink } from '../../../ui/icons/icons.ts'
import { leadOf } from './lead-of.ts'

/** Opens the record where an item's problem is corrected, at its field. */
export const LeadLink = ({ of }: { of: WorkRow }) => {
  const lead = leadOf(of, useMay().call(payerFiles.get))
  return lead === undefined ? null : (
    <Button
      variant="light"
      leftSection={<IconExternalLink size={16} aria-hidden />}
      renderRoot={(props: object) => <Link {...lead.link} {...props} />}
    >
      {lead.text}
    </Button>
  )
}
