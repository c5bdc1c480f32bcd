import { say } from '@labgate/contract/languages/say'
import { home } from '@labgate/contract/overviews/home'
import { users, type User } from '@labgate/contract/people/users'
import { Alert, Anchor, Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useApiMutation } from '../../../api/queries.ts'
import { useMay } from '../../../session/use-session.ts'
import { Confirm } from '../../../ui/confirm.tsx'
import { IconStethoscope } from '../../../ui/icons/icons.ts'
import { notify } from '../../../ui/notify.tsx'
import { usersRefresh } from './refresh.ts'

type Pending = Pick<
  User,
  | 'userId'
  | 'rowVersion'
  | 'firstName'
  | 'lastName'
  | 'npi'
  | 'customerName'
  | 'physicianPending'
  | 'approvalNeedsOther'
>

const pickSeen = ({ userId, rowVersion }: Pending) => ({ userId, rowVersion })

/**
 * Says that a practice named this person a provider, and lets the laboratory confirm it. Nothing if
 * there is nothing to confirm.
 */
export const ApproveProvider = ({ user }: { user: Pending }) => {
  const may = useMay()
  const [asking, setAsking] = useState(false)
  const { save } = useApiMutation(users.approveProvider, {
    refresh: [...usersRefresh, home.shell, home.dashboard],
    unseen: usersRefresh,
  })
  if (!user.physicianPending) return null
  const name = `${user.firstName} ${user.lastName}`.trim()
  return (
    <Alert
      color="yellow"
      variant="light"
      icon={<IconStethoscope aria-hidden />}
      title={say('{customerName} listed {name} as a provider', {
        customerName: user.customerName,
        name,
      })}
    >
      <Stack gap="xs" align="flex-start">
        <Text size="sm">
          {say(
            'Until the laboratory approves, {name} cannot order as provider, sign, or have delegates. NPI entered: {value}.',
            { name, value: user.npi === '' ? say('none') : user.npi },
          )}{' '}
          {user.npi !== '' && (
            <Anchor
              href={`https://npiregistry.cms.hhs.gov/provider-view/${user.npi}`}
              target="_blank"
              rel="noreferrer"
              size="sm"
              underline="always"
            >
              {say('Look up in the NPI registry (opens a new tab)')}
            </Anchor>
          )}
        </Text>
        {may.call(users.approveProvider) &&
          (user.approvalNeedsOther ? (
            <Text size="sm">
              {say(
                'Another person must approve. This is your own sign-in, or you made or changed the sign-in that listed the provider.',
              )}
            </Text>
          ) : (
            <Button variant="default" onClick={() => setAsking(true)}>
              {say('Approve as provider')}
            </Button>
          ))}
      </Stack>
      <Confirm
        opened={asking}
        title={say('Approve as provider')}
        action={say('Approve')}
        onClose={() => setAsking(false)}
        onConfirm={async () => notify.success((await save(pickSeen(user))).message)}
      >
        {say('{name} of {customerName} can then sign orders. NPI {npi}.', {
          name,
          customerName: user.customerName,
          npi: user.npi,
        })}
      </Confirm>
    </Alert>
  )
}
