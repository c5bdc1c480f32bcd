import { orderPapers } from '@labgate/contract/order-papers'
import { Button, Stack } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useAsk } from '../../../api/queries.ts'
import { useCallForm } from '../../../forms/use-call-form.ts'
import { useGuard } from '../../../forms/use-guard.ts'
import { useMay } from '../../../session/use-session.ts'
import { Empty } from '../../../ui/empty.tsx'
import { LinesField } from '../../../ui/fields/text-fields.tsx'
import { FormFrame } from '../../../ui/form-frame.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { notify } from '../../../ui/notify.tsx'
import { NoteItem } from '../../../ui/papers/note-item.tsx'
import { Section } from '../../../ui/section.tsx'
import { SideDrawer } from '../../../ui/side-drawer.tsx'

const initial = { note: '' }

const AddForm = ({ labOrderId, onDone }: { labOrderId: number; onDone: () => void }) => {
  const form = useCallForm({
    endpoint: orderPapers.saveNote,
    initial,
    required: { note: 'Write the note.' },
    toAsked: ({ note }) => ({ labOrderId, note }),
    refresh: [orderPapers.notes],
    onDone: () => {
      notify.success('The note is saved.')
      onDone()
    },
  })
  useGuard(form, initial)
  return (
    <FormFrame form={form} saveLabel="Save note" note="A note cannot be changed later.">
      <LinesField
        form={form}
        name="note"
        label="Note"
        required
        maxLength={2000}
        rows={6}
        focusFirst
        description="The practice does not see it. At most 2,000 characters."
      />
    </FormFrame>
  )
}

/** What the laboratory noted on an order, the latest first; a practice does not see it. It opens a drawer of its own, so it stands outside of other forms. */
export const OrderNotes = ({ labOrderId }: { labOrderId: number }) => {
  const may = useMay()
  const reads = may.call(orderPapers.notes)
  const asked = useAsk(orderPapers.notes, { LabOrderId: labOrderId }, { enabled: reads })
  const [adding, setAdding] = useState(false)
  if (!reads) return null
  const add = may.call(orderPapers.saveNote) && (
    <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAdding(true)}>
      Add note
    </Button>
  )
  return (
    <Section id="notes" title="Notes of the laboratory" columns={1} actions={add}>
      <Loaded from={asked} height={64}>
        {({ list }) =>
          list.length === 0 ? (
            <Empty says="What the laboratory should remember about this order will stand here. A note stays as it was written." />
          ) : (
            <Stack component="ul" gap={0} m={0} p={0} aria-label="Notes" style={{ listStyle: 'none' }}>
              {list.map((note) => (
                <NoteItem key={note.labOrderNoteId} note={note} />
              ))}
            </Stack>
          )
        }
      </Loaded>
      <SideDrawer opened={adding} title="Add note" onClose={() => setAdding(false)}>
        {adding && <AddForm labOrderId={labOrderId} onDone={() => setAdding(false)} />}
      </SideDrawer>
    </Section>
  )
}
