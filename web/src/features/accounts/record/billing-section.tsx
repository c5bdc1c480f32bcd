import type { Account } from '@labgate/contract/accounts/accounts'
import { Text } from '@mantine/core'
import { useCodes } from '../../../api/codes.ts'
import { ChoiceField } from '../../../ui/fields/choice-fields.tsx'
import { NumberField, TextField } from '../../../ui/fields/text-fields.tsx'
import { Section } from '../../../ui/section.tsx'
import { StatusWord } from '../../../ui/status-word.tsx'
import { payers, sumOfShares, type AccountRecordForm } from './account-values.ts'
import { OptionSwitches, type AccountOption } from './options-sections.tsx'

const options: readonly AccountOption[] = [
  {
    name: 'billing_WithSpecimen',
    label: 'Documents with the specimen',
    text: 'Billing documents ship with the specimen and are checked at receiving.',
  },
]
const categories: readonly AccountOption[] = [
  { name: 'billing_SelfPay', label: 'Self-pay', text: 'The patient form offers self-pay.' },
  {
    name: 'billing_Hardship',
    label: 'Hardship',
    text: 'The patient form offers the hardship program.',
  },
  {
    name: 'billing_Scholarship',
    label: 'Scholarship',
    text: 'The patient form offers the scholarship program.',
  },
]
const payerLabels = ['Commercial', 'Self-pay', 'Medicare', 'Medicaid'] as const

const SumOfShares = ({ form }: { form: AccountRecordForm }) => {
  const { useWatchValue } = form.fields.inner
  const sum = sumOfShares([
    useWatchValue('pct_Commercial'),
    useWatchValue('pct_SelfPay'),
    useWatchValue('pct_Medicare'),
    useWatchValue('pct_Medicaid'),
  ])
  if (sum > 100) return <StatusWord tone="danger">{`Total ${sum}%, more than 100%`}</StatusWord>
  if (sum === 100) return <StatusWord tone="done">Total 100%</StatusWord>
  return (
    <Text span size="sm" c="dimmed">
      {sum === 0
        ? 'Not entered'
        : `Total ${sum}%; ${Math.round((100 - sum) * 100) / 100}% not entered`}
    </Text>
  )
}

/** Payer shares; an empty field becomes 0. */
const PayerMix = ({ form }: { form: AccountRecordForm }) => (
  <Section
    id="payers"
    title="Payer mix"
    columns={4}
    actions={
      <span role="status">
        <SumOfShares form={form} />
      </span>
    }
  >
    {payers.map((name, at) => (
      <div
        key={name}
        onBlur={() => {
          if ((form.fields.inner.getValues()[name] as unknown) === '')
            form.fields.inner.setFieldValue(name, 0)
        }}
      >
        <NumberField
          form={form}
          name={name}
          label={payerLabels[at] ?? name}
          min={0}
          max={100}
          decimals={2}
          suffix="%"
        />
      </div>
    ))}
  </Section>
)

/** How the account pays. */
export const BillingSection = ({
  form,
  account,
}: {
  form: AccountRecordForm
  account: Account | null
}) => {
  const [types] = useCodes('CustomerBillingType')
  const named =
    account && account.customerBillingTypeId > 0 && types.length === 0
      ? [{ value: account.customerBillingTypeId, label: account.customerBillingType }]
      : types
  return (
    <>
      <Section id="billing" title="Billing">
        <ChoiceField
          form={form}
          name="customerBillingTypeId"
          label="Billing type"
          options={named}
        />
        <TextField
          form={form}
          name="taxId"
          label="Tax ID"
          maxLength={12}
          placeholder="12-3456789"
        />
        <OptionSwitches form={form} options={options} />
      </Section>
      <Section id="categories" title="Pay categories">
        <OptionSwitches form={form} options={categories} />
      </Section>
      <PayerMix form={form} />
    </>
  )
}
