import {
  advanceNotices,
  noticeOptions,
  noticeOptionLabels,
} from '@labgate/contract/billing/advance-notices'
import { say } from '@labgate/contract/languages/say'
import { orders } from '@labgate/contract/orders/orders'
import { Image, List, Radio, SegmentedControl, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { SignHere } from '../../../core/signatures/parts/sign-here.tsx'
import { useCallForm, type CallForm } from '../../../forms/use-call-form.ts'
import { useSession } from '../../../session/use-session.ts'
import { DateField } from '../../../ui/fields/date-field.tsx'
import { MoneyField } from '../../../ui/fields/money-field.tsx'
import { TextField } from '../../../ui/fields/text-fields.tsx'
import { FormFrame } from '../../../ui/form-frame.tsx'
import { notify } from '../../../ui/notify.tsx'

type How = 'here' | 'paper' | 'refused'
const hows: readonly { value: How; label: string }[] = [
  { value: 'here', label: say('Sign here') },
  { value: 'paper', label: say('On paper') },
  { value: 'refused', label: say('Refused to sign') },
]

interface OptionChoiceProps {
  error: string | undefined
  option: number
  onOption: (value: string) => void
}
const OptionChoice = ({ error, option, onOption }: OptionChoiceProps) => (
  <Radio.Group
    label={say('The patient chooses one option')}
    withAsterisk
    data-path="option"
    error={error}
    value={String(option)}
    onChange={onOption}
  >
    <Stack gap="xs" mt={6}>
      {noticeOptions.map((one) => (
        <Radio key={one} value={String(one)} label={noticeOptionLabels[one]} />
      ))}
    </Stack>
  </Radio.Group>
)

interface SignatureHereProps {
  how: How
  drawn: string
  error: string | undefined
  onDrawn: (next: string) => void
}
const SignatureHere = ({ how, drawn, error, onDrawn }: SignatureHereProps) => (
  <>
    {how === 'here' && drawn === '' && (
      <SignHere onTaken={onDrawn}>
        {say('I have read and understand this notice, and I chose the option above.')}
      </SignHere>
    )}
    {how === 'here' && drawn !== '' && (
      <Image
        src={`data:image/png;base64,${drawn}`}
        alt={say('The patient’s signature')}
        w={240}
        bg="#fff"
        p={6}
        radius="sm"
      />
    )}
    {how === 'here' && error !== undefined && (
      <Text size="sm" c="var(--mantine-color-error)" role="alert">
        {error}
      </Text>
    )}
  </>
)

interface NoticeValues {
  option: number
  estimateCents: number
  signedOn: string | null
  witness: string
}

interface PaperFieldsProps {
  how: How
  form: CallForm<NoticeValues>
}
const PaperFields = ({ how, form }: PaperFieldsProps) => (
  <>
    {how !== 'here' && (
      <DateField
        form={form}
        name="signedOn"
        label={how === 'paper' ? say('Signed on') : say('Refused on')}
        required
      />
    )}
    {how === 'refused' && (
      <TextField form={form} name="witness" label={say('Witness')} maxLength={100} required />
    )}
    {how === 'paper' && (
      <Text size="sm">{say('Add a scan of the signed notice under Attachments.')}</Text>
    )}
  </>
)

const TestList = ({ tests }: { tests: readonly string[] }) => (
  <List size="sm">
    {tests.map((test) => (
      <List.Item key={test}>{test}</List.Item>
    ))}
  </List>
)

const EstimateField = ({ form }: { form: CallForm<NoticeValues> }) => (
  <MoneyField
    form={form}
    name="estimateCents"
    label={say('Estimated cost to the patient')}
    required
  />
)

interface NoticeFormProps {
  about: {
    labOrderId: number
    reason: string
    estimateCents: number
    formName: string
    tests: readonly string[]
    today: string | null
    isLate: boolean
  }
  onDone: () => void
}

/** The patient's decision: the option, the possible cost, and how it was signed. */
export const NoticeForm = ({
  about: { labOrderId, reason, estimateCents, formName, tests, today, isLate },
  onDone,
}: NoticeFormProps) => {
  const { acting } = useSession()
  const [how, setHow] = useState<How>(acting || isLate ? 'paper' : 'here')
  const [drawn, setDrawn] = useState('')
  const initial: NoticeValues = {
    option: 0,
    estimateCents,
    signedOn: isLate ? null : today,
    witness: '',
  }
  const form = useCallForm({
    endpoint: advanceNotices.save,
    initial,
    check: ({ option, estimateCents: cents, signedOn, witness }) => ({
      ...(option === 0 && { option: say('Choose the option the patient checked.') }),
      ...(cents === 0 && { estimateCents: say('Enter what the patient may have to pay.') }),
      ...(how !== 'here' && signedOn === null && { signedOn: say('Enter the date.') }),
      ...(how === 'refused' &&
        witness.trim() === '' && { witness: say('Enter who witnessed it.') }),
      ...(how === 'here' && drawn === '' && { signature: say('The patient has not signed yet.') }),
    }),
    toInput: (values) => ({
      ...values,
      labOrderId,
      signedOn: how === 'here' ? today : values.signedOn,
      witness: how === 'refused' ? values.witness : '',
      isOnPaper: how === 'paper',
      refusedToSign: how === 'refused',
      ...(how === 'here' && { signature: drawn }),
    }),
    refresh: [advanceNotices.get, orders.get],
    onDone: ({ message }) => {
      notify.success(message)
      onDone()
    },
  })
  const { inner } = form.fields
  form.fields.labels.set('option', say('Option'))
  const option = inner.useWatchValue('option') as number
  const given = inner.getInputProps('option') as { error?: string }
  const signs = inner.getInputProps('signature') as { error?: string }
  return (
    <FormFrame form={form} saveLabel={say('Save decision')}>
      <Stack gap="md">
        <Text size="sm">
          {say('Medicare is not expected to pay for these tests:')} <strong>{reason}</strong>
        </Text>
        <TestList tests={tests} />
        <EstimateField form={form} />
        <OptionChoice
          error={given.error}
          option={option}
          onOption={(value) => {
            inner.setFieldValue('option', Number(value))
            inner.clearFieldError('option')
          }}
        />
        <SegmentedControl
          aria-label={say('How it was signed')}
          value={how}
          onChange={(value) => setHow(value as How)}
          data={hows.filter(({ value }) => !(acting || isLate) || value !== 'here')}
        />
        <SignatureHere how={how} drawn={drawn} error={signs.error} onDrawn={setDrawn} />
        <PaperFields how={how} form={form} />
        <Text size="xs" c="dimmed">
          {formName}
        </Text>
      </Stack>
    </FormFrame>
  )
}
