import { say } from '@labgate/contract/languages/say'
import type { Sendable } from '@labgate/contract/shipping/manifests'
import { Checkbox, Table, Text } from '@mantine/core'
import { dayAsText, instantAsText } from '../../../../forms/dates.ts'
import { Empty } from '../../../../ui/empty.tsx'
import { ScrollTable } from '../../../../ui/scroll-table.tsx'
import { StatWord } from '../../../../ui/stat-word.tsx'
import { StatusWord } from '../../../../ui/status-word.tsx'
import type { Making } from './use-manifest.ts'

const describeCollected = ({ collectionDate, noCollectionTime, timeZone }: Sendable): string => {
  const text = instantAsText(collectionDate, timeZone)
  return noCollectionTime ? (text.split(' ')[0] ?? '') : text
}

const Line = ({ tube, making: { ticked, tick, faults } }: { tube: Sendable; making: Making }) => {
  const fault = faults.tubes.get(tube.labOrderId) ?? tube.says
  return (
    <Table.Tr>
      <Table.Td>
        <Checkbox
          aria-label={`${tube.specimenBarcode}, ${tube.patientName}`}
          checked={ticked.has(tube.labOrderId)}
          onChange={(event) => tick([tube.labOrderId], event.currentTarget.checked)}
        />
      </Table.Td>
      <Table.Td>
        {tube.specimenBarcode} <StatWord of={tube} />
        {fault !== '' && <StatusWord tone="danger">{fault}</StatusWord>}
      </Table.Td>
      <Table.Td tt="uppercase">{tube.patientName}</Table.Td>
      <Table.Td>{dayAsText(tube.dob)}</Table.Td>
      <Table.Td>{describeCollected(tube)}</Table.Td>
      <Table.Td>{tube.customer}</Table.Td>
      <Table.Td>{tube.labStatus}</Table.Td>
    </Table.Tr>
  )
}

/** What could go on the manifest, with checkboxes: only checked specimens are saved. */
export const TickList = ({ making }: { making: Making }) => {
  const { tubes, ticked, tick } = making
  if (tubes.length === 0)
    return (
      <Empty
        text={say(
          'No accessioned specimens of this type are waiting since that date. Scan an older one, or choose an earlier date.',
        )}
      />
    )
  const fit = tubes.filter(({ says: text }) => text === '').map(({ labOrderId }) => labOrderId)
  const isAll = fit.length > 0 && fit.every((id) => ticked.has(id))
  return (
    <ScrollTable label={say('specimens')} minWidth={880} maxHeight={520}>
      <Table stickyHeader verticalSpacing={4}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th w={40}>
              <Checkbox
                aria-label={say('Select all')}
                checked={isAll}
                indeterminate={!isAll && fit.some((id) => ticked.has(id))}
                onChange={(event) => tick(fit, event.currentTarget.checked)}
              />
            </Table.Th>
            <Table.Th>{say('Specimen')}</Table.Th>
            <Table.Th>{say('Patient')}</Table.Th>
            <Table.Th>{say('DOB')}</Table.Th>
            <Table.Th>{say('Collected')}</Table.Th>
            <Table.Th>{say('Account')}</Table.Th>
            <Table.Th>{say('Status')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {tubes.map((tube) => (
            <Line key={tube.labOrderId} tube={tube} making={making} />
          ))}
        </Table.Tbody>
      </Table>
      {tubes.length >= 500 && (
        <Text size="sm" c="dimmed">
          {say('The latest 500 are listed; others can be scanned.')}
        </Text>
      )}
    </ScrollTable>
  )
}
