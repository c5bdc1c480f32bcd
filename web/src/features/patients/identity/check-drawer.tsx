import { say } from '@labgate/contract/languages/say'
import {
  identityCorrections,
  type IdentityCorrection,
} from '@labgate/contract/patients/identity-corrections'
import { Stack, Text } from '@mantine/core'
import { useCallForm } from '../../../forms/use-call-form.ts'
import { DateField } from '../../../ui/fields/date-field.tsx'
import { LinesField, TextField } from '../../../ui/fields/text-fields.tsx'
import { FormFrame } from '../../../ui/form-frame.tsx'
import { notify } from '../../../ui/notify.tsx'
import { SideDrawer } from '../../../ui/side-drawer.tsx'

interface CheckProps {
  tube: IdentityCorrection['tubes'][number]
  onClose: () => void
}

const CheckForm = ({ tube, onClose }: CheckProps) => {
  const { labOrderId, specimenBarcode, labels } = tube
  const form = useCallForm({
    endpoint: identityCorrections.check,
    initial: { specimenBarcode: '', keyedDob: null as string | null, releaseReason: '' },
    required: { specimenBarcode: say('Scan the tube, or type its number.') },
    toInput: ({ keyedDob, releaseReason, ...typed }) => ({
      labOrderId,
      specimenBarcode: typed.specimenBarcode,
      ...(keyedDob !== null && { keyedDob }),
      ...(releaseReason.trim() !== '' && { releaseReason }),
    }),
    refresh: [identityCorrections.list],
    onDone: ({ message }) => {
      notify.success(message)
      onClose()
    },
  })
  return (
    <FormFrame form={form} saveLabel={say('Tube checked')}>
      <Stack gap="sm">
        <Text size="sm">
          {say('Get tube {specimenBarcode} in your hand.', { specimenBarcode })}
          {labels.length > 0 &&
            ` ${say('Its label was printed as: {labels}.', { labels: labels.join('; ') })}`}
        </Text>
        <TextField
          form={form}
          name="specimenBarcode"
          label={say('Tube number')}
          required
          code
          maxLength={20}
        />
        <DateField
          form={form}
          birth
          name="keyedDob"
          label={say('DOB on the tube')}
          description={say('Read it from the tube, not the screen.')}
        />
        <LinesField
          form={form}
          name="releaseReason"
          label={say('How the specimen was identified')}
          description={say('Only if the tube is not here or shows a different birth date.')}
          rows={2}
          maxLength={500}
        />
      </Stack>
    </FormFrame>
  )
}

/** The keyed check of a tube that was accessioned before its patient was corrected. */
export const CheckDrawer = (props: CheckProps) => (
  <SideDrawer opened title={say('Check the tube')} onClose={props.onClose}>
    <CheckForm {...props} />
  </SideDrawer>
)
