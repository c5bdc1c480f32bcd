import { say } from '@labgate/contract/languages/say'
import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { reasonOf } from '../api/refused.ts'

interface CodeFormProps {
  text: string
  /** The button's label says what a correct code does. */
  action: string
  /** Uses the code; a thrown error is reported at the field. */
  onCode: (code: string) => Promise<void>
  onCancel: () => void
}

/** The code of a second factor, in a dialog. */
export const CodeForm = ({ text, action, onCode, onCancel }: CodeFormProps) => {
  const [code, setCode] = useState('')
  const [fault, setFault] = useState('')
  const [busy, setBusy] = useState(false)
  const submit = async (): Promise<void> => {
    if (code.trim() === '') return setFault(say('Enter the code.'))
    setBusy(true)
    try {
      await onCode(code.trim())
    } catch (error) {
      setFault(reasonOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <Stack>
        <Text size="sm">{text}</Text>
        <TextInput
          label={say('Code')}
          value={code}
          error={fault}
          data-autofocus
          autoComplete="one-time-code"
          onChange={(event) => setCode(event.currentTarget.value)}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onCancel}>
            {say('Cancel')}
          </Button>
          <Button type="submit" loading={busy}>
            {action}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
