import { auditOutcomes, type AuditRow } from '@labgate/contract/accessioning/order-audits'
import { Text } from '@mantine/core'
import { instantAsText } from '../../../../forms/dates.ts'

/** The last review of an order that already has one. */
export const ReviewBefore = ({ row }: { row: AuditRow }) => {
  const {
    auditStatusTypeId,
    auditedBy,
    auditDate,
    tubeNotScanned,
    auditError,
    auditTicketNote,
    auditInternalNote,
  } = row
  const outcome =
    Object.values(auditOutcomes).find(({ id }) => id === auditStatusTypeId)?.says ?? ''
  return (
    <div>
      <Text size="sm">
        {[
          `Last review: ${outcome}`,
          auditError,
          auditedBy,
          instantAsText(auditDate, row.timeZone),
          tubeNotScanned ? 'Tube not scanned' : '',
        ]
          .filter(Boolean)
          .join(' · ')}
      </Text>
      {auditTicketNote !== '' && <Text size="sm">Note for the practice: {auditTicketNote}</Text>}
      {auditInternalNote !== '' && <Text size="sm">Internal note: {auditInternalNote}</Text>}
    </div>
  )
}
