import type { ApiResponse, Endpoint } from '@labgate/contract/kit/endpoint'
import { say } from '@labgate/contract/languages/say'
import { secondFactor, session } from '@labgate/contract/people/session'
import { Stack, Text } from '@mantine/core'
import { useApiQuery } from '../../../../api/queries.ts'
import type { CallInput } from '../../../../api/wire.ts'
import { useCallForm } from '../../../../forms/use-call-form.ts'
import { Dialog } from '../../../../ui/dialog.tsx'
import { SecretField } from '../../../../ui/fields/text-fields.tsx'
import { FormFrame } from '../../../../ui/form-frame.tsx'
import { Loaded } from '../../../../ui/loaded.tsx'
import { notify } from '../../../../ui/notify.tsx'
import { OrganizationFirst } from './organization-first.tsx'

export interface Ending<E extends Endpoint> {
  endpoint: E
  input: object
  title: string
  action: string
  text: string
  done: (answer: ApiResponse<E>) => string
}

const EndForm = <E extends Endpoint>({
  ending,
  asks,
  onClose,
}: {
  ending: Ending<E>
  /** What shows that it is the user. */
  asks: 'factor' | 'password' | 'nothing'
  onClose: () => void
}) => {
  const { endpoint, input, action, text, done } = ending
  const form = useCallForm({
    endpoint,
    initial: { password: '' },
    toInput: ({ password }) =>
      ({ ...input, ...(asks === 'password' && { password }) }) as CallInput<E>,
    ...(asks === 'password' && { required: { password: say('Enter your password.') } }),
    refresh: [session.list],
    onDone: (answer) => {
      notify.success(done(answer))
      onClose()
    },
  })
  return (
    <FormFrame form={form} saveLabel={action}>
      <Stack gap="sm">
        <Text size="sm">{text}</Text>
        {asks === 'factor' && (
          <Text size="sm" c="dimmed">
            {say(
              'You will be asked for your second factor unless you entered it in the last five minutes.',
            )}
          </Text>
        )}
        {asks === 'password' && (
          <SecretField
            form={form}
            name="password"
            label={say('Password')}
            required
            focusFirst
            autoComplete="current-password"
            description={say('Your own password, to confirm it is you.')}
          />
        )}
      </Stack>
    </FormFrame>
  )
}

/**
 * Ends sessions once the user has proven their identity: by the second factor, or by password if
 * there is none.
 */
export const EndDialog = <E extends Endpoint>({
  ending,
  onClose,
}: {
  ending: Ending<E>
  onClose: () => void
}) => {
  const state = useApiQuery(secondFactor.state, {})
  return (
    <Dialog opened onClose={onClose} title={ending.title}>
      <Loaded from={state} height={96}>
        {({ enabled }) =>
          enabled ? (
            <EndForm ending={ending} asks="factor" onClose={onClose} />
          ) : (
            <OrganizationFirst>
              {(passwordClosed) => (
                <EndForm
                  ending={ending}
                  asks={passwordClosed ? 'nothing' : 'password'}
                  onClose={onClose}
                />
              )}
            </OrganizationFirst>
          )
        }
      </Loaded>
    </Dialog>
  )
}
