import { say } from '@labgate/contract/languages/say'
import type { Packable } from '@labgate/contract/shipping/ship-logs'
import { Checkbox, Table, Text } from '@mantine/core'
import { memo } from 'react'
import { ScrollTable } from '../../../../ui/scroll-table.tsx'
import { StatWord } from '../../../../ui/stat-word.tsx'
import { describeBorn, describeCollected, nameOfTube } from '../parts/tube-text.ts'

interface RowProps {
  tube: Packable
  isIn: boolean
  onPut: (labOrderId: number, isIn: boolean) => void
}

/* Several hundred rows: only the checked one renders again. */
const Row = memo(({ tube, isIn, onPut }: RowProps) => (
  <Table.Tr
    {...(isIn && { bg: 'light-dark(var(--mantine-color-blue-0), var(--mantine-color-dark-5))' })}
  >
    <Table.Td w={36}>
      <Checkbox
        checked={isIn}
        disabled={tube.says !== ''}
        aria-label={say('In the parcel: {specimenBarcode}, {tube}', {
          specimenBarcode: tube.specimenBarcode,
          tube: nameOfTube(tube),
        })}
        onChange={(event) => onPut(tube.labOrderId, event.currentTarget.checked)}
      />
    </Table.Td>
    <Table.Td>
      {tube.specimenBarcode} <StatWord of={tube} />
      {tube.says !== '' && (
        <Text size="xs" c="var(--colour-waiting)">
          {tube.says}
        </Text>
      )}
    </Table.Td>
    <Table.Td style={{ whiteSpace: 'nowrap' }}>{describeCollected(tube, tube.timeZone)}</Table.Td>
    <Table.Td>{tube.labType}</Table.Td>
    <Table.Td style={{ overflowWrap: 'anywhere' }}>{nameOfTube(tube)}</Table.Td>
    <Table.Td style={{ whiteSpace: 'nowrap' }}>{describeBorn(tube)}</Table.Td>
  </Table.Tr>
))

interface TableProps {
  rows: readonly Packable[]
  packable: number
  chosen: ReadonlySet<number>
  onPut: (labOrderId: number, isIn: boolean) => void
  onAll: (isIn: boolean) => void
}

/** The tubes that could go into a parcel, with those in it checked. */
export const CandidateTable = ({ rows, packable, chosen, onPut, onAll }: TableProps) => (
  <ScrollTable label={say('tubes ready to pack')} minWidth={760}>
    <Table aria-label={say('Tubes')} verticalSpacing={5} style={{ fontSize: 13 }}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>
            <Checkbox
              aria-label={say('Select all')}
              checked={packable > 0 && chosen.size >= packable}
              indeterminate={chosen.size > 0 && chosen.size < packable}
              disabled={packable === 0}
              onChange={(event) => onAll(event.currentTarget.checked)}
            />
          </Table.Th>
          <Table.Th>{say('Specimen ID')}</Table.Th>
          <Table.Th>{say('Collected')}</Table.Th>
          <Table.Th>{say('Test type')}</Table.Th>
          <Table.Th>{say('Patient')}</Table.Th>
          <Table.Th>{say('Born')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((tube) => (
          <Row key={tube.labOrderId} tube={tube} isIn={chosen.has(tube.labOrderId)} onPut={onPut} />
        ))}
      </Table.Tbody>
    </Table>
  </ScrollTable>
)
