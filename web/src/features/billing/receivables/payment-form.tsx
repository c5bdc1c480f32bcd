import { accounts } from '@labgate/contract/accounts/accounts'
import { describeMoney } from '@labgate/contract/billing/money'
import { paymentMethods, paymentMethodLabels, payments } from '@labgate/contract/billing/payments'
import { say } from '@labgate/contract/languages/say'
import { SegmentedControl, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useApiQuery } from '../../../api/queries.ts'
import { dayHere } from '../../../forms/dates.ts'
import { useCallForm, type CallForm } from '../../../forms/use-call-form.ts'
import { useTyped } from '../../../forms/use-typed.ts'
import { DateField } from '../../../ui/fields/date-field.tsx'
import { MoneyField, readCents, type TypedCents } from '../../../ui/fields/money-field.tsx'
import { TextField } from '../../../ui/fields/text-fields.tsx'
import { FormFrame } from '../../../ui/form-frame.tsx'
import { notify } from '../../../ui/notify.tsx'
import { AccountPicker, type PickedAccount } from '../../../ui/pickers/account-picker.tsx'
import { PatientPicker, type PickedPatient } from '../../../ui/pickers/patient-picker.tsx'
import { ChosenBills, partsOf, describeRest, type ChosenPart } from './chosen-bills.tsx'

const describeOpen = ({
  cents,
  bills,
  disputedCents,
}: {
  cents: number
  bills: number
  disputedCents: number
}): string =>
  say('{cents} is open in {value}.{value2}', {
    cents: describeMoney(cents),
    value: bills === 1 ? say('one bill') : say('{bills} bills', { bills }),
    value2:
      disputedCents > 0
        ? ` ${say('{disputedCents} of it is disputed and is not paid by this.', { disputedCents: describeMoney(disputedCents) })}`
        : '',
  })

/** Who pays: a practice, or one of its patients. `account` is the one the desk shows, or 0. */
const usePayer = (account: number) => {
  const known = useApiQuery(accounts.get, { customerId: account }, { enabled: account > 0 })
  const [picked, setPicked] = useState<PickedAccount | null>(null)
  const from =
    picked ?? (account > 0 ? { customerId: account, name: known.data?.name ?? '' } : null)
  const [by, setBy] = useState<'practice' | 'patient'>('practice')
  const [patient, setPatient] = useState<PickedPatient | null>(null)
  const patientId = by === 'patient' ? (patient?.patientId ?? 0) : 0
  const isChosen = from !== null && (by === 'practice' || patientId > 0)
  const setAccount = (next: PickedAccount | null): void => {
    setPicked(next)
    setPatient(null)
  }
  return { from, by, patient, patientId, isChosen, setBy, setAccount, setPatient }
}

interface PayerFieldsProps {
  payer: ReturnType<typeof usePayer>
  /** Names the fields of the form whose faults the choice answers. */
  onChange: (...answered: ('customerId' | 'patientId')[]) => void
}
const PayerFields = ({ payer, onChange }: PayerFieldsProps) => (
  <>
    <SegmentedControl
      aria-label={say('Who pays')}
      value={payer.by}
      onChange={(to) => {
        payer.setBy(to)
        onChange('patientId')
      }}
      data={[
        { value: 'practice', label: say('Practice') },
        { value: 'patient', label: say('Patient') },
      ]}
    />
    <AccountPicker
      label={say('Account')}
      value={payer.from}
      onChange={(next) => {
        payer.setAccount(next)
        onChange('customerId', 'patientId')
      }}
    />
    {payer.by === 'patient' && payer.from !== null && (
      <PatientPicker
        label={say('Patient')}
        customerId={payer.from.customerId}
        withInactive
        value={payer.patient}
        onChange={(next) => {
          payer.setPatient(next)
          onChange('patientId')
        }}
      />
    )}
  </>
)

interface MethodChoiceProps {
  method: 'check' | 'cash' | 'card'
  hasTerminal: boolean | undefined
  onChange: (to: 'check' | 'cash' | 'card') => void
}
const MethodChoice = ({ method, hasTerminal, onChange }: MethodChoiceProps) => (
  <SegmentedControl
    aria-label={say('Method')}
    value={method}
    onChange={onChange}
    data={paymentMethods.map((value) => ({
      value,
      label: paymentMethodLabels[value],
      disabled: value === 'card' && hasTerminal === false,
    }))}
  />
)

interface PostToChoiceProps {
  toChosen: boolean
  onChange: (to: 'chosen' | 'oldest') => void
}
const PostToChoice = ({ toChosen, onChange }: PostToChoiceProps) => (
  <SegmentedControl
    aria-label={say('Post to')}
    value={toChosen ? 'chosen' : 'oldest'}
    onChange={onChange}
    data={[
      { value: 'oldest', label: say('Oldest bills first') },
      { value: 'chosen', label: say('Bills you choose') },
    ]}
  />
)

interface PaymentValues {
  cents: number
  reference: string
  receivedOn: string | null
}

