import { say } from '@labgate/contract/languages/say'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { byPointer } from '../keys/deliberate.ts'
import { useShortcut } from '../keys/shortcuts.ts'
import { ChordKey } from './chord-key.tsx'
import { Dialog } from './dialog.tsx'
import { Failure } from './failure.tsx'
import type { Whose } from './whose.tsx'

export interface ConfirmProps {
  opened: boolean
  title: string
  children: ReactNode
  /**
   * The patient whom it is about, if the page below is not a patient’s; both records of a merge.
   */
  whose?: Whose | readonly Whose[] | undefined
  /** The button's label says what happens: 'Delete attachment', not 'OK'. */
  action: string
  danger?: boolean
  /** An act on a specimen or a parcel: Enter alone does not confirm it (docs/decisions/0027). */
  deliberate?: boolean
  /** The label of the button that leaves everything as is. */
  keep?: string
  /** Something was typed: neither a click outside the dialog nor Escape closes it. */
  keepOpen?: boolean
  /** Returns false to stay open: something is missing, and is reported at its field. */
  onConfirm: () => Promise<unknown>
  onClose: () => void
}

/* While the dialog is open, its chord takes precedence over the page's. */
const ByChord = ({ text, run }: { text: string; run: () => void }) => {
  useShortcut('mod+Enter', text, run)
  return null
}

/** Prompts before something that cannot be undone. If it fails, stays open with the reason. */
export const Confirm = ({
  opened,
  title,
  children,
  whose,
  action,
  danger = false,
  deliberate = false,
  keep = say('Cancel'),
  keepOpen = false,
  onConfirm,
  onClose,
}: ConfirmProps) => {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const close = () => {
    setError(null)
    onClose()
  }
  const go = async () => {
    setBusy(true)
    setError(null)
    try {
      if ((await onConfirm()) !== false) close()
    } catch (reason) {
      setError(reason)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      opened={opened}
      onClose={close}
      closeOnClickOutside={!keepOpen}
      closeOnEscape={!keepOpen}
      title={title}
      whose={whose}
      size="md"
    >
      <Stack gap="md">
        {typeof children === 'string' ? <Text size="sm">{children}</Text> : children}
        {error !== null && <Failure error={error} />}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={close}>
            {keep}
          </Button>
          {deliberate && <ByChord text={action} run={() => !busy && void go()} />}
          <Button
            color={danger ? 'red' : 'blue'}
            loading={busy}
            {...(deliberate && { rightSection: <ChordKey /> })}
            onClick={deliberate ? byPointer(() => void go()) : () => void go()}
            data-autofocus
          >
            {action}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
