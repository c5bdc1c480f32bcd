import { heldActs, lateSteps, type Late } from '@labgate/contract/accessioning/late'
import { describeDuration } from '@labgate/contract/kit/durations'
import { Text } from '@mantine/core'
import { dayAsText, instantAsText } from '../../../forms/dates.ts'
import { zonedInstantWide } from '../../../ui/column-widths.ts'
import { StatWord } from '../../../ui/stat-word.tsx'
import { StatusWord } from '../../../ui/status-word.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { timeSince } from '../../../ui/time-since.ts'

const waits = ({ since }: Late): string => timeSince(since)
const where = ({ step }: Late): string => (step === 'held' ? 'On hold' : lateSteps[step].text)
const allowed = ({ limit, samples }: Late): string =>
  `${describeDuration(limit)}${samples > 0 ? '' : ', from the default table'}`
const whoActs = ({ step, acts }: Late): string => (step === 'held' ? heldActs : acts)

const age = (row: Late) => (
  <>
    <StatusWord tone="waiting">{waits(row)}</StatusWord> <StatWord of={row} />
  </>
)

export const lateColumns: readonly Column<Late>[] = [
  { id: 'waits', header: 'Age', cell: age, width: 92, always: true },
  { id: 'step', header: 'Where', cell: where, width: 180 },
  { id: 'acts', header: 'Action by', cell: whoActs, width: 214 },
  { id: 'owner', header: 'Assigned to', cell: (row) => row.owner, width: 104 },
  {
    id: 'specimenBarcode',
    header: 'Specimen',
    cell: (row) => row.specimenBarcode,
    width: 120,
    always: true,
  },
  { id: 'patientName', header: 'Patient', cell: (row) => row.patientName, width: 130 },
  { id: 'customer', header: 'Account', cell: (row) => row.customer, width: 134 },
  {
    id: 'since',
    header: 'Since',
    cell: (row) => instantAsText(row.since, row.timeZone),
    width: zonedInstantWide,
  },
  {
    id: 'dob',
    header: 'Born',
    cell: (row) => dayAsText(row.dob),
    width: 92,
    initiallyHidden: true,
  },
  { id: 'limit', header: 'Usual time', cell: allowed, width: 150, initiallyHidden: true },
  {
    id: 'location',
    header: 'Location',
    cell: (row) => row.location,
    width: 130,
    initiallyHidden: true,
  },
  {
    id: 'labType',
    header: 'Test type',
    cell: (row) => row.labType,
    width: 140,
    initiallyHidden: true,
  },
]

/** Three facts of a late specimen on a phone. */
export const lateCard = (row: Late) =>
  [
    <Text key="who" fw={600} span>
      {[row.patientName, dayAsText(row.dob), row.specimenBarcode].filter(Boolean).join(' · ')}
    </Text>,
    `${row.customer} · ${where(row)}, usually within ${allowed(row)}. ${whoActs(row)}${row.owner === '' ? '' : ` Assigned to ${row.owner}.`}`,
    <span key="waits">{age(row)}</span>,
  ] as const
