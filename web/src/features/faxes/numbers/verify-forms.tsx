import { faxNumbers, type FaxNumberRow } from '@labgate/contract/faxes/fax-numbers'
import { faxes } from '@labgate/contract/faxes/faxes'
import { say } from '@labgate/contract/languages/say'
import { Button, Stack, Text } from '@mantine/core'
import { useApiMutation } from '../../../api/queries.ts'
import { instantHere } from '../../../forms/dates.ts'
import { phoneAsText } from '../../../forms/phone.ts'
import { useCallForm } from '../../../forms/use-call-form.ts'
import { PhoneField } from '../../../ui/fields/phone-field.tsx'
import { LinesField, TextField } from '../../../ui/fields/text-fields.tsx'
import { FormFrame } from '../../../ui/form-frame.tsx'
import { IconSend } from '../../../ui/icons/icons.ts'
import { notify } from '../../../ui/notify.tsx'

export const numberRefresh = [faxNumbers.list, faxes.state, faxes.list]

interface FormProps {
  number: FaxNumberRow
  onDone: () => void
}

const describePage = ({ testState, testSentDate, phone }: FaxNumberRow): string => {
  if (testSentDate === null)
    return say(
      'A page with a six-digit code is faxed to the number. Then call the practice and have them read it back.',
    )
  const at = instantHere(testSentDate)
  if (testState === 'failed' || testState === 'cancelled')
    return say('The test page of {at} did not arrive. Check the number, or record a callback.', {
      at,
    })
  if (testState === 'sent')
    return say('The test page of {at} arrived. Call {phone} and have them read the code back.', {
      at,
      phone: phoneAsText(phone),
    })
  return say('The test page of {at} is being sent.', { at })
}

const ReadBack = ({ number, onDone }: FormProps) => {
  const { faxNumberId, rowVersion } = number
  const form = useCallForm({
    endpoint: faxNumbers.readBack,
    initial: { faxNumberId, rowVersion, code: '', spokenTo: '' },
    required: { code: 'Enter the code they read.', spokenTo: say('Enter who read the code.') },
    refresh: numberRefresh,
    onDone: ({ message }) => {
      notify.success(message)
      onDone()
    },
  })
  return (
    <FormFrame form={form} saveLabel={say('Check the code')}>
      <Stack gap="sm">
        <TextField
          form={form}
          name="code"
          label={say('Code they read')}
          maxLength={10}
          code
          required
        />
        <TextField
          form={form}
          name="spokenTo"
          label={say('Who read it')}
          maxLength={120}
          required
        />
      </Stack>
    </FormFrame>
  )
}

/** Sends a page with a code to the number; the practice reads it back. */
export const TestPage = ({ number, onDone }: FormProps) => {
  const { faxNumberId, rowVersion, testState } = number
  const { save, saving } = useApiMutation(faxNumbers.sendTestPage, { refresh: numberRefresh })
  const isOpen = testState === 'queued' || testState === 'sending'
  const send = async () => {
    try {
      notify.success((await save({ faxNumberId, rowVersion })).message)
    } catch (error) {
      notify.failure(error)
    }
  }
  return (
    <Stack gap="sm" align="stretch">
      <Text size="sm">{describePage(number)}</Text>
      <Button
        variant={number.testSentDate === null ? 'filled' : 'default'}
        leftSection={<IconSend size={16} aria-hidden />}
        loading={saving}
        disabled={isOpen}
        onClick={() => void send()}
        style={{ alignSelf: 'flex-start' }}
      >
        {number.testSentDate === null ? say('Send a test page') : say('Send another test page')}
      </Button>
      {number.testSentDate !== null && <ReadBack number={number} onDone={onDone} />}
    </Stack>
  )
}

/** Someone at the practice confirms by phone that the number is theirs. */
export const CallBack = ({ number, onDone }: FormProps) => {
  const { faxNumberId, rowVersion, phone } = number
  const form = useCallForm({
    endpoint: faxNumbers.callBack,
    initial: { faxNumberId, rowVersion, spokenTo: '', phoneCalled: phone, note: '' },
    required: {
      spokenTo: say('Enter who you spoke with.'),
      phoneCalled: say('Enter the phone number you called.'),
    },
    refresh: numberRefresh,
    onDone: ({ message }) => {
      notify.success(message)
      onDone()
    },
  })
  return (
    <FormFrame form={form} saveLabel={say('Record the call')}>
      <Stack gap="sm">
        <Text size="sm">
          {say(
            'Call the practice at a known number and have them state their fax number. It must be {number}.',
            { number: phoneAsText(number.number) },
          )}
        </Text>
        <TextField
          form={form}
          name="spokenTo"
          label={say('Who you spoke with')}
          maxLength={120}
          required
        />
        <PhoneField
          form={form}
          name="phoneCalled"
          label={say('Phone number you called')}
          required
        />
        <LinesField form={form} name="note" label={say('Note')} maxLength={500} rows={2} />
      </Stack>
    </FormFrame>
  )
}
