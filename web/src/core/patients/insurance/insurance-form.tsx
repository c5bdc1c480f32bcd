import { say } from '@labgate/contract/languages/say'
import {
  patientInsurances,
  secondaryReasons,
  type PatientInsurance,
} from '@labgate/contract/patients/patient-insurance'
import { patientPapers } from '@labgate/contract/patients/patient-papers'
import { patients } from '@labgate/contract/patients/patients'
import { Box, Checkbox, Stack } from '@mantine/core'
import { useMemo } from 'react'
import { call } from '../../../api/call.ts'
import { useCodes } from '../../../api/codes.ts'
import { useRecordForm } from '../../../forms/use-record-form.ts'
import { useMay } from '../../../session/use-session.ts'
import { Block } from '../../../ui/block.tsx'
import { ChoiceField, SwitchField } from '../../../ui/fields/choice-fields.tsx'
import { DateField } from '../../../ui/fields/date-field.tsx'
import { ShownValue, yesOrNo } from '../../../ui/fields/shown-value.tsx'
import { LinesField, NumberField, TextField } from '../../../ui/fields/text-fields.tsx'
import { FormFrame } from '../../../ui/form-frame.tsx'
import { notify } from '../../../ui/notify.tsx'
import { CardSides, useCardSides } from './card-sides.tsx'
import { InjuryBlock } from './injury-block.tsx'
import {
  blankInsurance,
  checkInsurance,
  freeSequence,
  healthInsurance,
  notInTheList,
  valuesOfInsurance,
  workersCompensation,
  type InsuranceForm as Form,
} from './insurance-values.ts'
import { PayerField } from './payer-field.tsx'
import { SubscriberBlock } from './subscriber-block.tsx'
import { useChosenPayer } from './use-chosen-payer.ts'
import { useShownNextTo } from './use-shown-next-to.ts'

const reasons = secondaryReasons.map(({ code, says: text }) => ({ value: code, label: text }))

interface InsuranceFormProps {
  patientId: number
  /** null for a new one. */
  insurance: PatientInsurance | null
  /** All of the patient's, to place a new one. */
  others: readonly PatientInsurance[]
  onSaved: (patientInsuranceId: number) => void
}

const useInsuranceForm = ({
  patientId,
  insurance,
  others,
  onSaved,
}: InsuranceFormProps): Form & { saves: boolean } => {
  const may = useMay()
  const saves = may.call(patientInsurances.save)
  const sequence = freeSequence(others)
  const record = useMemo(
    () => (insurance ? valuesOfInsurance(insurance) : blankInsurance(sequence)),
    [insurance, sequence],
  )
  const { patientInsuranceId } = record
  const form = useRecordForm({
    form: insurance ? 'patient-insurance' : `insurance-of-${patientId}`,
    endpoint: patientInsurances.save,
    idName: 'patientInsuranceId',
    record,
    reload: async () =>
      valuesOfInsurance(await call(patientInsurances.get, { patientInsuranceId })),
    refresh: [patients.get],
    required: {
      memberId: say('Enter the member ID.'),
      sequence: say('Choose primary, secondary or tertiary.'),
    },
    check: checkInsurance,
    mayEdit: () => saves,
    extra: (changes) =>
      insurance
        ? { patientId }
        : { patientId, insuranceTypeId: record.insuranceTypeId, sequence, ...changes },
    place: 'drawer',
    onSaved: (id) => {
      notify.success(say('The insurance is saved.'))
      onSaved(id)
    },
  })
  return { ...form, saves }
}

const WorkersCompensation = ({ form }: { form: Form }) => {
  const { inner, closed } = form.fields
  const isTicked = inner.useWatchValue('insuranceTypeId') === workersCompensation
  const label = say('Workers’ compensation')
  if (closed('insuranceTypeId')) return <ShownValue label={label}>{yesOrNo(isTicked)}</ShownValue>
  return (
    <Checkbox
      label={label}
      data-path="insuranceTypeId"
      checked={isTicked}
      onChange={(event) =>
        inner.setFieldValue(
          'insuranceTypeId',
          event.currentTarget.checked ? workersCompensation : healthInsurance,
        )
      }
    />
  )
}

