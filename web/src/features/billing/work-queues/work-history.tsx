import { paymentActLabels } from '@labgate/contract/billing/payment-acts'
import type { WorkAct, WorkDetail } from '@labgate/contract/billing/work-queues'
import { say } from '@labgate/contract/languages/say'
import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import type { WorkQueue } from '../../../core/claims/work-queue.ts'
import { instantHere } from '../../../forms/dates.ts'
import { IconPlus } from '../../../ui/icons/icons.ts'
import { AddNoteDrawer } from '../../../ui/papers/add-note-drawer.tsx'
import { NoteList } from '../../../ui/papers/note-list.tsx'
import { Section } from '../../../ui/section.tsx'
import { useUndo } from './use-work-acts.tsx'
import { verbOf } from './work-verbs.ts'

const others: Readonly<Record<string, string>> = {
  assign: say('Owner changed'),
  ...paymentActLabels,
}
/** What was done, in the words of its button; '' for a note. */
export const describeAct = (act: string): string =>
  verbOf(act as WorkAct)?.label ?? others[act] ?? ''

interface NotesShownInput {
  notes: WorkDetail['notes']
  undoing: boolean
  workItemId: number
  onUndo: (workActId: number, workItemId?: number) => Promise<void>
}
const notesShown = ({ notes, undoing, workItemId, onUndo }: NotesShownInput) =>
  notes.map(
    ({ workNoteId: id, note, act, createdBy, dateCreated, workActId, undoneBy, dateUndone }) => ({
      id,
      note: act === '' || note === act ? describeAct(act) || note : `${describeAct(act)}: ${note}`,
      dateTime: dateCreated,
      createdBy,
      end:
        dateUndone !== null ? (
          <Text size="xs" c="dimmed">
            {say('Undone {dateUndone} by {undoneBy}', {
              dateUndone: instantHere(dateUndone),
              undoneBy,
            })}
          </Text>
        ) : workActId > 0 ? (
          <Button
            variant="subtle"
            size="compact-xs"
            disabled={undoing}
            onClick={() => void onUndo(workActId, workItemId)}
          >
            {say('Undo')}
          </Button>
        ) : undefined,
    }),
  )

interface WorkHistoryProps {
  queue: WorkQueue
  item: WorkDetail
  mayAct: boolean
}
/** Notes and acts on an item; those that can still be undone have a button. */
export const WorkHistory = ({ queue, item, mayAct }: WorkHistoryProps) => {
  const [adding, setAdding] = useState(false)
  const { undo, undoing } = useUndo(queue)
  return (
    <Section
      id="notes"
      title={say('History')}
      columns={1}
      actions={
        mayAct && (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={() => setAdding(true)}
          >
            {say('Add note')}
          </Button>
        )
      }
    >
      {item.notes.length === 0 ? (
        <Text size="sm" c="dimmed">
          {say('No notes yet.')}
        </Text>
      ) : (
        <NoteList
          label={say('History')}
          notes={notesShown({
            notes: item.notes,
            undoing,
            workItemId: item.workItemId,
            onUndo: undo,
          })}
        />
      )}
      <AddNoteDrawer
        endpoint={queue.addNote}
        of={{ workItemId: item.workItemId }}
        refresh={[queue.get]}
        warning={say('The practice does not see it.')}
        isBare
        opened={adding}
        onClose={() => setAdding(false)}
      />
    </Section>
  )
}
