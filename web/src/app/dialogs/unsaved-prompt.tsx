import { say } from '@labgate/contract/languages/say'
import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { mayLeave, unsaved, unsavedWarning } from '../../session/unsaved.ts'

interface Place {
  pathname: string
  search: object
}
/*
 * The parts of a URL that identify the open form: a record, the patient of a new order, whether an
 * order is changed, a desk of Billing Work and what is open there.
 */
const openParts = [
  'id',
  'patient',
  'edit',
  'desk',
  'payment',
  'refund',
  'invoice',
  'statement',
  'file',
  'remittance',
] as const
const openAt = ({ pathname, search }: Place): string => {
  const given = search as Record<string, string | undefined>
  const deskTab = given['desk'] === undefined ? undefined : given['tab']
  return JSON.stringify([pathname, deskTab ?? '', ...openParts.map((part) => given[part] ?? '')])
}
/*
 * A filter, a sort, or a section of the same record does not leave the page; another path or
 * another open form does.
 */
const leaves = (from: Place, to: Place): boolean => openAt(from) !== openAt(to)

/**
 * Prompts on every way out while something is unsaved: links, menu, Back, actions; on reload and
 * close, the browser itself prompts.
 */
export const UnsavedPrompt = () => {
  const [answer, setAnswer] = useState<((leave: boolean) => void) | null>(null)
  useEffect(() => unsaved.askWith(() => new Promise((resolve) => setAnswer(() => resolve))), [])
  useBlocker({
    shouldBlockFn: async ({ current, next }) => leaves(current, next) && !(await mayLeave()),
    enableBeforeUnload: () => unsaved.any(),
  })
  const settle = (leave: boolean): void => {
    answer?.(leave)
    setAnswer(null)
  }
  return (
    <Modal
      opened={answer !== null}
      onClose={() => settle(false)}
      title={say('Unsaved changes')}
      zIndex={400}
      size="md"
    >
      <Stack>
        <Text size="sm">{unsavedWarning}</Text>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={() => settle(true)}>
            {say('OK')}
          </Button>
          <Button data-autofocus onClick={() => settle(false)}>
            {say('Cancel')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
