import { say } from '@labgate/contract/languages/say'
import { results, type UnprintableText } from '@labgate/contract/results/results'
import { Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useApiQuery } from '../../../api/queries.ts'
import { instantHere } from '../../../forms/dates.ts'
import { useCallForm } from '../../../forms/use-call-form.ts'
import { LinesField } from '../../../ui/fields/text-fields.tsx'
import { FormFrame } from '../../../ui/form-frame.tsx'
import { notify } from '../../../ui/notify.tsx'

const PrintedTextForm = ({
  resultId,
  of,
  rowVersion,
}: {
  resultId: number
  of: UnprintableText
  rowVersion: number
}) => {
  const [initial] = useState(() => ({ printed: of.printed }))
  const form = useCallForm({
    endpoint: results.savePrinted,
    initial,
    required: { printed: say('Enter how to print it.') },
    toInput: ({ printed }) => ({ resultId, text: of.text, printed, rowVersion }),
    refresh: [results.unprintable, results.report],
    unseen: [results.unprintable, results.report],
    onDone: ({ message }) => notify.success(message),
  })
  return (
    <FormFrame form={form} saveLabel={say('Save printed text')}>
      <Stack gap="xs">
        <Text size="sm" fw={600}>
          {of.place}
        </Text>
        <Text size="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {of.text}
        </Text>
        <Text size="sm" c="dimmed">
          {say('Cannot be printed: {characters}', { characters: of.characters.join(', ') })}
          {of.printedDate !== null &&
            say('. Entered by {printedBy} on {printedDate}.', {
              printedBy: of.printedBy,
              printedDate: instantHere(of.printedDate),
            })}
        </Text>
        <LinesField
          form={form}
          name="printed"
          label={say('Print as')}
          required
          rows={2}
          maxLength={4000}
          description={say('The report marks it as transliterated.')}
        />
      </Stack>
    </FormFrame>
  )
}

/** Texts of a version that paper cannot show, and how to print them; nothing if there are none. */
export const PrintedTexts = ({ resultId }: { resultId: number }) => {
  const { data } = useApiQuery(results.unprintable, { resultId })
  if (data === undefined || data.list.length === 0) return null
  return (
    <Stack gap="md">
      {data.list.map((of) => (
        <PrintedTextForm
          key={`${of.text} ${of.printedDate}`}
          resultId={resultId}
          of={of}
          rowVersion={data.rowVersion}
        />
      ))}
    </Stack>
  )
}
