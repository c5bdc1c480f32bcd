import { say } from '@labgate/contract/languages/say'
import { secondFactor } from '@labgate/contract/people/session'
import { singleSignOn } from '@labgate/contract/people/single-sign-on'
import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useApiQuery } from '../../../../api/queries.ts'
import { useMay } from '../../../../session/use-session.ts'
import { IconShieldLock } from '../../../../ui/icons/icons.ts'
import { Loaded } from '../../../../ui/loaded.tsx'
import { StatusWord } from '../../../../ui/status-word.tsx'
import { RemoveDialog } from './remove-dialog.tsx'
import { SetUpDialog } from './set-up-dialog.tsx'

interface State {
  authenticator: boolean
  passkeys: number
  passkeyRequired: boolean
  required: boolean
  recoveryCodesLeft: number
}
const few = 3

const FactorText = ({ state, passwordClosed }: { state: State; passwordClosed: boolean }) => {
  const { authenticator, passkeys, recoveryCodesLeft } = state
  if (!authenticator && passkeys === 0)
    return (
      <>
        <StatusWord tone="waiting">{say('Not set up')}</StatusWord>
        <Text size="sm" c="dimmed" maw={640}>
          {say('{value} A code from your phone, or a passkey, is also required.', {
            value: passwordClosed
              ? say('With a second factor, your organization’s sign-in alone lets no one in here.')
              : say('With a second factor, no one can sign in with your password alone.'),
          })}
        </Text>
      </>
    )
  return (
    <Group gap="sm">
      <StatusWord tone="done">{authenticator ? say('Set up') : say('Passkeys only')}</StatusWord>
      {recoveryCodesLeft > few ? (
        <Text size="sm" c="dimmed">
          {say('{recoveryCodesLeft} recovery codes left', { recoveryCodesLeft })}
        </Text>
      ) : (
        <StatusWord tone="waiting">
          {say('{recoveryCodesLeft} recovery {value} left: set it up again to get ten new ones', {
            recoveryCodesLeft,
            value: recoveryCodesLeft === 1 ? say('code') : say('codes'),
          })}
        </StatusWord>
      )}
    </Group>
  )
}

const mustSetUp = ({ required, passkeyRequired, authenticator, passkeys }: State): boolean =>
  required && passkeys === 0 && (passkeyRequired || !authenticator)

/** Whether a second factor is set up, and what can be done about it. */
export const SecondFactorState = () => {
  const may = useMay().call(secondFactor.begin)
  const query = useApiQuery(secondFactor.state, {})
  const passwordClosed = useApiQuery(singleSignOn.own, {}).data?.passwordClosed === true
  const [open, setOpen] = useState<'set-up' | 'remove' | null>(null)
  return (
    <>
      <Loaded from={query} height={64}>
        {(state) => (
          <Stack gap="sm" align="flex-start">
            {mustSetUp(state) && (
              <Alert
                color="yellow"
                variant="light"
                role="alert"
                icon={<IconShieldLock aria-hidden />}
                title={say('Set up your {value} first', {
                  value: state.passkeyRequired ? say('passkey') : say('second factor'),
                })}
                maw={760}
              >
                {say(
                  'The laboratory requires a {value} for staff, providers, and practice administrators. You can continue once it is set up.',
                  { value: state.passkeyRequired ? say('passkey') : say('second factor') },
                )}
              </Alert>
            )}
            <FactorText state={state} passwordClosed={passwordClosed} />
            {may && (
              <Group gap="xs">
                <Button
                  variant={state.authenticator || state.passkeys > 0 ? 'default' : 'filled'}
                  onClick={() => setOpen('set-up')}
                >
                  {state.authenticator ? say('Set up again') : say('Set up an authenticator')}
                </Button>
                {state.authenticator && (
                  <Button variant="subtle" color="red" onClick={() => setOpen('remove')}>
                    {say('Remove')}
                  </Button>
                )}
              </Group>
            )}
          </Stack>
        )}
      </Loaded>
      {open === 'set-up' && <SetUpDialog onClose={() => setOpen(null)} />}
      {open === 'remove' && (
        <RemoveDialog
          required={query.data?.required ?? false}
          passwordClosed={passwordClosed}
          hasPasskey={(query.data?.passkeys ?? 0) > 0}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  )
}
