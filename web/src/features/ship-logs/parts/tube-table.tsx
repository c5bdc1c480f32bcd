import type { ParcelSpecimen } from '@labgate/contract/ship-logs'
import { Table, Text } from '@mantine/core'
import { instantAsText } from '../../../forms/dates.ts'
import { ScrollTable } from '../../../ui/scroll-table.tsx'
import { TubeFate } from './tube-fate.tsx'
import { bornSays, collectedSays, nameOfTube } from './tube-says.ts'

/** The tubes of a parcel with what happened to each. Those that need a look come first. */
export const TubeTable = ({ tubes, timeZone, showsFate }: { tubes: readonly ParcelSpecimen[]; timeZone: string; showsFate: boolean }) => {
  const rank = ({ fate, isListed }: ParcelSpecimen): number => (fate === 'missing' ? 0 : isListed ? 2 : 1)
  const sorted = showsFate ? tubes.toSorted((a, b) => rank(a) - rank(b)) : tubes
  return (
    <ScrollTable label="tubes" minWidth={showsFate ? 940 : 720}>
      <Table aria-label="Tubes" verticalSpacing={5} style={{ fontSize: 13 }}>
        <Table.Thead>
          <Table.Tr>
            {showsFate && <Table.Th>What happened</Table.Th>}
            <Table.Th>Specimen id</Table.Th>
            <Table.Th>Patient</Table.Th>
            <Table.Th>Born</Table.Th>
            <Table.Th>Test type</Table.Th>
            <Table.Th>Collected</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {sorted.map((tube) => (
            <Table.Tr key={tube.labOrderId}>
              {showsFate && (
                <Table.Td>
                  <TubeFate of={tube} />
                  <Text size="xs" c="dimmed">
                    {[instantAsText(tube.fateAt, timeZone), tube.fateBy, tube.fateNote].filter(Boolean).join(' · ')}
                  </Text>
                </Table.Td>
              )}
              <Table.Td>{tube.specimenBarcode}</Table.Td>
              <Table.Td style={{ overflowWrap: 'anywhere' }}>{nameOfTube(tube)}</Table.Td>
              <Table.Td style={{ whiteSpace: 'nowrap' }}>{bornSays(tube)}</Table.Td>
              <Table.Td>{tube.labType}</Table.Td>
              <Table.Td style={{ whiteSpace: 'nowrap' }}>{collectedSays(tube, timeZone)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </ScrollTable>
  )
}
