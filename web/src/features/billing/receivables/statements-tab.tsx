import { parametersOf } from '@labgate/contract/access/screen-parameters'
import { describeMoney } from '@labgate/contract/billing/money'
import { mostStatements, statements, type Statement } from '@labgate/contract/billing/receivables'
import { say } from '@labgate/contract/languages/say'
import { Button, Checkbox, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { call } from '../../../api/call.ts'
import { useList, useApiMutation } from '../../../api/queries.ts'
import { dayAsText, instantHere } from '../../../forms/dates.ts'
import { useMay } from '../../../session/use-session.ts'
import { AccountFilterBar } from '../../../ui/account-filter-bar.tsx'
import type { FilterField } from '../../../ui/filter-bar.tsx'
import { IconPrinter } from '../../../ui/icons/icons.ts'
import { useListPlace } from '../../../ui/list-place.ts'
import { notify } from '../../../ui/notify.tsx'
import { usePaper, type ShowPaper } from '../../../ui/papers/use-paper.tsx'
import { SideDrawer } from '../../../ui/side-drawer.tsx'
import { StatusWord } from '../../../ui/status-word.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { picksOf, useTicks, type Ticks } from '../../../ui/table/use-ticks.ts'
import { useFilters } from '../../../ui/use-filters.ts'
import { StatementDetail } from './statement-detail.tsx'
import tickBar from '../../../ui/tick-bar.module.css'

const ordinals = [say('First'), say('Second'), say('Third')]
const describeNotice = ({ nth }: Statement): string =>
  ordinals[nth - 1] ?? say('No. {nth}', { nth })
const PrintedWord = ({ of: { datePrinted } }: { of: Statement }) =>
  datePrinted === null ? (
    <StatusWord tone="waiting">{say('To print')}</StatusWord>
  ) : (
    <StatusWord tone="done">
      {say('Printed {datePrinted}', { datePrinted: instantHere(datePrinted) })}
    </StatusWord>
  )

const columns: readonly Column<Statement>[] = [
  {
    id: 'number',
    header: say('Number'),
    cell: (row) => String(row.number),
    width: 84,
    always: true,
  },
  {
    id: 'patientName',
    header: say('Patient'),
    cell: (row) => row.patientName,
    width: 180,
    always: true,
  },
  { id: 'dob', header: say('DOB'), cell: (row) => dayAsText(row.dob), width: 104 },
  { id: 'customer', header: say('Account'), cell: (row) => row.customer, width: 180 },
  { id: 'nth', header: say('Notice'), cell: describeNotice, width: 84 },
  { id: 'issuedOn', header: say('Date'), cell: (row) => dayAsText(row.issuedOn), width: 110 },
  {
    id: 'cents',
    header: say('Amount'),
    cell: (row) => describeMoney(row.cents),
    width: 90,
    align: 'right',
  },
  {
    id: 'open',
    header: say('Open'),
    cell: (row) => describeMoney(Math.max(0, row.openCents)),
    width: 90,
    align: 'right',
  },
  { id: 'printed', header: say('Printed'), cell: (row) => <PrintedWord of={row} />, width: 210 },
]
const fields: readonly FilterField[] = [
  { name: 'search', label: say('Number or amount'), kind: 'text', main: true, width: 180 },
  { name: 'open', label: say('Open only'), kind: 'flag', main: true },
  { name: 'toPrint', label: say('To print'), kind: 'flag', main: true },
]

const IssueButton = () => {
  const issuing = useApiMutation(statements.issue, { refresh: [statements.list] })
  const issue = async (): Promise<void> => {
    try {
      notify.success((await issuing.save({})).message)
    } catch (error) {
      notify.failure(error)
    }
  }
  return (
    <Button
      variant="default"
      size="compact-sm"
      loading={issuing.saving}
      onClick={() => void issue()}
    >
      {say('Issue what is due')}
    </Button>
  )
}

const statementCard: (row: Statement) => readonly [ReactNode, ReactNode, ReactNode] = (row) => [
  `${row.patientName} · ${dayAsText(row.dob)}`,
  say('{row} notice · {cents}', { row: describeNotice(row), cents: describeMoney(row.cents) }),
  <PrintedWord key="printed" of={row} />,
]

interface PrintBarProps {
  inView: number[]
  ticks: Ticks
  paper: ShowPaper
  onTick: Ticks['tick']
  onPrint: (statementIds: readonly number[]) => void
}
const PrintBar = ({ inView, ticks, paper, onTick, onPrint }: PrintBarProps) => {
  const chosen = [...ticks.ticked]
  const isAll = inView.length > 0 && inView.every((id) => ticks.ticked.has(id))
  return (
    <Group className={tickBar['bar'] ?? ''} role="group" aria-label={say('Selected statements')}>
      <Checkbox
        label={say('The {length} in view', { length: inView.length })}
        checked={isAll}
        indeterminate={chosen.length > 0 && !isAll}
        onChange={(event) => onTick(inView, event.currentTarget.checked)}
      />
      <Text size="sm" c="dimmed" role="status">
        {chosen.length === 0
          ? say('None selected')
          : say('{length} selected', { length: chosen.length })}
      </Text>
      <Button
        size="xs"
        leftSection={<IconPrinter size={14} aria-hidden />}
        disabled={chosen.length === 0 || chosen.length > mostStatements}
        loading={paper.busy}
        onClick={() => onPrint(chosen)}
      >
        {say('Print selected')}
      </Button>
    </Group>
  )
}

/** Statements to patients: issued each night, printed together, and mailed. */
export const StatementsTab = () => {
  const filters = useFilters(
    parametersOf('/billing-work', 'account', 'open', 'toPrint', 'search', 'statement'),
  )
  const { account = 0, open = false, toPrint = false, search = '', statement = 0 } = filters.value
  const { accountId } = useListPlace()
  const may = useMay().call(statements.print)
  const criteria = {
    customerId: accountId > 0 ? accountId : account,
    onlyOpen: open,
    notPrinted: toPrint,
    search,
  }
  const found = useList(statements.list, criteria)
  const ticks = useTicks(criteria)
  const printing = useApiMutation(statements.print, { refresh: [statements.list] })

  const paper = usePaper()
  const inView = found.rows.slice(0, mostStatements).map(({ statementId }) => statementId)

  const print = (statementIds: readonly number[]): void => {
    void paper.showInLanguages(
      statementIds.length === 1
        ? say('Statement')
        : say('{length} statements', { length: statementIds.length }),
      async (language) => printing.save({ statementIds: [...statementIds], language }),
    )
  }

  return (
    <>
      <AccountFilterBar fields={fields} filters={filters} account={account} />
      <DataTable
        filters={{ fields, value: filters.value, onChange: filters.set }}

        name="statements"
        label={say('statements')}
        from={found}
        columns={columns}
        rowId={(row) => row.statementId}
        note={may && <IssueButton />}
        rowLabel={(row) =>
          say('Statement {number}, {patientName}', {
            number: row.number,
            patientName: row.patientName,
          })
        }
        onOpen={(row) => filters.set({ statement: row.statementId })}
        picks={may ? picksOf(ticks, 'statementId') : undefined}
        actions={(row) =>
          may
            ? [{ label: say('Print'), icon: IconPrinter, run: () => print([row.statementId]) }]
            : []
        }
        card={statementCard}
        onExport={(format, shown) =>
          call(statements.exportList, { searchCriteria: criteria, format, columns: shown })
        }
        empty={{
          text: say(
            'No statements match. They are issued when payers have decided and nothing else is open.',
          ),
        }}
      />
      {may && inView.length > 0 && (
        <PrintBar inView={inView} ticks={ticks} paper={paper} onTick={ticks.tick} onPrint={print} />
      )}
      <SideDrawer
        opened={statement > 0}
        title={say('Statement')}
        size={560}
        onClose={() => filters.set({ statement: undefined })}
      >
        {statement > 0 && (
          <StatementDetail
            key={statement}
            statementId={statement}
            onPrint={may ? () => print([statement]) : undefined}
          />
        )}
      </SideDrawer>
      {paper.dialog}
    </>
  )
}
