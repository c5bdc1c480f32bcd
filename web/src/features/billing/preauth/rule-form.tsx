import type { PayerKind } from '@labgate/contract/billing/payers'
import { preauth, type AuthorizationRule } from '@labgate/contract/billing/preauth'
import { newestCatalog, testTypeOfLab } from '@labgate/contract/catalog/catalogs'
import { wordOf } from '@labgate/contract/catalog/words'
import { say } from '@labgate/contract/languages/say'
import { Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useCodes } from '../../../api/codes.ts'
import { dayHere } from '../../../forms/dates.ts'
import { useCallForm, type CallForm } from '../../../forms/use-call-form.ts'
import { useTyped } from '../../../forms/use-typed.ts'
import { ChoiceField, type Option } from '../../../ui/fields/choice-fields.tsx'
import { DateField } from '../../../ui/fields/date-field.tsx'
import { NumberField, TextField } from '../../../ui/fields/text-fields.tsx'
import { FormFrame } from '../../../ui/form-frame.tsx'
import { notify } from '../../../ui/notify.tsx'
import { PayerPicker } from '../../../ui/pickers/payer-picker.tsx'
import type { Pick } from '../../../ui/pickers/search-select.tsx'
import { kindOptions } from '../payers/parts/payer-kinds.ts'

/* Classes and panels before the tests in them, each with its code. */
const testsOf = (labTypeId: number) => {
  const testType = testTypeOfLab(labTypeId)
  if (testType === undefined) return []
  const form = newestCatalog(testType)
  return [...new Set([...form.panelsByCode.keys(), ...form.leaves.keys()])].map((code) => ({
    value: code,
    label: `${wordOf(form, code)} (${code})`,
  }))
}

const initialRule = () => ({
  payerKind: '' as PayerKind | '',
  labTypeId: 0,
  testCode: 0,
  afterCount: 0,
  windowDays: 0,
  source: '',
  validFrom: dayHere() as string | null,
})
type RuleValues = ReturnType<typeof initialRule>

interface RuleFieldsProps {
  form: CallForm<RuleValues>
  labTypes: readonly Option[]
  labTypeId: number
}
const RuleFields = ({ form, labTypes, labTypeId }: RuleFieldsProps) => (
  <>
    <ChoiceField
      form={form}
      name="labTypeId"
      label={say('Test type')}
      options={labTypes}
      required
      onChosen={() => form.fields.inner.setFieldValue('testCode', 0)}
    />
    <ChoiceField
      form={form}
      name="testCode"
      label={say('Test')}
      placeholder={say('All tests of this type')}
      options={testsOf(labTypeId)}
      searchable
    />
    <NumberField
      form={form}
      name="afterCount"
      label={say('After this many orders')}
      min={0}
      max={1000}
      description={say('0 means always.')}
    />
    <NumberField
      form={form}
      name="windowDays"
      label={say('Within this many days')}
      min={0}
      max={3660}
      description={say('0 means at any time.')}
    />
  </>
)

/** A rule for one payer, or for all payers of a kind. */
export const NewRule = ({ onDone }: { onDone: () => void }) => {
  const [labTypes] = useCodes('LabType')
  const [payer, setPayer] = useState<Pick | null>(null)
  const form = useCallForm({
    endpoint: preauth.saveRule,
    initial: initialRule(),
    required: {
      labTypeId: say('Choose the test type.'),
      source: 'Enter where this rule is written.',
      validFrom: say('Enter the first day.'),
    },
    check: ({ payerKind }) =>
      (payer === null) === (payerKind === '')
        ? { payerKind: say('Choose either a payer or a kind of payer.') }
        : {},
    toInput: (values) => ({
      ...values,
      insuranceId: payer?.id ?? 0,
      afterCount: Number(values.afterCount) || 0,
      windowDays: Number(values.windowDays) || 0,
    }),
    refresh: [preauth.rules, preauth.missing],
    onDone: ({ message }) => {
      notify.success(message)
      onDone()
    },
  })
  useTyped(payer !== null)
  const labTypeId = form.fields.inner.useWatchValue('labTypeId')
  return (
    <FormFrame form={form} saveLabel={say('Save rule')}>
      <Stack gap="sm">
        <PayerPicker value={payer} onChange={setPayer} />
        <ChoiceField
          form={form}
          name="payerKind"
          label={say('Or all payers of a kind')}
          options={kindOptions}
          none=""
        />
        <RuleFields form={form} labTypes={labTypes} labTypeId={labTypeId} />
        <DateField form={form} name="validFrom" label={say('From')} required />
        <TextField form={form} name="source" label={say('Source')} required maxLength={300} />
      </Stack>
    </FormFrame>
  )
}

/** The last day of a rule. */
export const EndRule = ({
  rule,
  text,
  onDone,
}: {
  rule: AuthorizationRule
  text: string
  onDone: () => void
}) => {
  const form = useCallForm({
    endpoint: preauth.endRule,
    initial: { validTo: dayHere() as string | null },
    required: { validTo: say('Enter the last day.') },
    toInput: (values) => ({ ...values, authorizationRuleId: rule.authorizationRuleId }),
    refresh: [preauth.rules, preauth.missing],
    onDone: ({ message }) => {
      notify.success(message)
      onDone()
    },
  })
  return (
    <FormFrame form={form} saveLabel={say('End rule')}>
      <Stack gap="sm">
        <Text size="sm">{text}</Text>
        <DateField form={form} name="validTo" label={say('Last day')} required />
      </Stack>
    </FormFrame>
  )
}
