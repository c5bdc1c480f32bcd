import { say } from '@labgate/contract/languages/say'
import { deliveries, type Delivery } from '@labgate/contract/results/deliveries'
import { Box, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { useApiQuery } from '../../../api/queries.ts'
import { instantAsText } from '../../../forms/dates.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { StatusWord } from '../../../ui/status-word.tsx'
import { deliveryStateWords, wayWords } from './delivery-words.ts'

const describeWhat = ({ version, kind, way, location }: Delivery): string =>
  `${wayWords[way]}, ${location} · ${kind === 'withdrawal' ? say('notice that version {version} is withdrawn', { version }) : say('version {version}', { version })}`

const Line = ({ of, timeZone }: { of: Delivery; timeZone: string }) => {
  const [text, tone] = deliveryStateWords[of.state]
  return (
    <Box
      component="li"
      py={4}
      style={{ borderBottom: '1px solid var(--mantine-color-default-border)' }}
    >
      <Group justify="space-between" gap="xs">
        <Text size="sm">{describeWhat(of)}</Text>
        <Group gap="xs">
          <Text size="sm" c="dimmed">
            {instantAsText(of.doneDate ?? of.madeDate, timeZone)}
          </Text>
          <StatusWord tone={tone}>{text}</StatusWord>
        </Group>
      </Group>
      {of.says !== '' && (
        <Text size="sm" c="dimmed">
          {of.says}
        </Text>
      )}
    </Box>
  )
}

/** Who got which version, how, and when. Loaded when opened. */
export const DeliveredTo = ({ labOrderId, timeZone }: { labOrderId: number; timeZone: string }) => {
  const [isOpen, setOpen] = useState(false)
  const query = useApiQuery(deliveries.ofOrder, { labOrderId }, { enabled: isOpen })
  return (
    <Box component="details" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <Text component="summary" size="sm" fw={600} style={{ cursor: 'pointer' }}>
        {say('Delivered to')}
      </Text>
      {isOpen && (
        <Loaded
          from={query}
          height={64}
          empty={({ list }) =>
            list.length === 0 ? { text: say('Not delivered to anyone yet.') } : undefined
          }
        >
          {({ list }) => (
            <Box
              component="ul"
              m={0}
              mt={4}
              p={0}
              aria-label={say('Delivered to')}
              style={{ listStyle: 'none' }}
            >
              {list.map((one) => (
                <Line key={one.deliveryId} of={one} timeZone={timeZone} />
              ))}
            </Box>
          )}
        </Loaded>
      )}
    </Box>
  )
}
