import { say } from '@labgate/contract/languages/say'
import type { ReportedValue } from '@labgate/contract/results/report-shape'
import { mostCollected, results, type Collected } from '@labgate/contract/results/results'
import { Stack, Table, Text, Title } from '@mantine/core'
import { Fragment } from 'react'
import { useApiQuery } from '../../../api/queries.ts'
import { collectedAsText } from '../../../forms/dates.ts'
import { Empty } from '../../../ui/empty.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { ScrollTable } from '../../../ui/scroll-table.tsx'
import { SideDrawer } from '../../../ui/side-drawer.tsx'
import { StatusWord } from '../../../ui/status-word.tsx'
import { tablesOf, type SpecimenTable } from './cumulative-rows.ts'
import { describeFlag, flagTone, methodWords, describeValue } from './value-words.ts'

const [firstWidth, width] = [150, 150] as const
/* The names stay in view while the dates scroll. */
const stays = {
  position: 'sticky',
  left: 0,
  background: 'var(--mantine-color-body)',
  zIndex: 1,
} as const
const band = 'var(--mantine-color-default-hover)'
const drawerWidth = 1100

const collectedAt = (one: Collected): string =>
  collectedAsText(one, one.timeZone) || say('Date not given')

const Cell = ({ value }: { value: ReportedValue }) => {
  const [text, flag] = [describeValue(value), describeFlag(value)]
  return (
    <>
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {text}
      </Text>
      {flag !== '' && flag.toLowerCase() !== text.toLowerCase() && (
        <StatusWord tone={flagTone(value)}>{flag}</StatusWord>
      )}
    </>
  )
}

const CollectionHead = ({ collections }: { collections: readonly Collected[] }) => (
  <Table.Thead>
    <Table.Tr>
      <Table.Th w={firstWidth} style={stays}>
        {say('Collected')}
      </Table.Th>
      {collections.map((one) => (
        <Table.Th key={one.labOrderId} w={width}>
          {collectedAt(one)}
          <Text size="xs" c="dimmed">
            {one.specimenBarcode}
          </Text>
        </Table.Th>
      ))}
    </Table.Tr>
  </Table.Thead>
)

const MedicationRow = ({ collections }: { collections: readonly Collected[] }) => (
  <Table.Tr bg={band}>
    <Table.Th scope="row" style={{ ...stays, background: band }}>
      {say('Medications')}
    </Table.Th>
    {collections.map(({ labOrderId, medications }) => (
      <Table.Td key={labOrderId} style={{ verticalAlign: 'top' }}>
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {medications.length === 0 ? '—' : medications.join(', ')}
        </Text>
      </Table.Td>
    ))}
  </Table.Tr>
)

const OneTable = ({ table: { specimen, collections, rows } }: { table: SpecimenTable }) => (
  <section>
    <Title order={3} size="h5" mb={6}>
      {specimen}
    </Title>
    <ScrollTable
      label={say('{specimen}: results by collection date', { specimen })}
      minWidth={firstWidth + collections.length * width}
      room={drawerWidth}
    >
      <Table verticalSpacing={4} layout="fixed">
        <CollectionHead collections={collections} />
        <Table.Tbody>
          <MedicationRow collections={collections} />
          {rows.map(({ key, title, name, method, cells }, at) => (
            <Fragment key={key}>
              {title !== rows[at - 1]?.title && (
                <Table.Tr>
                  <Table.Th scope="rowgroup" colSpan={collections.length + 1}>
                    <Text span size="sm" fw={600} style={{ position: 'sticky', left: 8 }}>
                      {title}
                    </Text>
                  </Table.Th>
                </Table.Tr>
              )}
              <Table.Tr>
                <Table.Th scope="row" fw={400} style={stays}>
                  {name}
                  {methodWords[method] !== '' && (
                    <Text size="xs" c="dimmed">
                      {methodWords[method]}
                    </Text>
                  )}
                </Table.Th>
                {collections.map(({ labOrderId }) => (
                  <Table.Td key={labOrderId} style={{ verticalAlign: 'top' }}>
                    {cells
                      .get(labOrderId)
                      ?.map((value) => <Cell key={value.observationId} value={value} />) ?? (
                      <span aria-label={say('Not tested')}>—</span>
                    )}
                  </Table.Td>
                ))}
              </Table.Tr>
            </Fragment>
          ))}
        </Table.Tbody>
      </Table>
    </ScrollTable>
  </section>
)

/**
 * All released results of a patient: analytes by collection date, latest first, one table per
 * specimen type, with each date's medications on top.
 */
export const CumulativeDrawer = ({
  patientId,
  onClose,
}: {
  patientId: number
  onClose: () => void
}) => {
  const query = useApiQuery(results.cumulative, { patientId })
  return (
    <SideDrawer opened size={drawerWidth} title={say('Cumulative results')} onClose={onClose}>
      <Loaded from={query} height={320}>
        {({ list }) => (
          <Stack gap="lg">
            {list.length === 0 && <Empty text={say('No released results for this patient.')} />}
            {tablesOf(list).map((table) => (
              <OneTable key={table.specimen} table={table} />
            ))}
            {list.length === mostCollected && (
              <Text size="sm" c="dimmed">
                {say('The latest {mostCollected} collections are shown.', { mostCollected })}
              </Text>
            )}
          </Stack>
        )}
      </Loaded>
    </SideDrawer>
  )
}
