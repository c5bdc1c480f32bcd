import { breakGlass } from '@labgate/contract/watch'
import { Button, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { useMay } from '../../../session/use-session.ts'
import { IconUrgent } from '../../../ui/icons/icons.ts'
import { OpenDrawer } from '../../break-glass/parts/open-drawer.tsx'

/** A restricted chart that is closed to the user: its record number and nothing of the patient. `onOpened`: emergency access is open. */
export const ClosedChart = ({ patientId, onOpened }: { patientId: number; onOpened: () => void }) => {
  const mayOpen = useMay().call(breakGlass.open)
  const [opening, setOpening] = useState(false)
  return (
    <Stack gap="sm" align="flex-start" maw={640} py="lg">
      <Title order={2}>Restricted chart</Title>
      <Text>{`Record ${patientId} is available only to the treating practice.`}</Text>
      <Text size="sm" c="dimmed">
        {mayOpen
          ? 'In an emergency you can open it for 60 minutes. All administrators are notified, everything you open is recorded, and another administrator must countersign.'
          : 'In an emergency an administrator or a customer experience supervisor can open it.'}
      </Text>
      {mayOpen && (
        <Button color="red" leftSection={<IconUrgent size={16} aria-hidden />} onClick={() => setOpening(true)}>
          Open emergency access
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
