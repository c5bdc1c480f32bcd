import type { WorkRow } from '@labgate/contract/work-queues'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { IconExternalLink } from '../../ui/icons/icons.ts'

interface Lead {
  to: string
  id: number
  says: string
}

/** Where to correct the problem: the record that the finding's path names. */
const leadOf = ({ path, patientId, labOrderId, insuranceId, customerId }: WorkRow): Lead | undefined => {
  const [what = ''] = path.split('.')
  if (what === 'patient' && patientId > 0) return { to: '/patient', id: patientId, says: 'Open patient' }
  if (what === 'insurance' && patientId > 0) return { to: '/patient', id: patientId, says: 'Open patient’s insurance' }
  if (what === 'payer' && insuranceId > 0) return { to: '/insurance', id: insuranceId, says: 'Open payer' }
  if ((what === 'user' || what === 'location') && customerId > 0) return { to: '/customer', id: customerId, says: 'Open account' }
  return labOrderId > 0 ? { to: '/lab-order', id: labOrderId, says: 'Open order' } : undefined
}

export const LeadLink = ({ of }: { of: WorkRow }) => {
  const lead = leadOf(of)
  return lead === undefined ? null : (
    <Button
      variant="light"
      leftSection={<IconExternalLink size={16} aria-hidden />}
      renderRoot={(props: object) => <Link to={lead.to as never} search={{ id: String(lead.id) } as never} {...props} />}
    >
      {lead.says}
    </Button>
  )
}
