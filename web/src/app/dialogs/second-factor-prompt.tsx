import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { secondFactor } from '@labgate/contract/session'
import { useEffect, useState } from 'react'
import { call } from '../../api/call.ts'
import { reasonOf } from '../../api/refused.ts'
import { askSecondFactorWith } from './second-factor.ts'

/** Some acts want the second factor again (decisions.md 57). The act goes on when the code is right. */
export const SecondFactorPrompt = () => {
  const [answer, setAnswer] = useState<((proven: boolean) => void) | null>(null)
  const [code, setCode] = useState('')
  const [fault, setFault] = useState('')
  const [busy, setBusy] = useState(false)
  useEffect(() => askSecondFactorWith(() => new Promise((resolve) => setAnswer(() => resolve))), [])
  const say = (proven: boolean): void => {
    answer?.(proven)
    setAnswer(null)
    setCode('')
    setFault('')
  }
  const prove = async (): Promise<void> => {
    if (code.trim() === '') return setFault('Enter the code.')
    setBusy(true)
    try {
      await call(secondFactor.prove, { code: code.trim() })
      say(true)
    } catch (error) {
      setFault(reasonOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal opened={answer !== null} onClose={() => say(false)} title="Your code, please" zIndex={400}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void prove()
        }}
      >
        <Stack>
          <Text size="sm">Enter the code from your authenticator, or one of your recovery codes.</Text>
          <TextInput
            label="Code"
            value={code}
            error={fault}
            data-autofocus
            autoComplete="one-time-code"
            onChange={(event) => setCode(event.currentTarget.value)}
          />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={() => say(false)}>
              Cancel
            </Button>
            <Button type="submit" loading={busy}>
              Verify code
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
