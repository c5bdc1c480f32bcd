import {
  isApproved,
  nextStepLabels,
  nextSteps,
  preauth,
  type Authorization,
  type MissingAuthorization,
} from '@labgate/contract/billing/preauth'
import { say } from '@labgate/contract/languages/say'
import { SimpleGrid, Stack } from '@mantine/core'
import { useCodes } from '../../../api/codes.ts'
import type { Faults } from '../../../forms/faults.ts'
import { useCallForm, type CallForm } from '../../../forms/use-call-form.ts'
import { ChoiceField } from '../../../ui/fields/choice-fields.tsx'
import { DateField } from '../../../ui/fields/date-field.tsx'
import { LinesField, NumberField, TextField } from '../../../ui/fields/text-fields.tsx'
import { FormFrame } from '../../../ui/form-frame.tsx'
import { notify } from '../../../ui/notify.tsx'
import { stateOptions } from './words.tsx'

const nextStepOptions = nextSteps.map((value) => ({ value, label: nextStepLabels[value] }))
type Entered = Pick<
  Authorization,
  | 'state'
  | 'number'
  | 'labTypeId'
  | 'validFrom'
  | 'validTo'
  | 'units'
  | 'askedOn'
  | 'says'
  | 'denialReason'
  | 'nextStep'
  | 'nextBy'
>
const enteredOf = (of: Authorization | undefined, labTypeId: number): Entered => ({
  state: of?.state ?? 'granted',
  number: of?.number ?? '',
  labTypeId,
  validFrom: of?.validFrom ?? null,
  validTo: of?.validTo ?? null,
  units: of?.units ?? 0,
  askedOn: of?.askedOn ?? null,
  says: of?.says ?? '',
  denialReason: of?.denialReason ?? '',
  nextStep: of?.nextStep ?? '',
  nextBy: of?.nextBy ?? null,
})
const faultsOf = ({ state, number, validTo, denialReason, nextStep }: Entered): Faults => ({
  ...(isApproved(state) &&
    number.trim() === '' && { number: say('Enter the authorization number.') }),
  ...(isApproved(state) &&
    validTo === null && { validTo: say('Enter the last day on which it is valid.') }),
  ...(state === 'refused' &&
    denialReason.trim() === '' && { denialReason: say('Enter the payer’s reason.') }),
  ...(state === 'refused' && nextStep === '' && { nextStep: say('Choose what is done next.') }),
})
/* Why the payer denied it, and what is done about it. */
const DenialFields = ({ form }: { form: CallForm<Entered> }) => (
  <>
    <TextField
      form={form}
      name="denialReason"
      label={say('Reason for the denial')}
      maxLength={200}
      description={say('In the payer’s words, or its code.')}
      required
    />
    <ChoiceField
      form={form}
      name="nextStep"
      label={say('Next step')}
      options={nextStepOptions}
      none=""
      required
    />
    <DateField form={form} name="nextBy" label={say('Next step by')} />
  </>
)

interface AuthorizationFormProps {
  /** The authorization being changed, or the order a new one is entered for. */
  about: Authorization | MissingAuthorization
  onDone: () => void
}

/** One authorization: a new one for an order, or one being changed. */
export const AuthorizationForm = ({ about, onDone }: AuthorizationFormProps) => {
  const of = 'preAuthorizationId' in about ? about : undefined
  const [labTypes] = useCodes('LabType')
  const form = useCallForm({
    endpoint: preauth.save,
    initial: enteredOf(of, about.labTypeId),
    check: faultsOf,
    toInput: (values) => ({
      ...values,
      units: Number(values.units) || 0,
      preAuthorizationId: of?.preAuthorizationId ?? 0,
      patientInsuranceId: about.patientInsuranceId,
      labOrderId: about.labOrderId,
      rowVersion: of?.rowVersion ?? 0,
    }),
    refresh: [preauth.missing, preauth.list],
    onDone: ({ message }) => {
      notify.success(message)
      onDone()
    },
  })
  const state = form.fields.inner.useWatchValue('state')
  return (
    <FormFrame
      form={form}
      saveLabel={of === undefined ? say('Save authorization') : say('Save changes')}
    >
      <Stack gap="sm">
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" verticalSpacing="sm">
          <ChoiceField
            form={form}
            name="state"
            label={say('Status')}
            options={stateOptions}
            none=""
            clearable={false}
            required
          />
          {state === 'refused' && <DenialFields form={form} />}
          <TextField
            form={form}
            name="number"
            label={say('Authorization number')}
            maxLength={40}
            code
          />
          <DateField form={form} name="validFrom" label={say('Valid from')} />
          <DateField form={form} name="validTo" label={say('Valid through')} />
          <NumberField
            form={form}
            name="units"
            label={say('Units approved')}
            min={0}
            max={100_000}
            description={say('0 means no limit.')}
          />
          <ChoiceField
            form={form}
            name="labTypeId"
            label={say('For')}
            options={labTypes}
            description={say('Empty: all test types.')}
          />
          <DateField form={form} name="askedOn" label={say('Requested on')} />
        </SimpleGrid>
        <LinesField form={form} name="says" label={say('Note')} rows={2} maxLength={500} />
      </Stack>
    </FormFrame>
  )
}
