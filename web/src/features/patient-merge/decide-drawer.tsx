import { patientMerge, type PatientMerge } from '@labgate/contract/patient-merge'
import { mergeFields } from '@labgate/contract/patient-merge/fields'
import { secondPersonWords } from '@labgate/contract/patient-merge/rules'
import { patients } from '@labgate/contract/patients'
import { orders } from '@labgate/contract/orders'
import { Anchor, List, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useCallForm } from '../../forms/use-call-form.ts'
import { LinesField } from '../../ui/fields/text-fields.tsx'
import { FormFrame } from '../../ui/form-frame.tsx'
import { notify } from '../../ui/notify.tsx'
import { SideDrawer } from '../../ui/side-drawer.tsx'
import { bornSays } from './merge-words.ts'

interface DecideProps {
  merge: PatientMerge
  accept: boolean
  onClose: () => void
}

/** Who becomes whom, why a second person is needed, and what was asked for. */
const Requested = ({ merge }: { merge: PatientMerge }) => (
  <Stack gap="xs">
    <Text size="sm">
      Keep <b>{merge.name}</b>, {bornSays(merge.dob)}. Merge <b>{merge.nameFolded}</b>, {bornSays(merge.dobFolded)}, into it.
    </Text>
    <List size="sm">
      {merge.secondPersonFor.map((why) => (
        <List.Item key={why}>{secondPersonWords[why]}</List.Item>
      ))}
    </List>
    {merge.picks.length > 0 && (
      <Text size="sm">Taken from the record to merge: {merge.picks.map((field) => mergeFields[field].words.toLowerCase()).join(', ')}.</Text>
    )}
    <Text size="sm">
      {merge.createdBy}: {merge.reason}
    </Text>
    <Anchor
      size="sm"
      renderRoot={(props: object) => (
        <Link to={'/patient-merge' as never} search={{ id: String(merge.patientId), with: String(merge.patientId_Folded) } as never} {...props} />
      )}
    >
      Compare the records
    </Anchor>
  </Stack>
)

const DecideForm = ({ merge, accept, onClose }: DecideProps) => {
  const form = useCallForm({
    endpoint: patientMerge.decide,
    initial: { note: '' },
    required: { note: accept ? 'Enter how you know that this is one person.' : 'Enter why it is rejected.' },
    toAsked: ({ note }) => ({ patientMergeId: merge.patientMergeId, accept, note }),
    refresh: [patientMerge.list, patientMerge.pairs, patientMerge.preview, patients.get, patients.list, orders.list],
    onDone: ({ message }) => {
      notify.success(message)
      onClose()
    },
  })
  return (
    <FormFrame form={form} saveLabel={accept ? 'Confirm and merge' : 'Reject the merge'}>
      <Stack gap="sm">
        <Requested merge={merge} />
        <LinesField form={form} name="note" label={accept ? 'How you know' : 'Reason'} required rows={3} maxLength={500} />
      </Stack>
    </FormFrame>
  )
}

/** A second person confirms a merge, or rejects it. */
export const DecideDrawer = (props: DecideProps) => (
  <SideDrawer opened title={props.accept ? 'Confirm the merge' : 'Reject the merge'} onClose={props.onClose}>
    <DecideForm {...props} />
  </SideDrawer>
)
