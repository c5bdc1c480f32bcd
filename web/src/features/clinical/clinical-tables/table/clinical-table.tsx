import { clinicalTables, type ClinicalTableRow } from '@labgate/contract/clinical/clinical-tables'
import { kindOf, type TableKind } from '@labgate/contract/clinical/kinds'
import type { ApiResponse } from '@labgate/contract/kit/endpoint'
import { say } from '@labgate/contract/languages/say'
import { Alert, Button, Text } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { Suspense, useMemo, useState, type ReactNode } from 'react'
import { asRows, useApiQuery, useApiMutation } from '../../../../api/queries.ts'
import { useMay } from '../../../../session/use-session.ts'
import { Confirm } from '../../../../ui/confirm.tsx'
import {
  IconHistory,
  IconInfoCircle,
  IconPencil,
  IconPlus,
  IconTrash,
} from '../../../../ui/icons/icons.ts'
import { late } from '../../../../ui/late.tsx'
import type { ListFilters } from '../../../../ui/list-limits.ts'
import { notify } from '../../../../ui/notify.tsx'
import type { RowAction } from '../../../../ui/table/columns.ts'
import { DataTable } from '../../../../ui/table/data-table.tsx'
import {
  canApprove,
  describeContent,
  medicationsBy,
  describeRow,
  describeSource,
  stateOf,
  type MedicationOf,
} from '../row-words.ts'
import { ApproveBar } from './approve-bar.tsx'
import { State, Tick, columnsOf, describeWaiting, type Chosen } from './table-columns.tsx'

const RowDrawer = late(async () => ({
  default: (await import('../drawers/row-drawer.tsx')).RowDrawer,
}))
const ApproveDrawer = late(async () => ({
  default: (await import('../drawers/approve-drawer.tsx')).ApproveDrawer,
}))
const HistoryDrawer = late(async () => ({
  default: (await import('../drawers/history-drawer.tsx')).HistoryDrawer,
}))

interface TableProps {
  labId: number
  kind: TableKind
  isDirector: boolean
  /** Search text, and state to filter by; '' for all. */
  search: string
  state: string
  filters: ListFilters
  /** The history of the whole table is open. */
  history: boolean
  onHistory: (open: boolean) => void
}
type Opened = { is: 'row' | 'history' | 'drop'; row: ClinicalTableRow | null }

const folded = (text: string): string => text.toLowerCase()

interface FoundRowsInput {
  query: UseQueryResult<ApiResponse<typeof clinicalTables.rows>>
  kind: TableKind
  medicationOf: MedicationOf
  state: string
  /** Search text, and state to filter by; '' for all. */
  search: string
}
const useFoundRows = ({ query, kind, medicationOf, state, search }: FoundRowsInput) => {
  const found = useMemo(() => {
    const rows = asRows(query, null)
    const shown = rows.rows.filter((row) => {
      const text = folded(
        [
          describeRow(kind, row.key, medicationOf),
          row.key,
          describeSource(row.draft ?? row.inForce ?? { source: '', sourceDate: '' }),
        ].join(' '),
      )
      return (
        (state === '' || stateOf(row) === state) &&
        folded(search)
          .split(/\s+/)
          .every((word) => text.includes(word))
      )
    })
    return { ...rows, rows: shown, total: shown.length }
  }, [query, kind, medicationOf, search, state])
  return found
}

interface RowActionsInput {
  edits: boolean
  onOpen: (opened: Opened) => void
}
const rowActions =
  ({
    edits,
    onOpen,
  }: RowActionsInput): ((row: ClinicalTableRow) => readonly RowAction<ClinicalTableRow>[]) =>
  (row) => [
    ...(edits
      ? [{ label: say('Edit'), icon: IconPencil, run: () => onOpen({ is: 'row', row }) }]
      : []),
    ...(edits && row.draft !== null
      ? [
          {
            label: say('Discard draft'),
            icon: IconTrash,
            run: () => onOpen({ is: 'drop', row }),
            danger: true,
          },
        ]
      : []),
    { label: say('History'), icon: IconHistory, run: () => onOpen({ is: 'history', row }) },
  ]

interface RowCardInput {
  isDirector: boolean
  chosen: Chosen
  kind: TableKind
  medicationOf: MedicationOf
}
const rowCard =
  ({
    isDirector,
    chosen,
    kind,
    medicationOf,
  }: RowCardInput): ((row: ClinicalTableRow) => [ReactNode, ReactNode, ReactNode]) =>
  (row) => [
    isDirector && canApprove(row) ? (
      <Tick
        key="tick"
        row={row}
        text=""
        chosen={chosen}
        label={describeRow(kind, row.key, medicationOf)}
      />
    ) : (
      describeRow(kind, row.key, medicationOf)
    ),
    [describeContent(kind, row.inForce?.content ?? null), describeWaiting(kind, row)]
      .filter(Boolean)
      .join(' → '),
    <State key="state" row={row} />,
  ]

const NewRowButton = ({ onNew }: { onNew: () => void }) => (
  <Button
    variant="default"
    size="compact-sm"
    leftSection={<IconPlus size={14} aria-hidden />}
    onClick={onNew}
  >
    {say('New row')}
  </Button>
)

