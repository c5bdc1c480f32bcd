import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { reasonOf } from '../../api/refused.ts'

/** The code of the sign-in that one changes to: each sign-in has a second factor of its own. */
export const TargetCode = ({ account, onCode, onClose }: { account: string; onCode: (code: string) => Promise<void>; onClose: () => void }) => {
  const [code, setCode] = useState('')
  const [fault, setFault] = useState('')
  const [busy, setBusy] = useState(false)
  const submit = async (): Promise<void> => {
    if (code.trim() === '') return setFault('Enter the code.')
    setBusy(true)
    try {
      await onCode(code.trim())
      onClose()
    } catch (error) {
      setFault(reasonOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal opened onClose={onClose} title={`Code for ${account}`}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <Stack>
          <Text size="sm">Your sign-in at {account} has a second factor. Enter its code, or one of its recovery codes.</Text>
          <TextInput
            label="Code"
            value={code}
            error={fault}
            data-autofocus
            autoComplete="one-time-code"
            onChange={(event) => setCode(event.currentTarget.value)}
          />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={busy}>
              Change account
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
