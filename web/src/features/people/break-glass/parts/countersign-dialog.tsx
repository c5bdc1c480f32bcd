import { breakGlass } from '@labgate/contract/access/watch'
import { say } from '@labgate/contract/languages/say'
import { home } from '@labgate/contract/overviews/home'
import { Stack, Text } from '@mantine/core'
import { useApiMutation } from '../../../../api/queries.ts'
import { instantHere } from '../../../../forms/dates.ts'
import { Confirm } from '../../../../ui/confirm.tsx'
import { ShownValue } from '../../../../ui/fields/shown-value.tsx'
import { notify } from '../../../../ui/notify.tsx'
import type { EmergencyAccess } from './break-glass-columns.tsx'

/** Someone other than the person who opened it reviews the reason and signs. */
export const CountersignDialog = ({
  access,
  onClose,
}: {
  access: EmergencyAccess
  onClose: () => void
}) => {
  const { save } = useApiMutation(breakGlass.countersign, {
    refresh: [breakGlass.list, home.shell, home.dashboard],
  })
  return (
    <Confirm
      opened
      title={say('Countersign emergency access')}
      action={say('Countersign')}
      onClose={onClose}
      onConfirm={async () =>
        notify.success((await save({ breakGlassId: access.breakGlassId })).message)
      }
    >
      <Stack gap="sm">
        <ShownValue
          label={say('Who, when')}
        >{`${access.userName}, ${instantHere(access.at)}`}</ShownValue>
        <ShownValue label={say('Patient’s record number')}>{String(access.patientId)}</ShownValue>
        <ShownValue label={say('Reason')} lines>
          {access.reason}
        </ShownValue>
        <Text size="sm">
          {say(
            'Countersigning means you reviewed this access and find it justified. If not, cancel and ask what happened.',
          )}
        </Text>
      </Stack>
    </Confirm>
  )
}
