import { say } from '@labgate/contract/languages/say'
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
    label: say('Insurance required'),
    text: say('Orders require insurance unless an exemption applies.'),
  },
  {
    name: 'allowSelfPay',
    label: say('Self-pay allowed'),
    text: say('Patients can be marked as self-pay and then need no insurance.'),
  },
  {
    name: 'facesheetAddress',
    label: say('Address on the facesheet'),
    text: say('Address and phone can come from an attached facesheet.'),
  },
  {
    name: 'showPPOnRequest',
    label: say('Preferences on the requisition'),
    text: say("Prints the provider's preferences on the requisition."),
  },
  {
    name: 'autoAddBUPReflex',
    label: say('Buprenorphine reflex'),
    text: say('Adds a buprenorphine reflex test to each urine toxicology order.'),
  },
  {
    name: 'autoSignature',
    label: say('Automatic signature'),
    text: say("Orders are signed by a provider's standing order; without one, this has no effect."),
  },
]

const practice: readonly AccountOption[] = [
  {
    name: 'sharePatients',
    label: say('Shared patients'),
    text: say('Patients and orders are visible at all locations of the account.'),
  },
  {
    name: 'alternateLoginId',
    label: say('Sign-in by user name'),
    text: say('Users sign in with a user name instead of an email.'),
  },
  {
    name: 'parolOfficer',
    label: say('Parole officers'),
    text: say('The patient form can name a parole officer.'),
  },
  {
    name: 'part2Program',
    label: say('42 CFR Part 2 program'),
    text: say('Substance use disorder program: reports and faxes carry the redisclosure notice.'),
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
  <Section id="ordering" title={say('Ordering options')}>
    <OptionSwitches form={form} options={ordering} />
  </Section>
)

export const PracticeSection = ({ form }: { form: AccountRecordForm }) => (
  <Section id="options" title={say('Practice options')}>
    <OptionSwitches form={form} options={practice} />
  </Section>
)
