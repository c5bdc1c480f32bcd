import { SwitchField } from '../../../ui/fields/choice-fields.tsx'
import { Section } from '../../../ui/section.tsx'
import type { AccountRecordForm, AccountValues } from './account-values.ts'

export interface AccountOption {
  name: {
    [K in keyof AccountValues]: AccountValues[K] extends boolean ? K : never
  }[keyof AccountValues]
  label: string
  /** What it does, in one sentence. */
  text: string
}

const ordering: readonly AccountOption[] = [
  {
    name: 'requireInsurance',
    label: 'Insurance required',
    text: 'Orders require insurance unless an exemption applies.',
  },
  {
    name: 'allowSelfPay',
    label: 'Self-pay allowed',
    text: 'Patients can be marked as self-pay and then need no insurance.',
  },
  {
    name: 'facesheetAddress',
    label: 'Address on the facesheet',
    text: 'Address and phone can come from an attached facesheet.',
  },
  {
    name: 'showPPOnRequest',
    label: 'Preferences on the requisition',
    text: "Prints the provider's preferences on the requisition.",
  },
  {
    name: 'autoAddBUPReflex',
    label: 'Buprenorphine reflex',
    text: 'Adds a buprenorphine reflex test to each urine toxicology order.',
  },
  {
    name: 'autoSignature',
    label: 'Automatic signature',
    text: "Orders are signed by a provider's standing order; without one, this has no effect.",
  },
]

const practice: readonly AccountOption[] = [
  {
    name: 'sharePatients',
    label: 'Shared patients',
    text: 'Patients and orders are visible at all locations of the account.',
  },
  {
    name: 'alternateLoginId',
    label: 'Sign-in by user name',
    text: 'Users sign in with a user name instead of an email.',
  },
  {
    name: 'parolOfficer',
    label: 'Parole officers',
    text: 'The patient form can name a parole officer.',
  },
  {
    name: 'part2Program',
    label: '42 CFR Part 2 program',
    text: 'Substance use disorder program: reports and faxes carry the redisclosure notice.',
  },
]

export const OptionSwitches = ({
  form,
  options,
}: {
  form: AccountRecordForm
  options: readonly AccountOption[]
}) =>
  options.map(({ name, label, text }) => (
    <SwitchField key={name} form={form} name={name} label={label} description={text} />
  ))

export const OrderingSection = ({ form }: { form: AccountRecordForm }) => (
  <Section id="ordering" title="Ordering options">
    <OptionSwitches form={form} options={ordering} />
  </Section>
)

export const PracticeSection = ({ form }: { form: AccountRecordForm }) => (
  <Section id="options" title="Practice options">
    <OptionSwitches form={form} options={practice} />
  </Section>
)
