import { say } from '@labgate/contract/languages/say'
import { mailChoices, mailKindsOf, type MailKind } from '@labgate/contract/overviews/mail-choices'
import { Checkbox, Stack } from '@mantine/core'
import { useApiQuery, useApiMutation } from '../../../../api/queries.ts'
import { useMay, useSession } from '../../../../session/use-session.ts'
import { Failure } from '../../../../ui/failure.tsx'
import { Loaded } from '../../../../ui/loaded.tsx'
import { notify } from '../../../../ui/notify.tsx'

const words: Record<MailKind, [label: string, description: string]> = {
  results: [
    say('New results'),
    say('Results that are ready to review. For a provider, their own.'),
  ],
  critical: [
    say('Critical results'),
    say('Sent right away. The laboratory still calls about every critical value.'),
  ],
  signature: [
    say('Orders that need a signature'),
    say('Your orders, and those of providers you sign for as a delegate.'),
  ],
  inbox: [say('New messages in the Inbox'), say('Messages that you have not read.')],
  invoices: [
    say('New invoices'),
    say('Invoices of your practice. They are on the account’s page.'),
  ],
}

interface Chosen {
  kinds: MailKind[]
  email: string
  isProven: boolean
}

const whereTo = ({ email, isProven }: Chosen): string => {
  if (email === '') return say('You have no email address. Ask your administrator to add one.')
  return isProven
    ? say('Sent to {email}. They contain counts, no patient information.', { email })
    : say('Nothing is sent until you confirm {email}.', { email })
}

const Choices = ({ chosen, kinds }: { chosen: Chosen; kinds: MailKind[] }) => {
  const may = useMay().call(mailChoices.save)
  const saver = useApiMutation(mailChoices.save, { refresh: [mailChoices.get] })
  const choose = async (next: string[]): Promise<void> => {
    try {
      await saver.save({ kinds: kinds.filter((kind) => next.includes(kind)) })
    } catch {
      return // shown below the choices
    }
    notify.success(say('Saved.'))
  }
  return (
    <Stack gap="sm">
      <Checkbox.Group
        label={say('Email me about')}
        description={whereTo(chosen)}
        value={chosen.kinds}
        onChange={(next) => void choose(next)}
      >
        <Stack gap="sm" mt="xs">
          {kinds.map((kind) => (
            <Checkbox
              key={kind}
              value={kind}
              label={words[kind][0]}
              description={words[kind][1]}
              disabled={!may || saver.saving || chosen.email === ''}
            />
          ))}
        </Stack>
      </Checkbox.Group>
      {saver.error && <Failure error={saver.error} />}
    </Stack>
  )
}

/** Which emails this user gets. */
export const MailChoices = () => {
  const { who } = useSession()
  return (
    <Loaded from={useApiQuery(mailChoices.get, {})} height={200}>
      {(chosen) => <Choices chosen={chosen} kinds={mailKindsOf(who)} />}
    </Loaded>
  )
}
