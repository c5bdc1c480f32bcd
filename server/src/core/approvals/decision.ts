import { Refusal, mustBeEntered } from '../../access/refusal.ts'

/**
 * Refuses to accept or reject a request without a note. `whenAccepted`: what the note of an
 * acceptance must state.
 */
export const mustHaveDecisionNote = (
  { accept, note }: { accept: boolean; note: string },
  whenAccepted: string,
): void => mustBeEntered('note', note, accept ? whenAccepted : 'Enter why it is rejected.')

/** Refuses a merge or a move that does not wait: carried out at once, or decided already. */
export const mustBeUndecided = ({
  state,
  created_by,
  decided_by,
}: {
  state: string
  created_by: string
  decided_by: string
}): void => {
  if (state !== 'asked')
    throw new Refusal('not-possible', `${decided_by || created_by} already decided this.`)
}
