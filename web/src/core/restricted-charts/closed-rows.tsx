import { breakGlass } from '@labgate/contract/access/watch'
import { say } from '@labgate/contract/languages/say'
import { Button, Group, Paper, Stack, Text } from '@mantine/core'
import { Suspense, useState } from 'react'
import { useMay } from '../../session/use-session.ts'
import { IconLock, IconUrgent } from '../../ui/icons/icons.ts'
import { late } from '../../ui/late.tsx'

const OpenDrawer = late(async () => ({
  default: (await import('./parts/open-drawer.tsx')).OpenDrawer,
}))

interface ClosedRowsProps {
  /** The first page of a search, as the server sent it. */
  first: unknown
  /** The search as typed: nothing else may be shown. */
  typed: readonly (string | undefined)[]
  onOpened: (patientId: number) => void
}

export const closedChartsOf = (first: unknown): readonly number[] =>
  (first as { closedCharts?: number[] } | undefined)?.closedCharts ?? []

/**
 * Restricted charts matched by an exact search, each as a row that says so and links to emergency
 * access.
 */
export const ClosedRows = ({ first, typed, onOpened }: ClosedRowsProps) => {
  const mayOpen = useMay().call(breakGlass.open)
  const [opening, setOpening] = useState<number>()
  const charts = closedChartsOf(first)
  if (charts.length === 0) return null
  return (
    <Stack gap="xs" mb="sm" role="list" aria-label={say('Restricted charts')}>
      {charts.map((patientId) => (
        <Paper key={patientId} withBorder px="md" py="sm" role="listitem">
          <Group justify="space-between" gap="xs">
            <Group gap="sm" wrap="nowrap" align="flex-start" miw={0}>
              <IconLock size={18} aria-hidden style={{ flex: 'none', marginTop: 2 }} />
              <div>
                <Text fw={600}>{say('Restricted chart')}</Text>
                <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
                  {[...typed.filter(Boolean), say('Record {patientId}', { patientId })].join(' · ')}
                </Text>
                {!mayOpen && (
                  <Text size="sm" c="dimmed">
                    {say(
                      'In an emergency an administrator or a customer experience supervisor can open it.',
                    )}
                  </Text>
                )}
              </div>
            </Group>
            {mayOpen && (
              <Button
                variant="default"
                c="var(--colour-danger)"
                leftSection={<IconUrgent size={16} aria-hidden />}
                onClick={() => setOpening(patientId)}
              >
                {say('Emergency access')}
              </Button>
            )}
          </Group>
        </Paper>
      ))}
      {opening !== undefined && (
        <Suspense>
          <OpenDrawer
            opened
            patientId={opening}
            onClose={() => setOpening(undefined)}
            onDone={() => {
              setOpening(undefined)
              onOpened(opening)
            }}
          />
        </Suspense>
      )}
    </Stack>
  )
}