interface TableDrawersProps {
  opened: Opened | null
  labId: number
  kind: TableKind
  query: UseQueryResult<ApiResponse<typeof clinicalTables.rows>>
  edits: boolean
  /** The history of the whole table is open. */
  history: boolean
  approves: boolean
  keys: ReadonlySet<string>
  medicationOf: MedicationOf
  onClose: () => void
  onHistoryClose: () => void
  onApproved: (isDone: boolean) => void
}
const TableDrawers = ({
  opened,
  labId,
  kind,
  query,
  edits,
  history,
  approves,
  keys,
  medicationOf,
  onClose,
  onHistoryClose,
  onApproved,
}: TableDrawersProps) => (
  <Suspense fallback={null}>
    {opened?.is === 'row' && (
      <RowDrawer
        labId={labId}
        kind={kind}
        row={opened.row}
        medications={query.data?.medications ?? []}
        edits={edits}
        onClose={onClose}
      />
    )}
    {(opened?.is === 'history' || history) && (
      <HistoryDrawer
        labId={labId}
        kind={kind}
        rowKey={opened?.row?.key ?? ''}
        onClose={onHistoryClose}
      />
    )}
    {approves && query.data && (
      <ApproveDrawer
        labId={labId}
        kind={kind}
        today={query.data.today}
        rows={query.data.list.filter(({ key }) => keys.has(key))}
        medicationOf={medicationOf}
        onClose={onApproved}
      />
    )}
  </Suspense>
)

interface DiscardConfirmProps {
  opened: Opened | null
  labId: number
  kind: TableKind
  onClose: () => void
}
const DiscardConfirm = ({ opened, labId, kind, onClose }: DiscardConfirmProps) => {
  const drop = useApiMutation(clinicalTables.dropDraft, {
    refresh: [clinicalTables.rows, clinicalTables.history],
  })
  const dropDraft = async (): Promise<void> => {
    if (opened?.row) notify.success((await drop.save({ labId, kind, key: opened.row.key })).message)
  }
  return (
    <Confirm
      opened={opened?.is === 'drop'}
      title={say('Discard the draft?')}
      action={say('Discard draft')}
      danger
      keep={say('Keep draft')}
      onConfirm={dropDraft}
      onClose={onClose}
    >
      {say('The row in effect does not change. The draft stays in the history.')}
    </Confirm>
  )
}

/** One table of a laboratory: its rows, and what can be done with them. */
export const ClinicalTable = ({
  labId,
  kind,
  isDirector,
  search,
  state,
  filters,
  history,
  onHistory,
}: TableProps) => {
  const query = useApiQuery(clinicalTables.rows, { labId, kind })
  const edits = useMay().call(clinicalTables.saveDraft)

  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set())
  const [opened, setOpened] = useState<Opened | null>(null)
  const [approves, setApproves] = useState(false)
  const medicationOf = useMemo(() => medicationsBy(query.data?.medications ?? []), [query.data])
  const found = useFoundRows({ query, kind, medicationOf, state, search })
  const chosen: Chosen = {
    keys,
    choose: (of, is) =>
      setKeys((before) =>
        is ? new Set([...before, ...of]) : new Set([...before].filter((key) => !of.includes(key))),
      ),
  }
  const open = found.rows.filter(canApprove)

  return (
    <>
      <Text size="sm" c="dimmed">
        {kindOf(kind).says}
      </Text>
      {!isDirector && query.data?.list.some(canApprove) === true && (
        <Alert color="blue" variant="light" icon={<IconInfoCircle size={18} aria-hidden />}>
          {say('Unapproved rows hold results. Only this laboratory’s director can approve them.')}
        </Alert>
      )}
      <DataTable
        filters={filters}

        name={`clinical-${kind}`}
        label={say('rows')}
        from={found}
        columns={columnsOf(kind, medicationOf, isDirector ? chosen : undefined)}
        rowId={(row) => row.key}
        rowLabel={(row) => describeRow(kind, row.key, medicationOf)}
        onOpen={(row) => setOpened({ is: 'row', row })}
        actions={rowActions({ edits, onOpen: setOpened })}
        card={rowCard({ isDirector, chosen, kind, medicationOf })}
        empty={
          query.data?.list.length === 0
            ? { text: say('This table has no rows yet. Add a row, or import a file.') }
            : { text: say('No rows match these filters.') }
        }
        note={edits && <NewRowButton onNew={() => setOpened({ is: 'row', row: null })} />}
      />
      {isDirector && (
        <ApproveBar
          open={open.map(({ key }) => key)}
          chosen={chosen}
          onApprove={() => setApproves(true)}
        />
      )}
      <TableDrawers
        opened={opened}
        labId={labId}
        kind={kind}
        query={query}
        edits={edits}
        history={history}
        approves={approves}
        keys={keys}
        medicationOf={medicationOf}
        onClose={() => setOpened(null)}
        onHistoryClose={() => {
          setOpened(null)
          onHistory(false)
        }}
        onApproved={(isDone) => {
          setApproves(false)
          if (isDone) setKeys(new Set())
        }}
      />
      <DiscardConfirm opened={opened} labId={labId} kind={kind} onClose={() => setOpened(null)} />
    </>
  )
}
