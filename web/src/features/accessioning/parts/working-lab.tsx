import { say } from '@labgate/contract/languages/say'
import { Alert, Select } from '@mantine/core'
import { Empty } from '../../../ui/empty.tsx'
import { Failure } from '../../../ui/failure.tsx'
import { IconAlertTriangle, IconBuildingHospital } from '../../../ui/icons/icons.ts'
import type { WorkingLab } from '../model/use-working-lab.ts'

/** Why no tube can be taken yet; nothing once the laboratory is known. */
export const NoWorkingLab = ({ lab }: { lab: WorkingLab }) => {
  if (lab.asked.error)
    return <Failure error={lab.asked.error} retry={() => void lab.asked.refetch()} />
  if (lab.asked.data === undefined || lab.labId > 0) return null
  if (lab.list.length > 0)
    return (
      <Empty
        text={say(
          'Above, choose where you are working now. It is remembered while you are signed in.',
        )}
      />
    )
  return (
    <Alert
      color="yellow"
      variant="light"
      role="alert"
      icon={<IconAlertTriangle aria-hidden />}
      title={say('No laboratory is assigned to you yet.')}
      maw={760}
    >
      {say(
        'An administrator assigns one in Users, under Workplace; then you can accession tubes here.',
      )}
    </Alert>
  )
}

/** Where the bench is: offers only the user's own laboratories. */
export const WorkingLabChoice = ({ lab }: { lab: WorkingLab }) => {
  if (lab.list.length === 0) return null
  return (
    <Select
      aria-label={say('Working laboratory')}
      leftSection={<IconBuildingHospital size={16} aria-hidden />}
      placeholder={say('Choose where you work')}
      data={lab.list.map(({ labId, name }) => ({ value: String(labId), label: name }))}
      value={lab.labId > 0 ? String(lab.labId) : null}
      w={290}
      onChange={(value) => lab.choose(Number(value ?? 0))}
    />
  )
}
