import { allScreens, menuGroups } from '@labgate/contract/access/screens'
import { Group, Paper, SimpleGrid, Stack, Text } from '@mantine/core'
import { Page } from '../../../ui/page.tsx'
import { iconOf } from '../../../ui/screen-icons.ts'
import { Section } from '../../../ui/section.tsx'
import { StatusWord, type Tone } from '../../../ui/status-word.tsx'

const tones: readonly [Tone, string, string][] = [
  ['danger', 'Identity mismatch', 'Harm to the patient, or loss'],
  ['waiting', 'Waiting for the provider', 'Waiting on someone'],
  ['done', 'Released', 'Done'],
  ['plain', 'Created', 'Everything else'],
]

/** The icons of the screens, and how a status is drawn. */
export const IconsPage = () => (
  <Page title="Icons">
    <Stack gap="xl">
      <Section id="status" title="Status" columns={1}>
        <SimpleGrid cols={{ base: 1, sm: 2, lg: 4 }}>
          {tones.map(([tone, word, meaning]) => (
            <Paper key={tone} withBorder p="sm">
              <StatusWord tone={tone}>{word}</StatusWord>
              <Text size="sm" c="dimmed">
                {meaning}
              </Text>
            </Paper>
          ))}
        </SimpleGrid>
      </Section>
      {menuGroups.map((group) => (
        <Section key={group} id={group.toLowerCase()} title={group} columns={1}>
          <SimpleGrid cols={{ base: 2, sm: 4, lg: 6 }} spacing="xs">
            {allScreens
              .filter((screen) => screen.group === group)
              .map((screen) => (
                <Group key={screen.path} gap="xs" wrap="nowrap">
                  {iconOf(screen.path)}
                  <Text size="sm">{screen.title}</Text>
                </Group>
              ))}
          </SimpleGrid>
        </Section>
      ))}
    </Stack>
  </Page>
)
