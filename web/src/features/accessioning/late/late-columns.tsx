import { heldActs, lateSteps, type Late } from '@labgate/contract/accessioning/late'
import { describeDuration } from '@labgate/contract/kit/durations'
import { say } from '@labgate/contract/languages/say'
import { Text } from '@mantine/core'
import { dayAsText, instantAsText } from '../../../forms/dates.ts'
import { zonedInstantWide } from '../../../ui/column-widths.ts'
import { StatWord } from '../../../ui/stat-word.tsx'
import { StatusWord } from '../../../ui/status-word.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { timeSince } from '../../../ui/time-since.ts'

const waits = ({ since }: Late): string => timeSince(since)
const where = ({ step }: Late): string => (step === 'held' ? say('On hold') : lateSteps[step].text)
const allowed = ({ limit, samples }: Late): string =>
  `${describeDuration(limit)}${samples > 0 ? '' : say(', from the default table')}`
const whoActs = ({ step, acts }: Late): string => (step === 'held' ? heldActs : acts)

const age = (row: Late) => (
  <>
    <StatusWord tone="waiting">{waits(row)}</StatusWord> <StatWord of={row} />
  </>
)

export const lateColumns: readonly Column<Late>[] = [
  { id: 'waits', header: say('Age'), cell: age, width: 92, always: true },
  { id: 'step', header: say('Where'), cell: where, width: 180 },
  { id: 'acts', header: say('Action by'), cell: whoActs, width: 214 },
  { id: 'owner', header: say('Assigned to'), cell: (row) => row.owner, width: 104 },
  {
    id: 'specimenBarcode',
    header: say('Specimen'),
    cell: (row) => row.specimenBarcode,
    width: 120,
    always: true,
  },
  { id: 'patientName', header: say('Patient'), cell: (row) => row.patientName, width: 130 },
  { id: 'customer', header: say('Account'), cell: (row) => row.customer, width: 134 },
  {
    id: 'since',
    header: say('Since'),
    cell: (row) => instantAsText(row.since, row.timeZone),
    width: zonedInstantWide,
  },
  {
    id: 'dob',
    header: say('Born'),
    cell: (row) => dayAsText(row.dob),
    width: 92,
    initiallyHidden: true,
  },
  { id: 'limit', header: say('Usual time'), cell: allowed, width: 150, initiallyHidden: true },
  {
    id: 'location',
    header: say('Location'),
    cell: (row) => row.location,
    width: 130,
    initiallyHidden: true,
  },
  {
    id: 'labType',
    header: say('Test type'),
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
    say('{customer} · {row}, usually within {row2}. {row3}{value}', {
      customer: row.customer,
      row: where(row),
      row2: allowed(row),
      row3: whoActs(row),
      value: row.owner === '' ? '' : ` ${say('Assigned to {owner}.', { owner: row.owner })}`,
    }),
    <span key="waits">{age(row)}</span>,
  ] as const
