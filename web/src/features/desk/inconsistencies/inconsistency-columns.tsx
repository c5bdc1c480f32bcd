import { linkTo } from '@labgate/contract/access/link-to'
import {
  inconsistencyEndings,
  describeInconsistencyKind,
  type InconsistencyRow,
  type InconsistencyTab,
} from '@labgate/contract/desk/inconsistencies'
import { Anchor, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { describeName } from '../../../core/orders/parts/order-state.ts'
import { dayAsText, dayOfInstant } from '../../../forms/dates.ts'
import { StatusWord } from '../../../ui/status-word.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { timeSince } from '../../../ui/time-since.ts'

const State = ({ of }: { of: InconsistencyRow }) =>
  of.ending === '' ? (
    <StatusWord tone="waiting">Open</StatusWord>
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
      {`No. ${of.customerIncidentId}, ${of.incidentStatus}`}
    </Anchor>
  )

/* How long an open one waits. */
const ageOf = ({ ending, foundDate }: InconsistencyRow): string =>
  ending === '' ? timeSince(foundDate) : ''

type Of = Column<InconsistencyRow>
const dayOf = (instant: string | null): string => dayOfInstant(instant)
const date: Of = {
  id: 'foundDate',
  header: 'Date',
  cell: (row) => dayOf(row.foundDate),
  width: 104,
}
const kind: Of = {
  id: 'kind',
  header: 'Inconsistency',
  cell: (row) => describeInconsistencyKind(row.kind),
  width: 190,
  always: true,
}
const about: readonly Of[] = [
  {
    id: 'specimenBarcode',
    header: 'Specimen',
    cell: (row) => row.specimenBarcode,
    width: 122,
    always: true,
  },
  { id: 'patientName', header: 'Patient', cell: describeName, width: 136 },
  {
    id: 'dob',
    header: 'Born',
    cell: (row) => dayAsText(row.dob),
    width: 104,
    initiallyHidden: true,
  },
  { id: 'customer', header: 'Account', cell: (row) => row.customer, width: 142 },
]
const further: readonly Of[] = [
  {
    id: 'physician',
    header: 'Provider',
    cell: (row) => row.physician,
    width: 150,
    initiallyHidden: true,
  },
  {
    id: 'location',
    header: 'Location',
    cell: (row) => row.location,
    width: 130,
    initiallyHidden: true,
  },
]
const columns: Readonly<Record<InconsistencyTab, readonly Of[]>> = {
  documents: [
    date,
    { id: 'age', header: 'Age', cell: ageOf, width: 84 },
    kind,
    ...about,
    { id: 'portalValue', header: 'In portal', cell: (row) => row.portalValue, width: 108 },
    { id: 'foundValue', header: 'Found', cell: (row) => row.foundValue, width: 130 },
    { id: 'ending', header: 'Status', cell: (row) => <State of={row} />, width: 216 },
    { id: 'owner', header: 'Owner', cell: (row) => row.owner, width: 120 },
    ...further,
    { id: 'comment', header: 'Comment', cell: (row) => row.comment, width: 300 },
    {
      id: 'customerIncidentId',
      header: 'Account issue',
      cell: (row) => <Issue of={row} />,
      width: 160,
    },
    {
      id: 'accessioner',
      header: 'Accessioner',
      cell: (row) => row.accessioner,
      width: 140,
      initiallyHidden: true,
    },
    {
      id: 'dateResolved',
      header: 'Resolved',
      cell: (row) => dayOf(row.dateResolved),
      width: 104,
      initiallyHidden: true,
    },
  ],
  toxicology: [
    date,
    kind,
    { id: 'subject', header: 'Drug', cell: (row) => row.subject, width: 170 },
    { id: 'confirmation', header: 'Confirmation', cell: (row) => row.confirmation, width: 118 },
    { id: 'cup', header: 'Cup', cell: (row) => row.cup, width: 156 },
    ...about,
    ...further,
    { id: 'says', header: 'Why', cell: (row) => row.says, width: 460 },
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
      [row.confirmation, row.cup && `cup: ${row.cup}`].filter(Boolean).join(' · ')
    ) : (
      <State key="state" of={row} />
    ),
  ] as const
