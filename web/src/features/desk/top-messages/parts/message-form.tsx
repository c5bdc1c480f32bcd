import { say } from '@labgate/contract/languages/say'
import { home, type TopMessage } from '@labgate/contract/overviews/home'
import { Stack, Text } from '@mantine/core'
import { call } from '../../../../api/call.ts'
import { zoneWord } from '../../../../forms/local-time.ts'
import { useRecordForm } from '../../../../forms/use-record-form.ts'
import { ChoiceField } from '../../../../ui/fields/choice-fields.tsx'
import { InstantField } from '../../../../ui/fields/instant-field.tsx'
import { LinesField } from '../../../../ui/fields/text-fields.tsx'
import { FormFrame } from '../../../../ui/form-frame.tsx'
import { notify } from '../../../../ui/notify.tsx'
import { audiences } from './message-state.tsx'

const options = Object.entries(audiences).map(([value, label]) => ({ value, label }))

export const newMessage: TopMessage = {
  topMessageId: 0,
  message: '',
  from: null,
  to: null,
  audience: 'all',
  rowVersion: 0,
}

/** One message, new or existing. */
export const MessageForm = ({
  message,
  onSaved,
}: {
  message: TopMessage
  onSaved: (id: number) => void
}) => {
  const form = useRecordForm({
    form: 'top-message',
    endpoint: home.saveTopMessage,
    idName: 'topMessageId',
    record: message,
    reload: async () =>
      (await call(home.topMessages, {})).list.find(
        ({ topMessageId }) => topMessageId === message.topMessageId,
      ) ?? message,
    refresh: [home.topMessages, home.shell],
    required: { message: say('Enter the message.') },
    check: ({ from, to }): Record<string, string> =>
      to !== null && from !== null && Date.parse(to) <= Date.parse(from)
        ? { to: 'The end is before the start.' }
        : {},
    place: 'drawer',
    onSaved: (id) => {
      notify.success(say('Saved. It will show on open screens within a minute.'))
      onSaved(id)
    },
  })
  return (
    <FormFrame form={form} saveLabel={say('Save message')}>
      <Stack gap="sm">
        <LinesField
          form={form}
          name="message"
          label={say('Message')}
          required
          focusFirst
          maxLength={500}
          description={say(
            'Shown on one line at the top of every screen. Put the most important words first.',
          )}
        />
        <ChoiceField
          form={form}
          name="audience"
          label={say('For')}
          options={options}
          none=""
          clearable={false}
          searchable={false}
        />
        <InstantField
          form={form}
          name="from"
          label={say('From')}
          description={message.topMessageId === 0 ? say('Left blank, it starts now.') : undefined}
        />
        <InstantField
          form={form}
          name="to"
          label={say('Until')}
          description={say('Left empty, it stays until taken down.')}
        />
        <Text size="xs" c="dimmed">
          {say(
            'Times are in your time zone, {zoneWord}. If there are several, the most recent is shown.',
            { zoneWord: zoneWord() },
          )}
        </Text>
      </Stack>
    </FormFrame>
  )
}
