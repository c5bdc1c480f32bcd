import { auditOutcomes, type AuditRow } from '@labgate/contract/accessioning/order-audits'
import { say } from '@labgate/contract/languages/say'
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
          say('Last review: {outcome}', { outcome }),
          auditError,
          auditedBy,
          instantAsText(auditDate, row.timeZone),
          tubeNotScanned ? say('Tube not scanned') : '',
        ]
          .filter(Boolean)
          .join(' · ')}
      </Text>
      {auditTicketNote !== '' && (
        <Text size="sm">
          {say('Note for the practice: {auditTicketNote}', { auditTicketNote })}
        </Text>
      )}
      {auditInternalNote !== '' && (
        <Text size="sm">{say('Internal note: {auditInternalNote}', { auditInternalNote })}</Text>
      )}
    </div>
  )
}
