import { auditOutcomes } from '@labgate/contract/accessioning/order-audits'
import { say } from '@labgate/contract/languages/say'
import { Stack } from '@mantine/core'
import { useCodes } from '../../../../api/codes.ts'
import type { CallForm } from '../../../../forms/use-call-form.ts'
import { ChoiceField } from '../../../../ui/fields/choice-fields.tsx'
import { DateField } from '../../../../ui/fields/date-field.tsx'
import { TextField } from '../../../../ui/fields/text-fields.tsx'

interface OutcomeValues {
  auditSrdTypeId: number
  auditIncidentTypeId: number
  auditRejectionTypeId: number
  incidentDate: string | null
  shippingMethodId: number
  trackingNo: string
  ticketNote: string
  internalNote: string
}

/** What an outcome requires besides the notes. */
export const OutcomeFields = ({
  form,
  outcome,
}: {
  form: CallForm<OutcomeValues>
  outcome: number
}) => {
  const [srd, incidents, rejections, methods] = useCodes(
    'AuditSrdType',
    'AuditIncidentType',
    'AuditRejectionType',
    'ShippingMethod',
  )
  if (outcome === auditOutcomes.srd.id)
    return (
      <ChoiceField
        form={form}
        name="auditSrdTypeId"
        label={say('Receiving error')}
        options={srd}
        required
      />
    )
  if (outcome === auditOutcomes.rejection.id)
    return (
      <ChoiceField
        form={form}
        name="auditRejectionTypeId"
        label={say('Rejection reason')}
        options={rejections}
        required
      />
    )
  if (outcome !== auditOutcomes.account.id) return null
  return (
    <Stack gap="sm">
      <ChoiceField
        form={form}
        name="auditIncidentTypeId"
        label={say('Issue type')}
        options={incidents}
        required
      />
      <DateField form={form} name="incidentDate" label={say('Incident date')} />
      <ChoiceField form={form} name="shippingMethodId" label={say('Carrier')} options={methods} />
      <TextField form={form} name="trackingNo" label={say('Tracking number')} maxLength={50} />
    </Stack>
  )
}
