import type { AnalyteKey } from '@labgate/contract/catalog/analyte-families'
import { analyteName } from '@labgate/contract/catalog/analytes'
import { say } from '@labgate/contract/languages/say'
import { messages, type AnalyteMapping } from '@labgate/contract/results/messages'
import { Select, Table, Text } from '@mantine/core'
import { useApiQuery, useApiMutation } from '../../../api/queries.ts'
import { useMay } from '../../../session/use-session.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { notify } from '../../../ui/notify.tsx'
import { ScrollTable } from '../../../ui/scroll-table.tsx'
import { Section } from '../../../ui/section.tsx'
import { analyteOnWire, analyteOptions, methodOptions } from './map-code.tsx'

const methodWord = (method: AnalyteMapping['method']): string =>
  methodOptions.find(({ value }) => value === method)?.label ?? method

const Analyte = ({ mapping }: { mapping: AnalyteMapping }) => {
  const files = useMay().call(messages.saveMapping)
  const { save, saving } = useApiMutation(messages.saveMapping, { refresh: [messages.mappings] })
  if (!files)
    return mapping.analyte === '' ? say('Nothing') : analyteName(mapping.analyte as AnalyteKey)
  const change = async (value: string | null): Promise<void> => {
    if (value === null) return
    try {
      await save({
        analyteMappingId: mapping.analyteMappingId,
        analyte: analyteOnWire(value),
        rowVersion: mapping.rowVersion,
      })
      notify.success(say('Saved. New messages will use this mapping.'))
    } catch (error) {
      notify.failure(error)
    }
  }
  return (
    <Select
      aria-label={say('Map {code}', { code: mapping.code })}
      size="xs"
      searchable
      limit={60}
      disabled={saving}
      data={analyteOptions}
      value={mapping.analyte === '' ? 'ignored' : mapping.analyte}
      onChange={(value) => void change(value)}
    />
  )
}

/** The catalog meaning of a system's codes. */
export const MappingList = ({ labSystemId }: { labSystemId: number }) => {
  const query = useApiQuery(messages.mappings, { labSystemId })
  return (
    <Section id="mappings" title={say('Codes')} columns={1}>
      <Loaded from={query} height={160}>
        {({ list }) =>
          list.length === 0 ? (
            <Text size="sm" c="dimmed">
              {say(
                'No codes are mapped yet. A message with a new code waits under Messages until you map it.',
              )}
            </Text>
          ) : (
            <ScrollTable label={say('Codes')} minWidth={520} maxHeight={420}>
              <Table>
                <Table.Thead>
                  <Table.Tr>
                    <Table.Th>{say('Code')}</Table.Th>
                    <Table.Th>{say('System')}</Table.Th>
                    <Table.Th>{say('Analyte')}</Table.Th>
                    <Table.Th>{say('Method')}</Table.Th>
                  </Table.Tr>
                </Table.Thead>
                <Table.Tbody>
                  {list.map((mapping) => (
                    <Table.Tr key={mapping.analyteMappingId}>
                      <Table.Td>{mapping.code}</Table.Td>
                      <Table.Td>{mapping.codingSystem}</Table.Td>
                      <Table.Td>
                        <Analyte mapping={mapping} />
                      </Table.Td>
                      <Table.Td>{methodWord(mapping.method)}</Table.Td>
                    </Table.Tr>
                  ))}
                </Table.Tbody>
              </Table>
            </ScrollTable>
          )
        }
      </Loaded>
    </Section>
  )
}
