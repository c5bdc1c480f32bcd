import { say } from '@labgate/contract/languages/say'
import { patientPapers, releaseOfInformation } from '@labgate/contract/patients/patient-papers'
import { patients } from '@labgate/contract/patients/patients'
import { Stack } from '@mantine/core'
import { useCodes } from '../../../api/codes.ts'
import { attachmentLists } from '../../../core/patients/papers/release-words.ts'
import type { Faults } from '../../../forms/faults.ts'
import { useCallForm, type CallForm } from '../../../forms/use-call-form.ts'
import { Block } from '../../../ui/block.tsx'
import { PaperField } from '../../../ui/capture/paper-field.tsx'
import {
  CheckField,
  ChoiceField,
  ChoicesField,
  type Option,
} from '../../../ui/fields/choice-fields.tsx'
import { DateField } from '../../../ui/fields/date-field.tsx'
import { TextField } from '../../../ui/fields/text-fields.tsx'
import { FormFrame } from '../../../ui/form-frame.tsx'
import { notify } from '../../../ui/notify.tsx'
import { useAttachedFile } from '../../../ui/papers/use-attached-file.ts'
import { SideDrawer } from '../../../ui/side-drawer.tsx'

interface AddAttachmentProps {
  patientId: number
  onAdded: (patientAttachmentId: number) => void
}
interface Typed {
  attachmentTypeId: number
  description: string
  userId_ParolOfficer: number
  agency: string
  purpose: string
  releasedLabTypes: number[]
  releasesMedications: boolean
  releasesPractice: boolean
  effectiveDate: string | null
  expireDate: string | null
}

const initial: Typed = {
  attachmentTypeId: 0,
  description: '',
  userId_ParolOfficer: 0,
  agency: '',
  purpose: '',
  releasedLabTypes: [],
  releasesMedications: false,
  releasesPractice: false,
  effectiveDate: null,
  expireDate: null,
}
const isBlank = (text: string): boolean => text.trim() === ''

/**
 * What a release of information must state (rules.md#parole-access): to whom, for what, from and
 * until when.
 */
const checkRelease = (values: Typed): Faults =>
  values.attachmentTypeId === releaseOfInformation
    ? {
        ...(values.userId_ParolOfficer <= 0 &&
          isBlank(values.agency) && { agency: say('Enter the officer or agency.') }),
        ...(isBlank(values.purpose) && { purpose: say('Enter the purpose of the release.') }),
        ...(values.releasedLabTypes.length === 0 && {
          releasedLabTypes: say('Choose the tests named in the release.'),
        }),
        ...(values.effectiveDate === null && { effectiveDate: say('Enter the effective date.') }),
        ...(values.expireDate === null && { expireDate: say('Enter the expiration date.') }),
        ...(values.effectiveDate !== null &&
          values.expireDate !== null &&
          values.expireDate <= values.effectiveDate && {
            expireDate: say('The end date must be after the effective date.'),
          }),
      }
    : {}

interface ReleaseFieldsProps {
  officers: readonly Option[]
  form: CallForm<Typed>
  labTypes: readonly Option[]
}
const ReleaseFields = ({ officers, form, labTypes }: ReleaseFieldsProps) => (
  <Block title={say('Release of information')}>
    {officers.length > 0 && (
      <ChoiceField
        form={form}
        name="userId_ParolOfficer"
        label={say('Officer')}
        options={officers}
      />
    )}
    <TextField
      form={form}
      name="agency"
      label={officers.length > 0 ? say('Or agency') : say('Officer or agency')}
      maxLength={100}
      description={say('Who may receive information.')}
    />
    <TextField form={form} name="purpose" label={say('Purpose')} required maxLength={200} />
    <ChoicesField
      form={form}
      name="releasedLabTypes"
      label={say('Tests')}
      required
      options={labTypes}
      toIds={(ids: number[]) => ids}
      toValue={(ids) => ids.map(Number)}
      description={say('Only what the signed form names. Nothing else is shown.')}
    />
    <CheckField
      form={form}
      name="releasesMedications"
      label={say('Medications and the findings they explain')}
    />
    <CheckField
      form={form}
      name="releasesPractice"
      label={say('Practice, location and provider')}
    />
    <DateField form={form} name="effectiveDate" label={say('Effective from')} required />
    <DateField form={form} name="expireDate" label={say('Effective through')} required />
  </Block>
)

const AddForm = ({ patientId, onAdded }: AddAttachmentProps) => {
  const [types, officers, labTypes] = useCodes(...attachmentLists)
  const file = useAttachedFile()
  const form = useCallForm({
    endpoint: patientPapers.saveAttachment,
    initial,
    required: {
      attachmentTypeId: say('Choose what it is.'),
      description: say('Enter a description.'),
    },
    check: (values): Faults => ({ ...checkRelease(values), ...file.faults() }),
    toInput: ({ attachmentTypeId, description, ...release }) => ({
      patientId,
      attachmentTypeId,
      description,
      ...(attachmentTypeId === releaseOfInformation && release),
      ...file.sent,
    }),
    refresh: [patients.get, patients.list],
    onDone: ({ id }) => {
      notify.success(say('The attachment is saved.'))
      onAdded(Number(id))
    },
  })
  const { inner } = form.fields
  const isRelease = inner.useWatchValue('attachmentTypeId') === releaseOfInformation
  return (
    <FormFrame form={form} saveLabel={say('Save attachment')}>
      <Stack gap="sm">
        <ChoiceField
          form={form}
          name="attachmentTypeId"
          label={say('Type')}
          options={types}
          required
        />
        <TextField
          form={form}
          name="description"
          label={say('Description')}
          required
          maxLength={200}
        />
        {isRelease && <ReleaseFields officers={officers} form={form} labTypes={labTypes} />}
        <PaperField
          {...file.field}
          error={inner.errors['fileAsBase64']}
          onTaken={(taken) => {
            file.set(taken)
            inner.clearFieldError('fileAsBase64')
          }}
        />
      </Stack>
    </FormFrame>
  )
}

/** Adds a paper to the patient; a release of information states to whom, for what, and how long. */
export const AddAttachmentDrawer = ({
  opened,
  onClose,
  ...rest
}: AddAttachmentProps & { opened: boolean; onClose: () => void }) => (
  <SideDrawer opened={opened} title={say('Add attachment')} onClose={onClose}>
    {opened && <AddForm {...rest} />}
  </SideDrawer>
)
