import { clinicalTables, type ClinicalTableEvent } from '@labgate/contract/clinical/clinical-tables'
import { kindOf, type TableKind } from '@labgate/contract/clinical/kinds'
import { say } from '@labgate/contract/languages/say'
import { Table, Text } from '@mantine/core'
import { useApiQuery } from '../../../../api/queries.ts'
import { dayAsText, instantHere } from '../../../../forms/dates.ts'
import { Empty } from '../../../../ui/empty.tsx'
import { Loaded } from '../../../../ui/loaded.tsx'
import { ScrollTable } from '../../../../ui/scroll-table.tsx'
import { SideDrawer } from '../../../../ui/side-drawer.tsx'
import { describeContent, medicationsBy, describeRow } from '../row-words.ts'

const words: Readonly<Record<ClinicalTableEvent['state'], string>> = {
  draft: say('Drafted'),
  dropped: say('Draft discarded'),
  approved: say('Approved'),
  retired: say('Ended'),
}
const describeChange = (kind: TableKind, { state, was, is }: ClinicalTableEvent): string => {
  if (state === 'dropped') return ''
  return `${describeContent(kind, was)} → ${is === null ? 'ends' : describeContent(kind, is)}`
}

interface HistoryTableProps {
  kind: TableKind
  list: readonly ClinicalTableEvent[]
  /** A row's key in words. */
  describe: (key: string) => string
  showsRow: boolean
}
const HistoryTable = ({ kind, list, describe, showsRow }: HistoryTableProps) => (
  <ScrollTable label={say('History')} minWidth={620}>
    <Table aria-label={say('History')}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{say('When')}</Table.Th>
          <Table.Th>{say('Who')}</Table.Th>
          {showsRow && <Table.Th>{say('Row')}</Table.Th>}
          <Table.Th>{say('What')}</Table.Th>
          <Table.Th>{say('From → to')}</Table.Th>
          <Table.Th>{say('Effective')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {list.map((event) => (
          <Table.Tr key={event.versionId}>
            <Table.Td>{instantHere(event.at)}</Table.Td>
            <Table.Td>{event.by}</Table.Td>
            {showsRow && <Table.Td>{describe(event.key)}</Table.Td>}
            <Table.Td>{[words[event.state], event.note].filter(Boolean).join(': ')}</Table.Td>
            <Table.Td>{describeChange(kind, event)}</Table.Td>
            <Table.Td>{dayAsText(event.effectiveDate)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </ScrollTable>
)

/** Who drafted and approved what, with old and new values: for one row or the whole table. */
export const HistoryDrawer = ({
  labId,
  kind,
  rowKey,
  onClose,
}: {
  labId: number
  kind: TableKind
  rowKey: string
  onClose: () => void
}) => {
  const query = useApiQuery(clinicalTables.history, { labId, kind, key: rowKey })
  return (
    <SideDrawer
      opened
      title={
        rowKey === ''
          ? say('History of {title}', { title: kindOf(kind).title })
          : say('History of the row')
      }
      size={820}
      onClose={onClose}
    >
      <Loaded from={query} height={240}>
        {({ list, medications }) =>
          list.length === 0 ? (
            <Empty text={say('Nothing drafted or approved yet.')} />
          ) : (
            <>
              {rowKey !== '' && (
                <Text fw={600} mb="sm">
                  {describeRow(kind, rowKey, medicationsBy(medications))}
                </Text>
              )}
              <HistoryTable
                kind={kind}
                list={list}
                describe={(key) => describeRow(kind, key, medicationsBy(medications))}
                showsRow={rowKey === ''}
              />
            </>
          )
        }
      </Loaded>
    </SideDrawer>
  )
}
