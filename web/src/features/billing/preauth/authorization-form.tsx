import {
  isApproved,
  preauth,
  type Authorization,
  type MissingAuthorization,
} from '@labgate/contract/billing/preauth'
import { SimpleGrid, Stack } from '@mantine/core'
import { useCodes } from '../../../api/codes.ts'
import { useCallForm } from '../../../forms/use-call-form.ts'
import { ChoiceField } from '../../../ui/fields/choice-fields.tsx'
import { DateField } from '../../../ui/fields/date-field.tsx'
import { LinesField, NumberField, TextField } from '../../../ui/fields/text-fields.tsx'
import { FormFrame } from '../../../ui/form-frame.tsx'
import { notify } from '../../../ui/notify.tsx'
import { stateOptions } from './words.tsx'

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
    initial: {
      state: of?.state ?? ('granted' as const),
      number: of?.number ?? '',
      labTypeId: about.labTypeId,
      validFrom: of?.validFrom ?? null,
      validTo: of?.validTo ?? null,
      units: of?.units ?? 0,
      askedOn: of?.askedOn ?? null,
      says: of?.says ?? '',
    },
    check: ({ state, number, validTo }) =>
      isApproved(state)
        ? {
            ...(number.trim() === '' && { number: 'Enter the authorization number.' }),
            ...(validTo === null && { validTo: 'Enter the last day on which it is valid.' }),
          }
        : {},
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
  return (
    <FormFrame form={form} saveLabel={of === undefined ? 'Save authorization' : 'Save changes'}>
      <Stack gap="sm">
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" verticalSpacing="sm">
          <ChoiceField
            form={form}
            name="state"
            label="State"
            options={stateOptions}
            none=""
            clearable={false}
            required
          />
          <TextField form={form} name="number" label="Authorization number" maxLength={40} code />
          <DateField form={form} name="validFrom" label="Valid from" />
          <DateField form={form} name="validTo" label="Valid through" />
          <NumberField
            form={form}
            name="units"
            label="Units approved"
            min={0}
            max={100_000}
            description="0 means no limit."
          />
          <ChoiceField
            form={form}
            name="labTypeId"
            label="For"
            options={labTypes}
            description="Empty: all test types."
          />
          <DateField form={form} name="askedOn" label="Requested on" />
        </SimpleGrid>
        <LinesField form={form} name="says" label="Note" rows={2} maxLength={500} />
      </Stack>
    </FormFrame>
  )
}
