import type { Endpoint } from '@labgate/contract/kit/endpoint'
import { say } from '@labgate/contract/languages/say'
import { Stack } from '@mantine/core'
import type { CallInput } from '../../api/wire.ts'
import { useCallForm } from '../../forms/use-call-form.ts'
import { LinesField, TextField } from '../fields/text-fields.tsx'
import { FormFrame } from '../form-frame.tsx'
import { notify } from '../notify.tsx'
import { SideDrawer } from '../side-drawer.tsx'

interface AddNoteProps<E extends Endpoint> {
  endpoint: E
  /** The record that the note is for: { patientId }. */
  of: Omit<CallInput<E>, 'subject' | 'note'>
  /** Endpoints that show the notes. */
  refresh: readonly Endpoint[]
  /** A sentence that the user should read before writing. */
  warning?: string
  /** The note has no subject. */
  isBare?: boolean
  onClose: () => void
}

const initial = { subject: '', note: '' }

const AddForm = <E extends Endpoint>({
  endpoint,
  of,
  refresh,
  warning,
  isBare = false,
  onClose,
}: AddNoteProps<E>) => {
  const form = useCallForm<E, typeof initial>({
    endpoint,
    initial,
    required: {
      ...(!isBare && { subject: say('Enter a subject for the note.') }),
      note: say('Enter the note.'),
    },
    toInput: ({ subject, note }) =>
      // each endpoint of a note takes these and the IDs in `of`
      ({ ...of, ...(!isBare && { subject }), note }) as unknown as CallInput<E>,
    refresh,
    onDone: () => {
      notify.success(say('The note is saved.'))
      onClose()
    },
  })
  return (
    <FormFrame
      form={form}
      saveLabel={say('Save note')}
      note={say('A note cannot be changed later.')}
    >
      <Stack gap="sm">
        {!isBare && (
          <TextField
            form={form}
            name="subject"
            label={say('Subject')}
            required
            maxLength={100}
            focusFirst
          />
        )}
        <LinesField
          form={form}
          name="note"
          label={say('Note')}
          required
          maxLength={2000}
          rows={6}
          focusFirst={isBare}
          description={say('{value}At most 2,000 characters.', {
            value: warning === undefined ? '' : `${warning} `,
          })}
        />
      </Stack>
    </FormFrame>
  )
}

/**
 * Adds a note to a record, through an endpoint that accepts a note, and its subject unless it is
 * bare.
 */
export const AddNoteDrawer = <E extends Endpoint>({
  opened,
  ...rest
}: AddNoteProps<E> & { opened: boolean }) => (
  <SideDrawer opened={opened} title={say('Add note')} onClose={rest.onClose}>
    {opened && <AddForm {...rest} />}
  </SideDrawer>
)
