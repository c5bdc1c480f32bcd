import { issue, refuseIf } from '../../access/refusal.ts'

/**
 * Refuses a note of an account, a patient, or an order without its texts, and a change of one:
 * notes are only added (records.md#account). `idField`: the input's field that names a note.
 */
export const mustBeNewNote = <F extends string>(
  given: { subject?: string; note: string } & Partial<Record<F, number | undefined>>,
  idField: F,
): void => {
  const id: number | undefined = given[idField]
  refuseIf([
    ...(given.subject === ''
      ? [issue('subject', 'Enter a subject for the note.', 'required')]
      : []),
    ...(given.note === '' ? [issue('note', 'Enter the note.', 'required')] : []),
    ...((id ?? 0) > 0
      ? [issue(idField, 'A note cannot be changed. Add another one.', 'not-editable')]
      : []),
  ])
}
