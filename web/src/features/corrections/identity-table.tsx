import { linkTo } from '@labgate/contract/access/link-to'
import { say } from '@labgate/contract/languages/say'
import {
  correctionKindWords,
  describeIdentity,
  identityFields,
  identityWords,
} from '@labgate/contract/patients/identity'
import {
  identityCorrections,
  type OpenCorrection,
} from '@labgate/contract/patients/identity-corrections'
import { useNavigate } from '@tanstack/react-router'
import { useList } from '../../api/queries.ts'
import { dayAsText, instantHere } from '../../forms/dates.ts'
import { useListPlace } from '../../ui/list-place.ts'
import { StatusWord } from '../../ui/status-word.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { timeSince } from '../../ui/time-since.ts'

/* 'Last name: Moss → Mosse; DOB: 05/17/1980 → 05/17/1981' */
const changesOf = ({ was, asked: request }: OpenCorrection): string =>
  identityFields
    .filter((field) => request[field] !== undefined)
    .map(
      (field) =>
        `${identityWords[field]}: ${describeIdentity(was, field)} → ${describeIdentity(request, field)}`,
    )
    .join('; ')
const tubesOf = ({ tubes }: OpenCorrection): string =>
  tubes === 0 ? '' : tubes === 1 ? say('One specimen') : say('{tubes} specimens', { tubes })
const decides = ({ needsOther }: OpenCorrection) => (
  <StatusWord tone="waiting">
    {needsOther ? say('Waits for another person') : say('To decide')}
  </StatusWord>
)

const columns: readonly Column<OpenCorrection>[] = [
  {
    id: 'age',
    header: say('Age'),
    cell: ({ requestedDate }) => timeSince(requestedDate),
    width: 84,
    always: true,
  },
  { id: 'needsOther', header: say('Status'), cell: decides, width: 210 },
  { id: 'owner', header: say('Owner'), cell: ({ owner }) => owner, width: 130 },
  {
    id: 'patientName',
    header: say('Patient'),
    cell: ({ patientName }) => patientName,
    width: 150,
    always: true,
  },
  { id: 'dob', header: say('DOB'), cell: ({ dob }) => dayAsText(dob), width: 96 },
  { id: 'changes', header: say('Before and after'), cell: changesOf, width: 280 },
  { id: 'tubes', header: say('On hold'), cell: tubesOf, width: 110 },
  {
    id: 'reason',
    header: say('Reason'),
    cell: ({ kind, reason }) => `${correctionKindWords[kind]}. ${reason}`,
    width: 260,
  },
  { id: 'requestedBy', header: say('Requested by'), cell: (row) => row.requestedBy, width: 140 },
  {
    id: 'requestedDate',
    header: say('Requested'),
    cell: ({ requestedDate }) => instantHere(requestedDate),
    width: 150,
    initiallyHidden: true,
  },
  { id: 'customer', header: say('Account'), cell: ({ customer }) => customer, width: 150 },
]

/** Requested identity corrections that no one has decided, the oldest first. */
export const IdentityTable = () => {
  const { accountId } = useListPlace()
  const navigate = useNavigate()
  const found = useList(identityCorrections.waiting, { customerId: Math.max(0, accountId) })
  return (
    <DataTable
      filters="none"
      name="identity-corrections"
      label={say('identity corrections')}
      from={found}
      columns={columns}
      rowId={({ identityCorrectionId }) => identityCorrectionId}
      rowLabel={({ patientName }) => patientName}
      onOpen={({ patientId }) => void navigate(linkTo('/patient', { id: patientId }))}
      card={(row) => [
        `${row.patientName} · ${dayAsText(row.dob)}`,
        [changesOf(row), tubesOf(row), row.owner].filter(Boolean).join(' · '),
        timeSince(row.requestedDate),
      ]}
      empty={{
        text: say(
          'No identity correction waits. Requests to change a patient’s name, DOB, or sex while the laboratory has a specimen appear here.',
        ),
      }}
    />
  )
}
