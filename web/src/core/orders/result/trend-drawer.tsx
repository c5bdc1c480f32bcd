import { say } from '@labgate/contract/languages/say'
import type { ReportedValue } from '@labgate/contract/results/report-shape'
import type { TrendPoint } from '@labgate/contract/results/results'
import { results } from '@labgate/contract/results/results'
import { Box, Table, Text } from '@mantine/core'
import { useApiQuery } from '../../../api/queries.ts'
import { instantAsText } from '../../../forms/dates.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { ScrollTable } from '../../../ui/scroll-table.tsx'
import { SideDrawer } from '../../../ui/side-drawer.tsx'
import { StatusWord } from '../../../ui/status-word.tsx'
import { TrendChart } from './trend-chart.tsx'
import {
  describeFlag,
  flagTone,
  describeReference,
  sentTexts,
  describeValue,
} from './value-words.ts'

const Judgment = ({ value }: { value: ReportedValue }) => (
  <>
    <StatusWord tone={flagTone(value)}>{describeFlag(value)}</StatusWord>
    {sentTexts(value).map((line) => (
      <Text key={line} size="sm" c="dimmed">
        {line}
      </Text>
    ))}
  </>
)

interface TrendTableProps {
  name: string
  points: readonly (TrendPoint & { full: ReportedValue })[]
}
const TrendTable = ({ name, points }: TrendTableProps) => (
  <ScrollTable label={say('{name} over time', { name })} minWidth={300}>
    <Table>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{say('Collected')}</Table.Th>
          <Table.Th>{say('Result')}</Table.Th>
          <Table.Th visibleFrom="xs">{say('Flag')}</Table.Th>
          <Table.Th visibleFrom="xs">{say('Reference / cut-off')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {points.map(({ full, collectionDate, timeZone, observationId, panel }) => (
          <Table.Tr key={observationId}>
            <Table.Td>
              {instantAsText(collectionDate, timeZone)}
              {panel !== '' && (
                <Text size="sm" c="dimmed">
                  {panel}
                </Text>
              )}
            </Table.Td>
            <Table.Td>
              {describeValue(full)}
              <Box hiddenFrom="xs">
                <Judgment value={full} />
                <Text size="sm" c="dimmed">
                  {describeReference(full)}
                </Text>
              </Box>
            </Table.Td>
            <Table.Td visibleFrom="xs">
              <Judgment value={full} />
            </Table.Td>
            <Table.Td visibleFrom="xs">{describeReference(full) || '—'}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </ScrollTable>
)

/**
 * A patient's analyte over time: charted if the values are numbers of one unit, and always as a
 * table; on a phone flag and limits are below the value.
 */
export const TrendDrawer = ({
  patientId,
  value,
  onClose,
}: {
  patientId: number
  value: ReportedValue
  onClose: () => void
}) => {
  const query = useApiQuery(results.trend, { patientId, analyte: value.analyte })
  return (
    <SideDrawer
      opened
      size={640}
      title={say('{name} over time', { name: value.name })}
      onClose={onClose}
    >
      <Loaded from={query} height={240}>
        {({ list }) => {
          const points = list.map((point) => ({
            ...point,
            full: { ...value, ...point, was: '', unitSays: '' },
          }))
          return (
            <>
              <TrendChart points={list} />
              <TrendTable name={value.name} points={points} />
              {list.length < 2 && (
                <Text size="sm" c="dimmed" mt="sm">
                  {say('No other values for this patient.')}
                </Text>
              )}
            </>
          )
        }}
      </Loaded>
    </SideDrawer>
  )
}
