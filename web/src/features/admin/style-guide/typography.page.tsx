import { Anchor, Code, Kbd, Paper, SimpleGrid, Stack, Table, Text, Title } from '@mantine/core'
import { dayAsText, instantAsText, instantHere } from '../../../forms/dates.ts'
import { Page } from '../../../ui/page.tsx'
import { Section } from '../../../ui/section.tsx'
import { ChartSamples } from './chart-samples.tsx'
import { SampleForm } from './sample-form.tsx'

const figures: readonly [string, string][] = [
  ['Creatinine', '112.4'],
  ['Specific gravity', '1.018'],
  ['pH', '6.1'],
]

const FigureSamples = () => (
  <Table aria-label="Figures">
    <Table.Thead>
      <Table.Tr>
        <Table.Th>Analyte</Table.Th>
        <Table.Th ta="right">Result</Table.Th>
      </Table.Tr>
    </Table.Thead>
    <Table.Tbody>
      {figures.map(([name, figure]) => (
        <Table.Tr key={name}>
          <Table.Td>{name}</Table.Td>
          <Table.Td ta="right">{figure}</Table.Td>
        </Table.Tr>
      ))}
    </Table.Tbody>
  </Table>
)

/** Text, figures, dates, and fields as shown on the screens. */
export const TypographyPage = () => (
  <Page title="Typography">
    <Stack gap="xl">
      <Section id="text" title="Text" columns={2}>
        <Stack gap="xs">
          <Title order={2}>Heading of a section</Title>
          <Title order={3}>Heading of a part</Title>
          <Text>
            Body, 14 px: collected 9 days ago; urine toxicology is stable for 7. Process with a
            reason, hold, or reject.
          </Text>
          <Text size="sm">Small, 13 px: for lists and beside fields.</Text>
          <Text size="sm" c="dimmed">
            Dimmed: for what explains.
          </Text>
          <Text size="sm">
            A <Anchor href="#text">link</Anchor>, a key <Kbd>Ctrl</Kbd> + <Kbd>Enter</Kbd>, a code{' '}
            <Code>SLA000000042</Code>
          </Text>
        </Stack>
        <Paper withBorder p="sm">
          <Text size="xs" c="dimmed">
            Who, always in view
          </Text>
          <Text fw={700} fz={28} lh={1.2}>
            MOSS, ADA
          </Text>
          <Text>{dayAsText('1970-01-02')} (56 F) · record 4471</Text>
        </Paper>
      </Section>
      <Section id="figures" title="Figures and dates" columns={2}>
        <FigureSamples />
        <Stack gap={4}>
          <Text size="sm">Your zone: {instantHere('2026-03-31T14:05:00Z')}</Text>
          <Text size="sm">
            Another zone is named: {instantAsText('2026-03-31T14:05:00Z', 'Pacific/Honolulu')}
          </Text>
        </Stack>
      </Section>
      <ChartSamples />
      <SimpleGrid cols={1}>
        <SampleForm />
      </SimpleGrid>
    </Stack>
  </Page>
)
