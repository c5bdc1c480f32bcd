import { say } from '@labgate/contract/languages/say'
import type { PatientMerge } from '@labgate/contract/patients/patient-merge'
import { Stack, Text } from '@mantine/core'
import { instantHere } from '../../../forms/dates.ts'
import { SideDrawer } from '../../../ui/side-drawer.tsx'
import { StatusWord } from '../../../ui/status-word.tsx'
import { bothOf } from './both-of.ts'
import { stateWords } from './merge-words.ts'
import { Requested } from './requested.tsx'

/** A merge in full: what was requested, what a second person decided, and why it was undone. */
export const DetailsDrawer = ({ merge, onClose }: { merge: PatientMerge; onClose: () => void }) => {
  const { state, decidedBy, decidedDate, decisionNote, undoneBy, undoneDate, undoReason } = merge
  return (
    <SideDrawer opened whose={bothOf(merge)} title={say('Merge')} onClose={onClose}>
      <Stack gap="sm">
        <StatusWord tone={stateWords[state].tone}>{stateWords[state].word}</StatusWord>
        <Requested merge={merge} />
        {decidedBy !== '' && (
          <Text size="sm">
            {say('{value} by {decidedBy}, {decidedDate}: {decisionNote}', {
              value: state === 'rejected' ? say('Rejected') : say('Confirmed'),
              decidedBy,
              decidedDate: instantHere(decidedDate),
              decisionNote,
            })}
          </Text>
        )}
        {undoneBy !== '' && (
          <Text size="sm">
            {say('Unmerged by {undoneBy}, {undoneDate}: {undoReason}', {
              undoneBy,
              undoneDate: instantHere(undoneDate),
              undoReason,
            })}
          </Text>
        )}
      </Stack>
    </SideDrawer>
  )
}