/** An empty number field holds '', which is not a number: left empty, it becomes 0. */
const Maximum = ({ form }: { form: Form }) => (
  <div
    onBlur={() => {
      if ((form.fields.inner.getValues().preAuthMaximum as unknown) === '')
        form.fields.inner.setFieldValue('preAuthMaximum', 0)
    }}
  >
    <NumberField
      form={form}
      name="preAuthMaximum"
      label={say('Tests allowed')}
      min={0}
      max={9999}
      description={say('0 means no limit.')}
    />
  </div>
)

const PolicyFields = ({ form }: { form: Form }) => {
  const [sequences, relationships] = useCodes('Sequence', 'Relationship')
  const isForWork = form.fields.inner.useWatchValue('insuranceTypeId') === workersCompensation
  return (
    <>
      <TextField
        form={form}
        name="memberId"
        label={say('Member ID')}
        required
        maxLength={40}
        code
      />
      <TextField form={form} name="groupNo" label={say('Group')} maxLength={40} code />
      <DateField form={form} name="effectiveDate" label={say('Effective from')} />
      <DateField form={form} name="expireDate" label={say('Until')} />
      <ChoiceField
        form={form}
        name="sequence"
        label={say('Sequence')}
        options={sequences}
        required
        clearable={false}
      />
      <ChoiceField
        form={form}
        name="relationshipId"
        label={say('Relationship to the subscriber')}
        options={relationships}
        required={!isForWork}
        description={say('Choose Self if the patient is the subscriber.')}
      />
    </>
  )
}

const Preauthorization = ({ form }: { form: Form }) => {
  const { useWatchValue } = form.fields.inner
  const preAuth = useWatchValue('preAuthRequired')
  return (
    <Block title={say('Preauthorization')}>
      <SwitchField
        form={form}
        name="preAuthRequired"
        label={say('Required')}
        description={say('Set from the payer when chosen.')}
      />
      {preAuth && (
        <>
          <TextField form={form} name="preAuthNumber" label={say('Number')} maxLength={40} code />
          <DateField form={form} name="preAuthEndDate" label={say('Valid through')} />
          <Maximum form={form} />
        </>
      )}
    </Block>
  )
}

const Fields = ({ form, insurance }: { form: Form; insurance: PatientInsurance | null }) => {
  const { payer, onChosen } = useChosenPayer(form, insurance)
  const isUnlisted = payer.id === notInTheList

  const shown = useShownNextTo(form, payer.kind)
  return (
    <Stack gap="lg">
      <Block title={say('Insurance')}>
        <Box style={{ gridColumn: '1 / -1' }}>
          <PayerField form={form} payer={payer} onChosen={onChosen} />
        </Box>
        {isUnlisted && (
          <Box style={{ gridColumn: '1 / -1' }}>
            <TextField
              form={form}
              name="insuranceName"
              label={say('Payer’s name')}
              required
              maxLength={100}
              description={say('As shown on the card.')}
            />
          </Box>
        )}
        <PolicyFields form={form} />
        {shown.secondaryReason && (
          <Box style={{ gridColumn: '1 / -1' }}>
            <ChoiceField
              form={form}
              name="secondaryReason"
              label={say('Why Medicare pays second')}
              options={reasons}
              none=""
              description={say('Required on claims to Medicare.')}
            />
          </Box>
        )}
        <WorkersCompensation form={form} />
        <SwitchField
          form={form}
          name="active"
          label={say('Active')}
          description={say('Only active insurance can be chosen on orders.')}
        />
      </Block>
      {shown.injury && <InjuryBlock form={form} accidentState={shown.accidentState} />}
      <SubscriberBlock form={form} />
      <Preauthorization form={form} />
      <LinesField form={form} name="notes" label={say('Notes')} maxLength={2000} rows={2} />
    </Stack>
  )
}

/**
 * All fields of an insurance; read-only for users who cannot change it. A new one includes pictures
 * of its card.
 */
export const InsuranceForm = (props: InsuranceFormProps) => {
  const may = useMay()
  const card = useCardSides(props.patientId)
  const form = useInsuranceForm({
    ...props,
    onSaved: (id) => void card.attach().then(() => props.onSaved(id)),
  })
  const fields = <Fields form={form} insurance={props.insurance} />
  return form.saves ? (
    <FormFrame form={form} saveLabel={say('Save insurance')}>
      <Stack gap="lg">
        {fields}
        {props.insurance === null && may.call(patientPapers.saveAttachment) && (
          <CardSides onTaken={card.take} />
        )}
      </Stack>
    </FormFrame>
  ) : (
    fields
  )
}
