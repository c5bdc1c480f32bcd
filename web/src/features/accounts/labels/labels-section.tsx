import { specimenRanges, type SpecimenRange } from '@labgate/contract/accessioning/specimen-ranges'
import { say } from '@labgate/contract/languages/say'
import { Button } from '@mantine/core'
import { asRows, useApiQuery } from '../../../api/queries.ts'
import { instantHere } from '../../../forms/dates.ts'
import { useMay } from '../../../session/use-session.ts'
import { instantWide } from '../../../ui/column-widths.ts'
import { Empty } from '../../../ui/empty.tsx'
import { IconBan, IconPlus } from '../../../ui/icons/icons.ts'
import { Section } from '../../../ui/section.tsx'
import { StatusWord } from '../../../ui/status-word.tsx'
import type { Column, RowAction } from '../../../ui/table/columns.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'

const state = ({ dateEnded }: SpecimenRange) =>
  dateEnded === null ? (
    <StatusWord tone="done">{say('In use')}</StatusWord>
  ) : (
    <StatusWord tone="plain">
      {say('Ended {dateEnded}', { dateEnded: instantHere(dateEnded) })}
    </StatusWord>
  )
const columns: readonly Column<SpecimenRange>[] = [
  {
    id: 'firstNumber',
    header: say('First label'),
    cell: (row) => row.firstNumber,
    width: 130,
    always: true,
  },
  { id: 'lastNumber', header: say('Last label'), cell: (row) => row.lastNumber, width: 130 },
  {
    id: 'labels',
    header: say('Labels'),
    cell: (row) => row.labels.toLocaleString('en-US'),
    width: 80,
    align: 'right',
  },
  {
    id: 'used',
    header: say('Used'),
    cell: (row) => row.used.toLocaleString('en-US'),
    width: 70,
    align: 'right',
  },
  { id: 'state', header: say('Status'), cell: state, width: 190 },
  { id: 'createdBy', header: say('Registered by'), cell: (row) => row.createdBy, width: 130 },
  {
    id: 'dateCreated',
    header: say('Registered'),
    cell: (row) => instantHere(row.dateCreated),
    width: instantWide,
  },
]

interface LabelsSectionProps {
  customerId: number
  onAdd: () => void
  onEnd: (range: SpecimenRange) => void
}

/**
 * Labels preprinted for the account: a scanned number that is not one of them is refused
 * (rules.md#preprinted-labels).
 */
export const LabelsSection = ({ customerId, onAdd, onEnd }: LabelsSectionProps) => {
  const may = useMay()
  const query = useApiQuery(specimenRanges.list, { CustomerId: customerId })
  const add = may.call(specimenRanges.save) && (
    <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={onAdd}>
      {say('Register labels')}
    </Button>
  )
  const none = {
    text: say(
      'Register rolls of pre-printed labels here. Until then, the order form does not accept scanned numbers for this account.',
    ),
  }
  const actions = (row: SpecimenRange): RowAction<SpecimenRange>[] =>
    row.dateEnded === null && may.call(specimenRanges.end)
      ? [{ label: say('End'), icon: IconBan, danger: true, run: onEnd }]
      : []
  return (
    <Section id="labels" title={say('Pre-printed labels')} columns={1} actions={add}>
      {query.data?.list.length === 0 ? (
        <Empty {...none} action={add} />
      ) : (
        <DataTable
          filters="none"

          name="account-labels"
          label={say('ranges')}
          from={asRows(query, null)}
          columns={columns}
          rowId={(row) => row.specimenRangeId}
          onOpen="nothing more"
          rowLabel={(row) =>
            say('{firstNumber} to {lastNumber}', {
              firstNumber: row.firstNumber,
              lastNumber: row.lastNumber,
            })
          }
          actions={actions}
          card={(row) => [
            say('{firstNumber} to {lastNumber}', {
              firstNumber: row.firstNumber,
              lastNumber: row.lastNumber,
            }),
            say('{used} of {labels} used', { used: row.used, labels: row.labels }),
            state(row),
          ]}
          empty={none}
        />
      )}
    </Section>
  )
}
