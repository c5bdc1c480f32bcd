import { accessioning } from '@labgate/contract/accessioning/accessioning'
import { say } from '@labgate/contract/languages/say'
import { Button, Group, Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { call } from '../../../api/call.ts'
import { useShortcut } from '../../../keys/shortcuts.ts'
import { IconBarcode, IconFileText } from '../../../ui/icons/icons.ts'
import { usePaper } from '../../../ui/papers/use-paper.tsx'
import type { Verdict } from '../../../ui/verdict/sounds.ts'

/** Outcome of the last tube. */
export interface Outcome {
  labOrderId: number
  verdict: Verdict
  word: string
  text: string
  /** A rejected tube has a letter. */
  hasLetter: boolean
  /**
   * It has no label of ours that matches the record, and none was printed when it was processed.
   */
  wantsLabel: boolean
}

const LabelButton = ({ onLabel }: { onLabel: () => void }) => {
  useShortcut('l', say('Print the last tube’s label'), onLabel)
  return (
    <Button variant="default" leftSection={<IconBarcode size={16} aria-hidden />} onClick={onLabel}>
      {say('Print its label')}
    </Button>
  )
}

/** Actions available after the last tube: its letter, its label. */
export const OutcomeActs = ({ outcome, onLabel }: { outcome: Outcome; onLabel: () => void }) => {
  const { labOrderId, hasLetter, wantsLabel } = outcome
  const paper = usePaper()
  const letter = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    letter.current?.focus()
  }, [])
  return (
    <>
      {(hasLetter || wantsLabel) && (
        <Group gap="sm">
          {hasLetter && (
            <Button
              ref={letter}
              leftSection={<IconFileText size={16} aria-hidden />}
              loading={paper.busy}
              onClick={() =>
                void paper.show(say('Rejection letter'), () =>
                  call(accessioning.rejectionLetter, { labOrderId }),
                )
              }
            >
              {say('Rejection letter')}
            </Button>
          )}
          {wantsLabel && <LabelButton onLabel={onLabel} />}
          <Text size="sm" c="dimmed">
            {say('Or scan the next tube.')}
          </Text>
        </Group>
      )}
      {paper.dialog}
    </>
  )
}
