import { say } from '@labgate/contract/languages/say'
import { patientPapers } from '@labgate/contract/patients/patient-papers'
import type { Patient } from '@labgate/contract/patients/patients'
import { Button } from '@mantine/core'
import { Card } from '../../../core/patients/parts/card.tsx'
import { inWords } from '../../../core/patients/parts/counted.ts'
import { useMay } from '../../../session/use-session.ts'
import { Empty } from '../../../ui/empty.tsx'
import { IconPlus } from '../../../ui/icons/icons.ts'
import { NoteList } from '../../../ui/papers/note-list.tsx'

/** Notes on the patient, latest first. Notes are added, never changed. */
export const NotesCard = ({ patient, onAdd }: { patient: Patient; onAdd: () => void }) => {
  const may = useMay()
  const add = may.call(patientPapers.saveNote) && (
    <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={onAdd}>
      {say('Add note')}
    </Button>
  )
  return (
    <Card
      id="notes"
      title={say('Notes')}
      text={inWords(patient.notes, 'note', 'notes')}
      actions={add}
    >
      {patient.notes.length === 0 ? (
        <Empty
          text={say("No notes yet. Notes can't be edited after they are saved.")}
          action={add}
        />
      ) : (
        <NoteList notes={patient.notes.map((note) => ({ ...note, id: note.patientNoteId }))} />
      )}
    </Card>
  )
}
