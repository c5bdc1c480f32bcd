import { say } from '@labgate/contract/languages/say'
import {
  comparedWords,
  isRefused,
  warningsOf,
  type Compared,
  type ComparedState,
  type ComparedWhat,
} from '@labgate/contract/results/comparison'
import { Stack, Table, Text, VisuallyHidden } from '@mantine/core'
import { StatusWord } from '../../../ui/status-word.tsx'

const words: Readonly<Record<ComparedState, string>> = {
  same: say('Same'),
  differs: say('Differs'),
  'not given': say('Not given'),
  refused: say('Other type'),
}

/** A number or date broken over two lines cannot be compared by eye. */
const unbroken: readonly ComparedWhat[] = ['specimen', 'dob', 'collection']

const Verdict = ({ row, isWarning }: { row: Compared; isWarning: boolean }) => (
  <StatusWord tone={isWarning ? 'danger' : row.state === 'same' ? 'done' : 'plain'}>
    {words[row.state]}
  </StatusWord>
)

/** A message beside the order it would be filed to: differences are red, with a word. */
export const ComparedTable = ({ rows }: { rows: readonly Compared[] }) => {
  const warnings = warningsOf(rows)
  return (
    <Stack gap="xs">
      <Table withTableBorder horizontalSpacing={6} aria-label={say('Message and order compared')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>
              <VisuallyHidden>{say('Field')}</VisuallyHidden>
            </Table.Th>
            <Table.Th>{say('Message')}</Table.Th>
            <Table.Th>{say('Order')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => {
            const isWarning = warnings.includes(row)
            const style = {
              ...(unbroken.includes(row.what)
                ? { whiteSpace: 'nowrap' as const }
                : { overflowWrap: 'anywhere' as const }),
              ...(isWarning && { color: 'var(--colour-danger)', fontWeight: 600 }),
            }
            return (
              <Table.Tr key={row.what}>
                <Table.Th scope="row" fw={400}>
                  {comparedWords[row.what]}
                  <br />
                  <Verdict row={row} isWarning={isWarning} />
                </Table.Th>
                <Table.Td style={style}>{row.message || '—'}</Table.Td>
                <Table.Td style={style}>{row.order}</Table.Td>
              </Table.Tr>
            )
          })}
        </Table.Tbody>
      </Table>
      {isRefused(rows) ? (
        <Text size="sm" c="var(--colour-danger)">
          {say(
            'This message’s tests are a different type from this order. It cannot be filed here.',
          )}
        </Text>
      ) : (
        warnings.length > 0 && (
          <Text size="sm" c="var(--colour-danger)">
            {say(
              'If you file it despite the differences, a second person must release the result.',
            )}
          </Text>
        )
      )}
    </Stack>
  )
}
