import { accessioning } from '@labgate/contract/accessioning'
import { Button, Group, Stack, Text } from '@mantine/core'
import { IconFileText } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { call } from '../../../api/call.ts'
import { usePaper } from '../../../ui/papers/use-paper.tsx'
import { VerdictBand } from '../parts/verdict-band.tsx'
import type { Tone } from '../model/verdict.ts'

/** What became of the last tube. */
export interface Outcome {
  labOrderId: number
  tone: Tone
  word: string
  message: string
  /** The account issue that was opened; 0: none. */
  ticketId: number
  /** A rejected one has a letter. */
  hasLetter: boolean
}

/** What became of the tube, with its letter; it stands until the next one is scanned. */
export const OutcomeShown = ({ outcome: { labOrderId, tone, word, message, ticketId, hasLetter } }: { outcome: Outcome }) => {
  const paper = usePaper()
  const letter = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    letter.current?.focus()
  }, [])
  return (
    <Stack gap="sm">
      <VerdictBand tone={tone} word={word}>
        {message}
        {ticketId > 0 && ` Account issue ${ticketId} is open.`}
      </VerdictBand>
      {hasLetter && (
        <Group gap="sm">
          <Button
            ref={letter}
            leftSection={<IconFileText size={16} aria-hidden />}
            loading={paper.busy}
            onClick={() => void paper.show('Rejection letter', () => call(accessioning.rejectionLetter, { labOrderId }))}
          >
            Rejection letter
          </Button>
          <Text size="sm" c="dimmed">
            Or scan the next tube.
          </Text>
        </Group>
      )}
      {paper.dialog}
    </Stack>
  )
}
