import { mostVisitNotes, orderPapers } from '@labgate/contract/order-papers'
import { ActionIcon, Button, Group, Stack, Text, Textarea, Tooltip } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useMay } from '../../../../session/use-session.ts'
import { Section } from '../../../../ui/section.tsx'
import { ofAll, type NoteValues } from '../model/visit-values.ts'
import type { Sitting } from '../use-visit-form.ts'
import { OfWhich } from './of-which.tsx'

const pathOf = (at: number): string => `notes.${at}.note`

/** Notes of the laboratory that are saved with the sitting. Written here they are part of the draft, as all that is typed. */
export const NotesPart = ({ visit: { form } }: { visit: Sitting }) => {
  const may = useMay()
  const { inner, labels } = form.fields
  labels.set('notes', 'Notes')
  const notes = inner.useWatchValue('notes')
  const tubes = inner.useWatchValue('specimens')
  if (!may.call(orderPapers.saveNote)) return null
  const put = (next: readonly NoteValues[]): void => inner.setFieldValue('notes', next as never, { forceUpdate: false })
  const change = (at: number, more: Partial<NoteValues>): void => {
    put(notes.map((one, index) => (index === at ? { ...one, ...more } : one)))
    inner.clearFieldError(pathOf(at))
  }
  const add = (): void => {
    put([...notes, { note: '', labTypeId: ofAll }])
    setTimeout(() => document.querySelector<HTMLElement>(`[data-path="${pathOf(notes.length)}"]`)?.focus(), 60)
  }
  return (
    <Section
      id="notes"
      title="Notes of the laboratory"
      columns={1}
      actions={
        notes.length < mostVisitNotes && (
          <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={add}>
            Add note
          </Button>
        )
      }
    >
      {notes.length === 0 ? (
        <Text size="sm" c="dimmed">
          What the laboratory should remember about this visit. The practice does not see it.
        </Text>
      ) : (
        <Stack gap="sm">
          {notes.map(({ note, labTypeId }, at) => (
            <Stack key={at} gap={4} maw={720}>
              <Group gap="xs" align="flex-start" wrap="nowrap">
                <Textarea
                  label={notes.length === 1 ? 'Note' : `Note ${at + 1}`}
                  description="The practice does not see it, and it cannot be changed once it is saved. At most 2,000 characters."
                  data-path={pathOf(at)}
                  autosize
                  minRows={2}
                  maxRows={12}
                  maxLength={2000}
                  style={{ flexGrow: 1 }}
                  value={note}
                  error={inner.errors[pathOf(at)]}
                  onChange={(event) => change(at, { note: event.currentTarget.value })}
                />
                <Tooltip label="Leave the note out">
                  <ActionIcon
                    mt={26}
                    aria-label={notes.length === 1 ? 'Leave the note out' : `Leave note ${at + 1} out`}
                    onClick={() => put(notes.filter((_, index) => index !== at))}
                  >
                    <IconX size={16} aria-hidden />
                  </ActionIcon>
                </Tooltip>
              </Group>
              <Group>
                <OfWhich tubes={tubes} value={labTypeId} onChange={(next) => change(at, { labTypeId: next })} />
              </Group>
            </Stack>
          ))}
        </Stack>
      )}
    </Section>
  )
}
