import { say } from '@labgate/contract/languages/say'
import type { PatientOptions } from '@labgate/contract/patients/patient-rules'
import { Text } from '@mantine/core'
import { SwitchField } from '../../../ui/fields/choice-fields.tsx'
import { Section } from '../../../ui/section.tsx'
import type { PatientForm, PatientValues } from './patient-values.ts'

type Category = 'selfPay' | 'contractPay' | 'hardship' | 'scholarship'
const categories: readonly {
  name: Category
  label: string
  text: string
  offered: (options: PatientOptions) => boolean
}[] = [
  {
    name: 'selfPay',
    label: say('Self-pay'),
    text: say('The patient pays; no insurance is needed.'),
    offered: (options) => options.allowSelfPay && options.billing_SelfPay,
  },
  {
    name: 'contractPay',
    label: say('Contract pay'),
    text: say('The account pays under its contract.'),
    offered: () => true,
  },
  {
    name: 'hardship',
    label: say('Hardship program'),
    text: say('Needs the hardship form.'),
    offered: (options) => options.billing_Hardship,
  },
  {
    name: 'scholarship',
    label: say('Scholarship program'),
    text: say('Needs the scholarship form.'),
    offered: (options) => options.billing_Scholarship,
  },
]

interface PayProps {
  form: PatientForm
  /** undefined until the account has loaded: shows nothing that it may not offer. */
  options: PatientOptions | undefined
  saved: Pick<PatientValues, Category> | null
}

/**
 * How the patient pays without insurance: what the account offers (rules.md#account-options), and
 * what is already set, so that it can be cleared.
 */
export const PaySection = ({ form, options, saved }: PayProps) => {
  const shown = categories.filter(
    ({ name, offered }) => (options && offered(options)) || saved?.[name] === true,
  )
  return (
    <Section id="pay" title={say('Pay')}>
      {shown.map(({ name, label, text, offered }) => (
        <SwitchField
          key={name}
          form={form}
          name={name}
          label={label}
          description={
            !options || offered(options)
              ? text
              : say('This account no longer uses this pay category.')
          }
        />
      ))}
      {options && shown.length < categories.length && (
        <Text size="sm" c="dimmed" style={{ gridColumn: '1 / -1' }}>
          {say('This account does not offer other pay categories.')}
        </Text>
      )}
    </Section>
  )
}
