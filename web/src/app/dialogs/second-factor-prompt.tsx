import { say } from '@labgate/contract/languages/say'
import { passkeys } from '@labgate/contract/people/passkeys'
import { secondFactor } from '@labgate/contract/people/session'
import { Button, Modal, Stack, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { call } from '../../api/call.ts'
import { useApiQuery } from '../../api/queries.ts'
import { reasonOf } from '../../api/refused.ts'
import { canUsePasskeys, describeDeviceFault, deviceShows } from '../../session/passkeys.ts'
import { CodeForm } from '../../ui/code-form.tsx'
import { askSecondFactorWith } from './second-factor.ts'

/** Shows a passkey instead of a code, for users who have one. */
const ShowPasskey = ({ onShown }: { onShown: () => void }) => {
  const { data } = useApiQuery(secondFactor.state, {})
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState('')
  if (!canUsePasskeys() || data === undefined || data.passkeys === 0) return null
  const show = async (): Promise<void> => {
    setBusy(true)
    setFault('')
    try {
      const { options } = await call(passkeys.beginProof, {})
      await call(passkeys.prove, { response: await deviceShows(options) })
      onShown()
    } catch (error) {
      setFault(describeDeviceFault(error) ?? reasonOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Stack gap="xs">
      <Button data-autofocus loading={busy} onClick={() => void show()}>
        {say('Use a passkey')}
      </Button>
      {fault !== '' && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {fault}
        </Text>
      )}
    </Stack>
  )
}

/**
 * Some actions require the second factor again (rules.md#second-factor-again). The action continues
 * once a passkey or a code is shown.
 */
export const SecondFactorPrompt = () => {
  const [answer, setAnswer] = useState<((proven: boolean) => void) | null>(null)
  useEffect(() => askSecondFactorWith(() => new Promise((resolve) => setAnswer(() => resolve))), [])
  const settle = (proven: boolean): void => {
    answer?.(proven)
    setAnswer(null)
  }
  return (
    <Modal
      opened={answer !== null}
      onClose={() => settle(false)}
      title={say('Enter your code')}
      zIndex={400}
    >
      <Stack>
        <ShowPasskey onShown={() => settle(true)} />
        <CodeForm
          text={say('Enter the code from your authenticator, or one of your recovery codes.')}
          action={say('Verify code')}
          onCode={async (code) => {
            await call(secondFactor.prove, { code })
            settle(true)
          }}
          onCancel={() => settle(false)}
        />
      </Stack>
    </Modal>
  )
}
