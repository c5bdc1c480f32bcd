import { accounts, type Account } from '@labgate/contract/accounts/accounts'
import { say } from '@labgate/contract/languages/say'
import { Button } from '@mantine/core'
import { useMay } from '../../../session/use-session.ts'
import { Empty } from '../../../ui/empty.tsx'
import { IconPlus } from '../../../ui/icons/icons.ts'
import { NoteList } from '../../../ui/papers/note-list.tsx'
import { Section } from '../../../ui/section.tsx'

/** Notes on the account, latest first. Notes are added, never changed. */
export const NotesSection = ({ account, onAdd }: { account: Account; onAdd: () => void }) => {
  const may = useMay()
  const add = may.call(accounts.saveNote) && (
    <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={onAdd}>
      {say('Add note')}
    </Button>
  )
  return (
    <Section id="notes" title={say('Notes')} columns={1} actions={add}>
      {account.notes.length === 0 ? (
        <Empty
          text={say("No notes yet. Notes can't be edited after they are saved.")}
          action={add}
        />
      ) : (
        <NoteList notes={account.notes.map((note) => ({ ...note, id: note.customerNoteId }))} />
      )}
    </Section>
  )
}
