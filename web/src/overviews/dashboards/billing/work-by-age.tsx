import { say } from '@labgate/contract/languages/say'
import { billingFigures } from '@labgate/contract/overviews/billing-figures'
import { Stack, Text } from '@mantine/core'
import { useApiQuery } from '../../../api/queries.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { Section } from '../../../ui/section.tsx'
import { AgesTable } from '../parts/ages-table.tsx'
import { WaitingTiles } from '../parts/waiting-tiles.tsx'

/**
 * What is in Insurance Work and Billing Work, past deadlines first; each count opens its items. No
 * amounts (records.md#dashboard).
 */
export const WorkByAge = () => {
  const query = useApiQuery(billingFigures.queues, {}, { every: 60_000, keepLast: true })
  return (
    <Section id="work-by-age" title={say('Work by age')} columns={1}>
      <Loaded from={query} height={300}>
        {({ tiles, ages }) => (
          <Stack gap="md">
            <WaitingTiles waiting={tiles} />
            <AgesTable ages={ages} first={say('Open items')} />
            {ages.every(({ rows }) => rows.every(({ count }) => count === 0)) && (
              <Text size="sm" c="dimmed">
                {say(
                  'Items open when something holds a bill, or a payer rejects, denies, or does not answer a claim.',
                )}
              </Text>
            )}
          </Stack>
        )}
      </Loaded>
    </Section>
  )
}
