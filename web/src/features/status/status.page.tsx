import { status, type StatusLine, type StatusState } from '@labgate/contract/status'
import { Button, Stack, Table, Text } from '@mantine/core'
import { useAsk } from '../../api/queries.ts'
import { instantAsText } from '../../forms/dates.ts'
import { IconRefresh } from '../../ui/icons/icons.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { Page } from '../../ui/page.tsx'
import { ScrollTable } from '../../ui/scroll-table.tsx'
import { Section } from '../../ui/section.tsx'
import { StatusWord } from '../../ui/status-word.tsx'

const words: Readonly<Record<StatusState, { tone: 'done' | 'waiting' | 'danger' | 'plain'; says: string }>> = {
  good: { tone: 'done', says: 'Good' },
  watch: { tone: 'waiting', says: 'Watch' },
  bad: { tone: 'danger', says: 'Bad' },
  unknown: { tone: 'plain', says: 'Not known' },
}

const Lines = ({ name, lines }: { name: string; lines: readonly StatusLine[] }) => (
  <Section id={name.toLowerCase()} title={name} columns={1}>
    <ScrollTable label={name} minWidth={640}>
      <Table verticalSpacing="xs" aria-label={name}>
        <Table.Tbody>
          {lines.map((line) => (
            <Table.Tr key={line.name}>
              <Table.Th scope="row" w={220} style={{ verticalAlign: 'top' }}>
                {line.name}
              </Table.Th>
              <Table.Td w={120} style={{ verticalAlign: 'top' }}>
                <StatusWord tone={words[line.state].tone}>{words[line.state].says}</StatusWord>
              </Table.Td>
              <Table.Td>
                <Text size="sm">{line.says}</Text>
                <Text size="xs" c="dimmed">
                  {line.rule}
                </Text>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </ScrollTable>
  </Section>
)

/** What works and what does not, each by a stated rule (reference/figures.md 2.6). */
export const StatusPage = () => {
  const asked = useAsk(status.get, {}, { every: 60_000 })
  const again = (
    <Button variant="default" leftSection={<IconRefresh size={16} aria-hidden />} loading={asked.isFetching} onClick={() => void asked.refetch()}>
      Check again
    </Button>
  )
  return (
    <Page title="System Status" actions={again}>
      <Loaded from={asked} height={480}>
        {({ list, at }) => {
          const bad = list.filter(({ state }) => state === 'bad').length
          const watch = list.filter(({ state }) => state === 'watch').length
          return (
            <Stack gap="lg">
              <Text>
                {bad + watch === 0 ? 'Everything works.' : `${bad} bad, ${watch} to watch.`} Checked {instantAsText(at)}.
              </Text>
              {[...Map.groupBy(list, ({ group }) => group)].map(([group, lines]) => (
                <Lines key={group} name={group} lines={lines} />
              ))}
            </Stack>
          )
        }}
      </Loaded>
    </Page>
  )
}
