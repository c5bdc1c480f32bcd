import type { ClinicalTableRow } from '@labgate/contract/clinical/clinical-tables'
import type { TableKind } from '@labgate/contract/clinical/kinds'
import { say } from '@labgate/contract/languages/say'
import { Checkbox } from '@mantine/core'
import { dayAsText } from '../../../../forms/dates.ts'
import { StatusWord } from '../../../../ui/status-word.tsx'
import type { Column } from '../../../../ui/table/columns.ts'
import {
  canApprove,
  describeContent,
  describeEffective,
  describeRow,
  describeSource,
  stateLabels,
  stateOf,
  stateTones,
  type MedicationOf,
} from '../row-words.ts'

/** Rows chosen for approval. */
export interface Chosen {
  keys: ReadonlySet<string>
  choose: (keys: readonly string[], is: boolean) => void
}

export const State = ({ row }: { row: ClinicalTableRow }) => {
  const state = stateOf(row)
  return <StatusWord tone={stateTones[state]}>{stateLabels[state]}</StatusWord>
}

export const Tick = ({
  row,
  text,
  chosen,
  label,
}: {
  row: ClinicalTableRow
  text: string
  chosen: Chosen
  label?: string
}) => (
  <Checkbox
    size="xs"
    {...(label === undefined ? { 'aria-label': say('Approve {text}', { text }) } : { label })}
    disabled={!canApprove(row)}
    checked={chosen.keys.has(row.key)}
    onChange={(event) => chosen.choose([row.key], event.currentTarget.checked)}
  />
)

/** What is pending beside what is in effect: a draft, or an approval for a later day. */
export const describeWaiting = (kind: TableKind, { draft, next }: ClinicalTableRow): string => {
  if (draft !== null)
    return draft.content === null ? say('Ends the row') : describeContent(kind, draft.content)
  return next === null
    ? ''
    : say('{kind}, from {effectiveDate}', {
        kind: describeContent(kind, next.content),
        effectiveDate: dayAsText(next.effectiveDate),
      })
}

/** Columns of a kind. Without `chosen` there are no checkboxes. */
export const columnsOf = (
  kind: TableKind,
  medicationOf: MedicationOf,
  chosen: Chosen | undefined,
): readonly Column<ClinicalTableRow>[] => [
  ...(chosen === undefined
    ? []
    : [
        {
          id: 'chosen',
          header: say('Select'),
          notPrinted: true,
          cell: (row: ClinicalTableRow) => (
            <Tick row={row} text={describeRow(kind, row.key, medicationOf)} chosen={chosen} />
          ),
          width: 48,
          always: true,
        } as const,
      ]),
  {
    id: 'key',
    header: say('Row'),
    cell: (row) => describeRow(kind, row.key, medicationOf),
    width: kind === 'validity' || kind === 'cup' ? 230 : 300,
    always: true,
  },
  {
    id: 'inForce',
    header: say('In effect'),
    cell: (row) => describeContent(kind, row.inForce?.content ?? null),
    width: kind === 'validity' || kind === 'cup' ? 260 : 160,
    always: true,
  },
  {
    id: 'draft',
    header: say('Draft or next'),
    cell: (row) => describeWaiting(kind, row),
    width: 160,
    always: true,
  },
  {
    id: 'state',
    header: say('Status'),
    cell: (row) => <State row={row} />,
    width: 130,
    always: true,
  },
  { id: 'effectiveDate', header: say('Effective'), cell: describeEffective, width: 104 },
  {
    id: 'source',
    header: say('Source'),
    cell: (row) =>
      (row.draft ?? row.inForce) &&
      describeSource(row.draft ?? row.inForce ?? { source: '', sourceDate: '' }),
    width: 280,
    initiallyHidden: true,
  },
  {
    id: 'director',
    header: say('Approved by'),
    cell: (row) => row.inForce?.director ?? '',
    width: 140,
  },
]
