import { linkTo } from '@labgate/contract/access/link-to'
import {
  inconsistencyEndings,
  describeInconsistencyKind,
  type InconsistencyRow,
  type InconsistencyTab,
} from '@labgate/contract/desk/inconsistencies'
import { say } from '@labgate/contract/languages/say'
import { Anchor, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { describeName } from '../../../core/orders/parts/order-state.ts'
import { dayAsText, dayOfInstant } from '../../../forms/dates.ts'
import { StatusWord } from '../../../ui/status-word.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { timeSince } from '../../../ui/time-since.ts'

const State = ({ of }: { of: InconsistencyRow }) =>
  of.ending === '' ? (
    <StatusWord tone="waiting">{say('Open')}</StatusWord>
  ) : (
    <StatusWord tone={of.ending === 'rejected' ? 'danger' : 'done'}>
      {inconsistencyEndings[of.ending]}
    </StatusWord>
  )

const Issue = ({ of }: { of: InconsistencyRow }) =>
  of.customerIncidentId === 0 ? null : (
    <Anchor
      size="sm"
      onClick={(event) => event.stopPropagation()}
      renderRoot={(props: object) => (
        <Link {...linkTo('/customer-issue', { id: of.customerIncidentId })} {...props} />
      )}
    >
      {say('No. {customerIncidentId}, {incidentStatus}', {
        customerIncidentId: of.customerIncidentId,
        incidentStatus: of.incidentStatus,
      })}
    </Anchor>
  )

/* How long an open one waits. */
const ageOf = ({ ending, foundDate }: InconsistencyRow): string =>
  ending === '' ? timeSince(foundDate) : ''

type Of = Column<InconsistencyRow>
const dayOf = (instant: string | null): string => dayOfInstant(instant)
const date: Of = {
  id: 'foundDate',
  header: say('Date'),
  cell: (row) => dayOf(row.foundDate),
  width: 104,
}
const kind: Of = {
  id: 'kind',
  header: say('Inconsistency'),
  cell: (row) => describeInconsistencyKind(row.kind),
  width: 190,
  always: true,
}
const about: readonly Of[] = [
  {
    id: 'specimenBarcode',
    header: say('Specimen'),
    cell: (row) => row.specimenBarcode,
    width: 122,
    always: true,
  },
  { id: 'patientName', header: say('Patient'), cell: describeName, width: 136 },
  {
    id: 'dob',
    header: say('Born'),
    cell: (row) => dayAsText(row.dob),
    width: 104,
    initiallyHidden: true,
  },
  { id: 'customer', header: say('Account'), cell: (row) => row.customer, width: 142 },
]
const further: readonly Of[] = [
  {
    id: 'physician',
    header: say('Provider'),
    cell: (row) => row.physician,
    width: 150,
    initiallyHidden: true,
  },
  {
    id: 'location',
    header: say('Location'),
    cell: (row) => row.location,
    width: 130,
    initiallyHidden: true,
  },
]
const columns: Readonly<Record<InconsistencyTab, readonly Of[]>> = {
  documents: [
    date,
    { id: 'age', header: say('Age'), cell: ageOf, width: 84 },
    kind,
    ...about,
    { id: 'portalValue', header: say('In portal'), cell: (row) => row.portalValue, width: 108 },
    { id: 'foundValue', header: say('Found'), cell: (row) => row.foundValue, width: 130 },
    { id: 'ending', header: say('Status'), cell: (row) => <State of={row} />, width: 216 },
    { id: 'owner', header: say('Owner'), cell: (row) => row.owner, width: 120 },
    ...further,
    { id: 'comment', header: say('Comment'), cell: (row) => row.comment, width: 300 },
    {
      id: 'customerIncidentId',
      header: say('Account issue'),
      cell: (row) => <Issue of={row} />,
      width: 160,
    },
    {
      id: 'accessioner',
      header: say('Accessioner'),
      cell: (row) => row.accessioner,
      width: 140,
      initiallyHidden: true,
    },
    {
      id: 'dateResolved',
      header: say('Resolved'),
      cell: (row) => dayOf(row.dateResolved),
      width: 104,
      initiallyHidden: true,
    },
  ],
  toxicology: [
    date,
    kind,
    { id: 'subject', header: say('Drug'), cell: (row) => row.subject, width: 170 },
    {
      id: 'confirmation',
      header: say('Confirmation'),
      cell: (row) => row.confirmation,
      width: 118,
    },
    { id: 'cup', header: say('Cup'), cell: (row) => row.cup, width: 156 },
    ...about,
    ...further,
    { id: 'says', header: say('Why'), cell: (row) => row.says, width: 460 },
  ],
}
const ofOne = {
  documents: columns.documents.filter(({ id }) => id !== 'customer'),
  toxicology: columns.toxicology.filter(({ id }) => id !== 'customer'),
}
/** Columns of a tab; for a single account, its name already appears above. */
export const columnsOf = (tab: InconsistencyTab, isOfOneAccount: boolean): readonly Of[] =>
  (isOfOneAccount ? ofOne : columns)[tab]

/** Three facts of an inconsistency on a phone. */
export const inconsistencyCard = (row: InconsistencyRow) =>
  [
    <Text key="what" fw={600} span>
      {[describeInconsistencyKind(row.kind), row.subject].filter(Boolean).join(': ')}
    </Text>,
    [describeName(row), dayAsText(row.dob), row.specimenBarcode, row.customer]
      .filter(Boolean)
      .join(' · '),
    row.resultId > 0 ? (
      [row.confirmation, row.cup && say('cup: {cup}', { cup: row.cup })].filter(Boolean).join(' · ')
    ) : (
      <State key="state" of={row} />
    ),
  ] as const
