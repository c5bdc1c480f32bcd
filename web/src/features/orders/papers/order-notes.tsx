import { say } from '@labgate/contract/languages/say'
import { orderPapers } from '@labgate/contract/orders/order-documents'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useApiQuery } from '../../../api/queries.ts'
import { useMay } from '../../../session/use-session.ts'
import { Empty } from '../../../ui/empty.tsx'
import { IconPlus } from '../../../ui/icons/icons.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { AddNoteDrawer } from '../../../ui/papers/add-note-drawer.tsx'
import { NoteList } from '../../../ui/papers/note-list.tsx'
import { Section } from '../../../ui/section.tsx'

/**
 * Laboratory notes on an order, latest first; not visible to a practice. It opens its own drawer,
 * so it is outside other forms.
 */
export const OrderNotes = ({ labOrderId }: { labOrderId: number }) => {
  const may = useMay()
  const reads = may.call(orderPapers.notes)
  const query = useApiQuery(orderPapers.notes, { LabOrderId: labOrderId }, { enabled: reads })
  const [adding, setAdding] = useState(false)
  if (!reads) return null
  const add = may.call(orderPapers.saveNote) && (
    <Button
      variant="default"
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={() => setAdding(true)}
    >
      {say('Add note')}
    </Button>
  )
  return (
    <Section id="notes" title={say('Laboratory notes')} columns={1} actions={add}>
      <Loaded from={query} height={64}>
        {({ list }) =>
          list.length === 0 ? (
            <Empty text={say("No notes yet. Notes can't be edited after they are saved.")} />
          ) : (
            <NoteList
              label={say('Notes')}
              notes={list.map((note) => ({ ...note, id: note.labOrderNoteId }))}
            />
          )
        }
      </Loaded>
      <AddNoteDrawer
        endpoint={orderPapers.saveNote}
        of={{ labOrderId }}
        refresh={[orderPapers.notes]}
        warning={say('The practice does not see it.')}
        isBare
        opened={adding}
        onClose={() => setAdding(false)}
      />
    </Section>
  )
}
