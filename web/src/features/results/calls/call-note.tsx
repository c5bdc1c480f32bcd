import { say } from '@labgate/contract/languages/say'
import { callSheets } from '@labgate/contract/results/call-sheets'
import { Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useApiMutation } from '../../../api/queries.ts'
import { instantHere } from '../../../forms/dates.ts'
import { useTyped } from '../../../forms/use-typed.ts'
import { GrowingText } from '../../../ui/fields/growing-text.tsx'
import { LimitedText } from '../../../ui/fields/limited-text.tsx'
import { notify } from '../../../ui/notify.tsx'
import { Section } from '../../../ui/section.tsx'
import type { Sheet } from './sheet.ts'

/**
 * What was said, stored with the patient for laboratory staff. It is saved only after both
 * identifiers.
 */
export const CallNote = ({
  sheet: { patientId, notes },
  confirmed: received,
}: {
  sheet: Sheet
  confirmed: { heardName: boolean; heardDob: boolean }
}) => {
  const { save, saving } = useApiMutation(callSheets.save, { refresh: [callSheets.get] })
  const [caller, setCaller] = useState('')
  const [note, setNote] = useState('')
  useTyped(caller.trim() !== '' || note.trim() !== '')
  const isConfirmed = received.heardName && received.heardDob
  const keep = async (): Promise<void> => {
    try {
      await save({ patientId, caller, note, ...received })
      setCaller('')
      setNote('')
      notify.success(say('Call recorded.'))
    } catch (error) {
      notify.failure(error)
    }
  }
  return (
    <Section id="calls" title={say('Calls')} columns={1}>
      <Stack gap="sm" maw={640}>
        <LimitedText
          label={say('Caller')}
          maxLength={120}
          autoComplete="off"
          value={caller}
          onChange={(event) => setCaller(event.currentTarget.value)}
        />
        <GrowingText
          label={say('Note')}
          maxLength={1000}
          minRows={2}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        {!isConfirmed && (
          <Text size="sm" c="dimmed">
            {say('Check both identifiers before you record the call.')}
          </Text>
        )}
        <Button
          w="fit-content"
          loading={saving}
          disabled={!isConfirmed || caller.trim() === '' || note.trim() === ''}
          onClick={() => void keep()}
        >
          {say('Record the call')}
        </Button>
        {notes.map((one) => (
          <Stack key={one.callNoteId} gap={0}>
            <Text size="sm" c="dimmed">
              {[
                instantHere(one.date),
                one.createdBy,
                say('Caller: {caller}', { caller: one.caller }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </Text>
            <Text size="sm" style={{ whiteSpace: 'pre-wrap' }}>
              {one.note}
            </Text>
          </Stack>
        ))}
      </Stack>
    </Section>
  )
}