interface MethodFieldsProps {
  method: 'check' | 'cash' | 'card'
  form: CallForm<PaymentValues>
}
const MethodFields = ({ method, form }: MethodFieldsProps) => (
  <>
    {method === 'check' && (
      <TextField form={form} name="reference" label={say('Check number')} maxLength={60} required />
    )}
    {method === 'card' ? (
      <Text size="sm">
        {say('The card is read at the terminal. Never type a card number in Labgate.')}
      </Text>
    ) : (
      <DateField form={form} name="receivedOn" label={say('Received on')} required />
    )}
  </>
)

interface PaymentFormInput {
  from: PickedAccount | null
  by: 'practice' | 'patient'
  patientId: number
  method: (typeof paymentMethods)[number]
  toChosen: boolean
  parts: readonly ChosenPart[]
  onDone: () => void
}
const usePaymentForm = ({
  from,
  by,
  patientId,
  method,
  toChosen,
  parts,
  onDone,
}: PaymentFormInput) => {
  const initial: PaymentValues = { cents: 0, reference: '', receivedOn: dayHere() }
  return useCallForm({
    endpoint: payments.save,
    initial,
    check: ({ cents, reference, receivedOn }) => ({
      ...(from === null && { customerId: say('Choose the account.') }),
      ...(by === 'patient' && patientId === 0 && { patientId: say('Choose the patient.') }),
      ...(cents === 0 && { cents: say('Enter the amount.') }),
      ...(method === 'check' &&
        reference.trim() === '' && { reference: say('Enter the check number.') }),
      ...(toChosen &&
        describeRest(parts, cents, true) !== '' && { parts: describeRest(parts, cents, true) }),
      ...(method !== 'card' &&
        receivedOn === null && { receivedOn: say('Enter the date you received it.') }),
    }),
    toInput: (values) => ({
      ...values,
      customerId: from?.customerId ?? 0,
      patientId,
      method,
      reference: method === 'card' ? '' : values.reference,
      ...(toChosen && { parts: partsOf(parts) }),
    }),
    refresh: [payments.list, payments.owed, payments.openBills],
    onDone: ({ message }) => {
      notify.success(message)
      onDone()
    },
  })
}

const Fault = ({ text }: { text: string | undefined }) =>
  text !== undefined && (
    <Text size="sm" c="var(--mantine-color-error)" role="alert">
      {text}
    </Text>
  )

const OpenAmount = ({ owed }: { owed: Parameters<typeof describeOpen>[0] }) => (
  <Text size="sm" role="status">
    {owed.cents === 0
      ? say('Nothing is open now. The payment stays unapplied.')
      : describeOpen(owed)}
  </Text>
)

/** Money from a practice or a patient: who, how, how much. A card number is never entered here. */
export const PaymentForm = ({ account, onDone }: { account: number; onDone: () => void }) => {
  const payer = usePayer(account)
  const { from, by, patientId, isChosen } = payer
  const owed = useApiQuery(
    payments.owed,
    { customerId: from?.customerId ?? 0, patientId },
    { enabled: isChosen },
  )
  const [method, setMethod] = useState<(typeof paymentMethods)[number]>('check')
  const [toChosen, setToChosen] = useState(false)
  const [parts, setParts] = useState<readonly ChosenPart[]>([])
  const form = usePaymentForm({ from, by, patientId, method, toChosen, parts, onDone })
  useTyped(parts.length > 0)
  const { labels, inner } = form.fields
  labels.set('customerId', say('Account'))
  labels.set('patientId', say('Patient'))
  labels.set('parts', say('Bills'))
  const cents = readCents(inner.useWatchValue('cents') as TypedCents)
  const faultAt = (name: string): string | undefined =>
    (inner.getInputProps(name) as { error?: string }).error
  // what is missing is shown with the bills; this is what the server found
  const partsFault =
    toChosen && faultAt('parts') !== describeRest(parts, cents, true) ? faultAt('parts') : undefined
  /* The faults about the earlier payer, and the parts of its bills, no longer apply. */
  const onPayer = (...answered: ('customerId' | 'patientId')[]): void => {
    for (const name of answered) inner.clearFieldError(name)
    setParts([])
  }
  return (
    <FormFrame
      form={form}
      saveLabel={method === 'card' ? say('Send to the card terminal') : say('Post payment')}
    >
      <Stack gap="md">
        <PayerFields payer={payer} onChange={onPayer} />
        <Fault text={faultAt('customerId') ?? faultAt('patientId')} />
        {isChosen && owed.data && <OpenAmount owed={owed.data} />}
        <MethodChoice
          method={method}
          hasTerminal={owed.data?.cardTerminal}
          onChange={(to) => setMethod(to as typeof method)}
        />
        <MoneyField form={form} name="cents" label={say('Amount')} required />
        {isChosen && (owed.data?.cents ?? 0) > 0 && (
          <PostToChoice toChosen={toChosen} onChange={(to) => setToChosen(to === 'chosen')} />
        )}
        {toChosen && from !== null && isChosen && (
          <ChosenBills
            key={`${from.customerId} ${patientId}`}
            customerId={from.customerId}
            patientId={patientId}
            cents={cents}
            tied
            parts={parts}
            onChange={setParts}
          />
        )}
        <Fault text={partsFault} />
        <MethodFields method={method} form={form} />
      </Stack>
    </FormFrame>
  )
}
