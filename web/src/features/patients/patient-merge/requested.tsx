import { linkTo } from '@labgate/contract/access/link-to'
import { say } from '@labgate/contract/languages/say'
import { mergeFields } from '@labgate/contract/patients/merge/fields'
import { secondPersonWords } from '@labgate/contract/patients/merge/rules'
import type { PatientMerge } from '@labgate/contract/patients/patient-merge'
import { Anchor, List, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { instantHere } from '../../../forms/dates.ts'
import { describeBorn } from './merge-words.ts'

/** Which record is merged into which, why a second person is needed, and what was requested. */
export const Requested = ({ merge }: { merge: PatientMerge }) => (
  <Stack gap="xs">
    <Text size="sm">
      {say('Keep')} <b>{merge.name}</b>
      {say(', {dob}. Merge', { dob: describeBorn(merge.dob) })} <b>{merge.nameFolded}</b>
      {say(', {dobFolded}, into it.', { dobFolded: describeBorn(merge.dobFolded) })}
    </Text>
    {merge.secondPersonFor.length > 0 && (
      <>
        <Text size="sm">{say('A second person is needed:')}</Text>
        <List size="sm">
          {merge.secondPersonFor.map((why) => (
            <List.Item key={why}>{secondPersonWords[why]}</List.Item>
          ))}
        </List>
      </>
    )}
    {merge.picks.length > 0 && (
      <Text size="sm">
        {say('Taken from the record to merge: {picks}.', {
          picks: merge.picks.map((field) => mergeFields[field].words).join(', '),
        })}
      </Text>
    )}
    <Text size="sm">
      {say('Requested by {createdBy}, {createdDate}: {reason}', {
        createdBy: merge.createdBy,
        createdDate: instantHere(merge.createdDate),
        reason: merge.reason,
      })}
    </Text>
    <Anchor
      size="sm"
      renderRoot={(props: object) => (
        <Link
          {...linkTo('/patient-merge', { id: merge.patientId, with: merge.patientId_Folded })}
          {...props}
        />
      )}
    >
      {say('Compare the records')}
    </Anchor>
  </Stack>
)
