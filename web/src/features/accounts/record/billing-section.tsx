import type { Account } from '@labgate/contract/accounts/accounts'
import { say } from '@labgate/contract/languages/say'
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
    label: say('Documents with the specimen'),
    text: say('Billing documents ship with the specimen and are checked at receiving.'),
  },
]
const categories: readonly AccountOption[] = [
  {
    name: 'billing_SelfPay',
    label: say('Self-pay'),
    text: say('The patient form offers self-pay.'),
  },
  {
    name: 'billing_Hardship',
    label: say('Hardship'),
    text: say('The patient form offers the hardship program.'),
  },
  {
    name: 'billing_Scholarship',
    label: say('Scholarship'),
    text: say('The patient form offers the scholarship program.'),
  },
]
const payerLabels = [say('Commercial'), say('Self-pay'), say('Medicare'), say('Medicaid')] as const

const SumOfShares = ({ form }: { form: AccountRecordForm }) => {
  const { useWatchValue } = form.fields.inner
  const sum = sumOfShares([
    useWatchValue('pct_Commercial'),
    useWatchValue('pct_SelfPay'),
    useWatchValue('pct_Medicare'),
    useWatchValue('pct_Medicaid'),
  ])
  if (sum > 100)
    return <StatusWord tone="danger">{say('Total {sum}%, more than 100%', { sum })}</StatusWord>
  if (sum === 100) return <StatusWord tone="done">{say('Total 100%')}</StatusWord>
  return (
    <Text span size="sm" c="dimmed">
      {sum === 0
        ? say('Not entered')
        : say('Total {sum}%; {round}% not entered', {
            sum,
            round: Math.round((100 - sum) * 100) / 100,
          })}
    </Text>
  )
}

/** Payer shares; an empty field becomes 0. */
const PayerMix = ({ form }: { form: AccountRecordForm }) => (
  <Section
    id="payers"
    title={say('Payer mix')}
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
      <Section id="billing" title={say('Billing')}>
        <ChoiceField
          form={form}
          name="customerBillingTypeId"
          label={say('Billing type')}
          options={named}
        />
        <TextField
          form={form}
          name="taxId"
          label={say('Tax ID')}
          maxLength={12}
          placeholder="12-3456789"
        />
        <OptionSwitches form={form} options={options} />
      </Section>
      <Section id="categories" title={say('Pay categories')}>
        <OptionSwitches form={form} options={categories} />
      </Section>
      <PayerMix form={form} />
    </>
  )
}
