import { say } from '@labgate/contract/languages/say'
import { mostVisitNotes, orderPapers } from '@labgate/contract/orders/order-documents'
import { ActionIcon, Button, Group, Stack, Text, Tooltip } from '@mantine/core'
import { focusField } from '../../../../forms/field-on-page.ts'
import { useMay } from '../../../../session/use-session.ts'
import { GrowingText } from '../../../../ui/fields/growing-text.tsx'
import { IconPlus, IconX } from '../../../../ui/icons/icons.ts'
import { Section } from '../../../../ui/section.tsx'
import { useChosenTypes, useLiveNow } from '../live.ts'
import { ofAll, type NoteValues, type VisitValues } from '../model/visit-values.ts'
import type { Sitting } from '../use-visit-form.ts'
import { OfWhich } from './of-which.tsx'

const pathOf = (at: number): string => `notes.${at}.note`

/* The aspects of notes that affect how the part renders; typed text renders where it is typed. */
const notesOf = ({ notes }: VisitValues): number[] => notes.map(({ labTypeId }) => labTypeId)

/**
 * Laboratory notes saved with the visit. Notes written here are part of the draft, like everything
 * typed.
 */
export const NotesPart = ({ visit }: { visit: Sitting }) => {
  const may = useMay()
  const { form, values } = visit
  const { inner, labels } = form.fields
  labels.set('notes', say('Notes'))
  const types = useLiveNow(values, notesOf)
  if (!may.call(orderPapers.saveNote)) return null
  const put = (next: (notes: readonly NoteValues[]) => readonly NoteValues[]): void =>
    inner.setFieldValue('notes', [...next(inner.getValues().notes)], { forceUpdate: false })
  const change = (at: number, more: Partial<NoteValues>): void => {
    put((notes) => notes.map((one, index) => (index === at ? { ...one, ...more } : one)))
    inner.clearFieldError(pathOf(at))
  }
  const add = (): void => {
    put((notes) => [...notes, { note: '', labTypeId: ofAll }])
    setTimeout(() => focusField(pathOf(types.length)), 60)
  }
  return (
    <Section
      id="notes"
      title={say('Laboratory notes')}
      columns={1}
      actions={
        types.length < mostVisitNotes && (
          <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={add}>
            {say('Add note')}
          </Button>
        )
      }
    >
      {types.length === 0 ? (
        <Text size="sm" c="dimmed">
          {say('A note about this visit for the laboratory. The practice cannot see it.')}
        </Text>
      ) : (
        <Stack gap="sm">
          {types.map((labTypeId, at) => (
            <NoteRow
              key={at}
              visit={visit}
              at={at}
              labTypeId={labTypeId}
              isOnly={types.length === 1}
              onChange={(more) => change(at, more)}
              onRemove={() => put((notes) => notes.filter((_, index) => index !== at))}
            />
          ))}
        </Stack>
      )}
    </Section>
  )
}

interface NoteRowProps {
  visit: Sitting
  at: number
  labTypeId: number
  isOnly: boolean
  onChange: (more: Partial<NoteValues>) => void
  onRemove: () => void
}
const NoteRow = ({ visit, at, labTypeId, isOnly, onChange, onRemove }: NoteRowProps) => {
  const chosen = useChosenTypes(visit.values)
  return (
    <Stack gap={4} maw={720}>
      <Group gap="xs" align="flex-start" wrap="nowrap">
        <NoteText
          visit={visit}
          at={at}
          label={isOnly ? say('Note') : say('Note {at}', { at: at + 1 })}
          onChange={(note) => onChange({ note })}
        />
        <Tooltip label={say('Remove the note')}>
          <ActionIcon
            mt={26}
            aria-label={isOnly ? say('Remove the note') : say('Remove note {at}', { at: at + 1 })}
            onClick={onRemove}
          >
            <IconX size={16} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </Group>
      <Group>
        <OfWhich
          types={chosen}
          value={labTypeId}
          onChange={(next) => onChange({ labTypeId: next })}
        />
      </Group>
    </Stack>
  )
}

interface NoteTextProps {
  visit: Sitting
  at: number
  label: string
  onChange: (note: string) => void
}
const NoteText = ({ visit: { form, values }, at, label, onChange }: NoteTextProps) => {
  const note = useLiveNow(values, ({ notes }) => notes[at]?.note ?? '')
  return (
    <GrowingText
      label={label}
      description={say(
        'Not visible to the practice. It cannot be changed after saving. At most 2,000 characters.',
      )}
      data-path={pathOf(at)}
      maxLength={2000}
      style={{ flexGrow: 1 }}
      value={note}
      error={form.fields.inner.errors[pathOf(at)]}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
