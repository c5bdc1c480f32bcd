import { say } from '@labgate/contract/languages/say'
import { Alert, Stack, Table, Text } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconInfoCircle } from '../icons/icons.ts'
import { ScrollTable } from '../scroll-table.tsx'

/** What can be imported: one CSV file of up to 5 MB. */
export const importedFile = {
  endings: ['csv'],
  text: say('CSV'),
  largest: 5 * 1024 * 1024,
} as const

/** A list to import: a CSV file or a workbook of up to 5 MB. */
export const importedList = {
  label: say('CSV or Excel file, up to 5 MB'),
  kinds: { ...importedFile, endings: ['csv', 'xlsx'], text: say('CSV or XLSX') },
} as const

interface Faults {
  count: number
  /** The first faults; row 0 is the file as a whole. */
  list: readonly { row: number; column: string; message: string }[]
}

export const counted = (count: number): string => count.toLocaleString('en-US')

/** The number of rows beyond those shown. */
export const Rest = ({ count, shown }: { count: number; shown: number }) =>
  count > shown && (
    <Text size="sm">{say('... and {count} more.', { count: counted(count - shown) })}</Text>
  )

/** Each cell to correct, by row and column. */
export const FaultTable = ({ faults: { count, list } }: { faults: Faults }) => (
  <Stack gap={4}>
    <ScrollTable label={say('What to fix')} minWidth={340} maxHeight={360}>
      <Table aria-label={say('What to fix')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th w={48}>{say('Row')}</Table.Th>
            <Table.Th w={96}>{say('Column')}</Table.Th>
            <Table.Th>{say('What to do')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {list.map(({ row, column, message }, at) => (
            <Table.Tr key={at}>
              <Table.Td>{row === 0 ? say('File') : row}</Table.Td>
              <Table.Td>{column}</Table.Td>
              <Table.Td>{message}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </ScrollTable>
    <Rest count={count} shown={list.length} />
  </Stack>
)

const outcomeOf = (faults: number, brings: string, leavesOut: boolean) => {
  const cells =
    faults === 1 ? say('One cell needs') : say('{faults} cells need', { faults: counted(faults) })
  if (faults > 0 && leavesOut && brings !== '')
    return {
      color: 'yellow',
      icon: <IconAlertTriangle aria-hidden />,
      text: say(
        '{cells} correction; rows with errors are not loaded. {brings} Nothing has been saved yet.',
        { cells, brings },
      ),
    }
  if (faults > 0)
    return {
      color: 'red',
      icon: <IconAlertTriangle aria-hidden />,
      text: say(
        '{cells} correction. Fix the file, then choose it again. Nothing is imported until then.',
        { cells },
      ),
    }
  if (brings === '')
    return {
      color: 'yellow',
      icon: <IconInfoCircle aria-hidden />,
      text: say('This file has nothing new.'),
    }
  return {
    color: 'green',
    icon: <IconCheck aria-hidden />,
    text: say('{brings} Nothing has been saved yet.', { brings }),
  }
}

interface OutcomeProps {
  faults: Faults
  /** The import's effect, as a sentence; empty if there is nothing new. */
  brings: string
  /** Rows with a fault are skipped, and the others are imported. */
  leavesOut?: boolean
}

/** A chosen file's effect, in one sentence, and each cell to correct. */
export const ImportOutcome = ({ faults, brings, leavesOut = false }: OutcomeProps) => {
  const { color, icon, text } = outcomeOf(faults.count, brings, leavesOut)
  return (
    <>
      <Alert color={color} variant="light" icon={icon} role="status" title={text} />
      {faults.count > 0 && <FaultTable faults={faults} />}
    </>
  )
}
