import { say } from '@labgate/contract/languages/say'
import {
  identityCorrections,
  type IdentityCorrection,
} from '@labgate/contract/patients/identity-corrections'
import { patients } from '@labgate/contract/patients/patients'
import { Stack } from '@mantine/core'
import { useCallForm } from '../../../forms/use-call-form.ts'
import { LinesField } from '../../../ui/fields/text-fields.tsx'
import { FormFrame } from '../../../ui/form-frame.tsx'
import { notify } from '../../../ui/notify.tsx'
import { SideDrawer } from '../../../ui/side-drawer.tsx'
import { Compared } from './compared.tsx'

interface DecideProps {
  correction: IdentityCorrection
  accept: boolean
  onClose: () => void
}

const DecideForm = ({ correction, accept, onClose }: DecideProps) => {
  const { identityCorrectionId } = correction
  const form = useCallForm({
    endpoint: identityCorrections.decide,
    initial: { note: '' },
    required: {
      note: accept ? say('Enter how you know this is correct.') : say('Enter why it is rejected.'),
    },
    toInput: ({ note }) => ({ identityCorrectionId, accept, note }),
    refresh: [identityCorrections.list, patients.get, patients.list],
    onDone: ({ message }) => {
      notify.success(message)
      onClose()
    },
  })
  return (
    <FormFrame
      form={form}
      saveLabel={accept ? say('Accept and change the patient') : say('Reject the request')}
    >
      <Stack gap="sm">
        <Compared correction={correction} />
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

/** The laboratory accepts or rejects a requested correction. */
export const DecideDrawer = (props: DecideProps) => (
  <SideDrawer
    opened
    title={props.accept ? say('Accept the correction') : say('Reject the correction')}
    onClose={props.onClose}
  >
    <DecideForm {...props} />
  </SideDrawer>
)
