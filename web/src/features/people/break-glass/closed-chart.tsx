import { breakGlass } from '@labgate/contract/access/watch'
import { say } from '@labgate/contract/languages/say'
import { Button, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { OpenDrawer } from '../../../core/restricted-charts/parts/open-drawer.tsx'
import { useMay, useSession } from '../../../session/use-session.ts'
import type { ClosedChartProps } from '../../../ui/closed-chart-slot.ts'
import { IconLock, IconUrgent } from '../../../ui/icons/icons.ts'

const describeWay = (mayOpen: boolean, acting: boolean): string => {
  if (mayOpen)
    return say(
      'In an emergency you can open it for 60 minutes. All administrators are notified, everything you open is recorded, and another administrator must countersign.',
    )
  return acting
    ? say('It stays restricted while you act as a customer.')
    : say('In an emergency an administrator or a customer experience supervisor can open it.')
}

/**
 * A restricted chart closed to the user: its record number, nothing about the patient, and a link
 * to emergency access.
 */
export const ClosedChart = ({ text, patientId, onOpened }: ClosedChartProps) => {
  const mayOpen = useMay().call(breakGlass.open)
  const { acting } = useSession()
  const [opening, setOpening] = useState(false)
  return (
    <Stack gap="sm" align="flex-start" maw={640} py="lg" role="alert">
      <Title order={2} size="h3" style={{ display: 'flex', alignItems: 'center', gap: 8 }}>
        <IconLock size={20} aria-hidden />
        {text}
      </Title>
      <Text>
        {say('Record {patientId} is available only to the treating practice.', { patientId })}
      </Text>
      <Text size="sm" c="dimmed">
        {describeWay(mayOpen, acting)}
      </Text>
      {mayOpen && (
        <Button
          color="red"
          leftSection={<IconUrgent size={16} aria-hidden />}
          onClick={() => setOpening(true)}
        >
          {say('Open emergency access')}
        </Button>
      )}
      <OpenDrawer
        opened={opening}
        patientId={patientId}
        onClose={() => setOpening(false)}
        onDone={() => {
          setOpening(false)
          onOpened()
        }}
      />
    </Stack>
  )
}
