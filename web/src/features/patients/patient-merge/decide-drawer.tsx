import { say } from '@labgate/contract/languages/say'
import { orders } from '@labgate/contract/orders/orders'
import { patientMerge, type PatientMerge } from '@labgate/contract/patients/patient-merge'
import { patients } from '@labgate/contract/patients/patients'
import { Stack } from '@mantine/core'
import { useCallForm } from '../../../forms/use-call-form.ts'
import { LinesField } from '../../../ui/fields/text-fields.tsx'
import { FormFrame } from '../../../ui/form-frame.tsx'
import { notify } from '../../../ui/notify.tsx'
import { SideDrawer } from '../../../ui/side-drawer.tsx'
import { bothOf } from './both-of.ts'
import { Requested } from './requested.tsx'

interface DecideProps {
  merge: PatientMerge
  accept: boolean
  onClose: () => void
}

const DecideForm = ({ merge, accept, onClose }: DecideProps) => {
  const form = useCallForm({
    endpoint: patientMerge.decide,
    initial: { note: '' },
    required: {
      note: accept
        ? say('Enter how you know that this is one person.')
        : say('Enter why it is rejected.'),
    },
    toInput: ({ note }) => ({ patientMergeId: merge.patientMergeId, accept, note }),
    refresh: [
      patientMerge.list,
      patientMerge.pairs,
      patientMerge.preview,
      patients.get,
      patients.list,
      orders.list,
    ],
    onDone: ({ message }) => {
      notify.success(message)
      onClose()
    },
  })
  return (
    <FormFrame form={form} saveLabel={accept ? say('Confirm and merge') : say('Reject the merge')}>
      <Stack gap="sm">
        <Requested merge={merge} />
        <LinesField
          form={form}
          name="note"
          label={accept ? say('How you know') : say('Reason')}
          required
          rows={3}
          maxLength={500}
        />
      </Stack>
    </FormFrame>
  )
}

/** A second person confirms or rejects a merge. */
export const DecideDrawer = (props: DecideProps) => (
  <SideDrawer
    opened
    whose={bothOf(props.merge)}
    title={props.accept ? say('Confirm the merge') : say('Reject the merge')}
    onClose={props.onClose}
  >
    <DecideForm {...props} />
  </SideDrawer>
)
