import { say } from '@labgate/contract/languages/say'
import { results, type WaitingResult } from '@labgate/contract/results/results'
import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { useApiQuery } from '../../../api/queries.ts'
import { useCallForm } from '../../../forms/use-call-form.ts'
import { LinesField } from '../../../ui/fields/text-fields.tsx'
import { FormFrame } from '../../../ui/form-frame.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { notify } from '../../../ui/notify.tsx'

const initial = { note: '' }
const words = {
  release: {
    save: say('Release result'),
    label: say('What you reviewed'),
    missing: say('Enter what you reviewed.'),
    description: say('Recorded in the status history with your name.'),
  },
  discard: {
    save: say('Discard draft'),
    label: say('Why the report stays unchanged'),
    missing: say('Enter why the report stays unchanged.'),
    description: say('The draft is kept on record.'),
  },
} as const

interface FormProps {
  act: keyof typeof words
  resultId: number
  /** Of the printed texts that are shown. */
  rowVersion: number
  onDone: () => void
}
const NoteForm = ({ act, resultId, rowVersion, onDone }: FormProps) => {
  const { save, label, missing, description } = words[act]
  const form = useCallForm({
    endpoint: results[act],
    initial,
    required: { note: missing },
    toInput: ({ note }) => ({ resultId, note, ...(act === 'release' && { rowVersion }) }),
    refresh: [results.waiting, results.report, results.unprintable],
    unseen: [results.report, results.unprintable],
    onDone: ({ message }) => {
      notify.success(message)
      onDone()
    },
  })
  return (
    <FormFrame form={form} saveLabel={save}>
      <LinesField
        form={form}
        name="note"
        label={label}
        required
        maxLength={500}
        rows={2}
        description={description}
      />
    </FormFrame>
  )
}

/**
 * Releases a version with a note. An amended draft can be discarded instead: the report stays as
 * is.
 */
export const DecideForm = ({
  result: { resultId, kind, needsOther },
  onDone,
}: {
  result: WaitingResult
  onDone: () => void
}) => {
  const [act, setAct] = useState<FormProps['act']>('release')
  const query = useApiQuery(results.unprintable, { resultId })
  return (
    <>
      {needsOther && act === 'release' ? (
        <Text size="sm">
          {say(
            'This result was filed although the message and the order differ. Another person must release it.',
          )}
        </Text>
      ) : (
        <Loaded from={query} height={120}>
          {({ rowVersion }) => (
            <NoteForm
              key={act}
              act={act}
              resultId={resultId}
              rowVersion={rowVersion}
              onDone={onDone}
            />
          )}
        </Loaded>
      )}
      {kind === 'amended' && (
        <Group justify="flex-end">
          <Button
            variant="subtle"
            color="gray"
            onClick={() => setAct(act === 'release' ? 'discard' : 'release')}
          >
            {act === 'release' ? say('Discard the draft instead') : say('Release it instead')}
          </Button>
        </Group>
      )}
    </>
  )
}
