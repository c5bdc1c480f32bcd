import { say } from '@labgate/contract/languages/say'
import { demographics } from '@labgate/contract/patients/demographics'
import { Alert, Button, Group, Text } from '@mantine/core'
import { Suspense, useState, type ReactNode } from 'react'
import { call } from '../../../api/call.ts'
import { useApiQuery } from '../../../api/queries.ts'
import { useMay } from '../../../session/use-session.ts'
import { IconAlertTriangle } from '../../../ui/icons/icons.ts'
import { late } from '../../../ui/late.tsx'

const AffectedDialog = late(async () => ({
  default: (await import('./affected-dialog.tsx')).AffectedDialog,
}))

/**
 * Orders under a patient's earlier demographics, for users who can update them: a notice on the
 * record, and the dialog. It opens automatically after a save that changed the demographics.
 */
export const useAffected = (
  patientId: number,
): { afterSave: () => void; notice: ReactNode; dialog: ReactNode } => {
  const may = useMay().call(demographics.update)
  const query = useApiQuery(demographics.affected, { PatientId: patientId }, { enabled: may })
  const [opened, setOpened] = useState(false)
  const affected = query.data?.list ?? []
  const afterSave = (): void => {
    if (!may) return
    const before = affected[0]?.demographicsVersion ?? 0
    void call(demographics.affected, { PatientId: patientId })
      .then(async ({ list }) => {
        await query.refetch()
        if ((list[0]?.demographicsVersion ?? 0) > before) setOpened(true)
      })
      .catch(() => undefined) // a failed query shows on the record the next time
  }
  const notice = affected.length > 0 && (
    <Alert color="yellow" variant="light" icon={<IconAlertTriangle aria-hidden />}>
      <Group justify="space-between" gap="xs">
        <Text size="sm">
          {say('{value} under an earlier name, birth date or sex.', {
            value:
              affected.length === 1
                ? say('One open order is')
                : say('{length} open orders are', { length: affected.length }),
          })}
        </Text>
        <Button variant="default" onClick={() => setOpened(true)}>
          {say('Review {value}', { value: affected.length === 1 ? say('it') : say('them') })}
        </Button>
      </Group>
    </Alert>
  )
  const dialog = opened && affected.length > 0 && (
    <Suspense fallback={null}>
      <AffectedDialog patientId={patientId} affected={affected} onClose={() => setOpened(false)} />
    </Suspense>
  )
  return { afterSave, notice, dialog }
}
