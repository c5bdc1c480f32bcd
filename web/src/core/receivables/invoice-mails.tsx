import { invoices } from '@labgate/contract/billing/receivables'
import type { ApiResponse } from '@labgate/contract/kit/endpoint'
import { say } from '@labgate/contract/languages/say'
import { Button, Group, Text } from '@mantine/core'
import { useApiMutation } from '../../api/queries.ts'
import { instantHere } from '../../forms/dates.ts'
import { useMay } from '../../session/use-session.ts'
import { notify } from '../../ui/notify.tsx'

const textOf = ({
  mails,
  mailIsDue,
}: Pick<ApiResponse<typeof invoices.get>, 'mails' | 'mailIsDue'>): string => {
  if (mailIsDue) return say('An email leaves within a minute.')
  const [last] = mails
  if (last === undefined) return say('Not emailed.')
  const names = mails.filter(({ at }) => at === last.at).map(({ name }) => name)
  return say('Emailed {at} to {names}.', { at: instantHere(last.at), names: names.join(', ') })
}

/** Who was notified of the invoice by email, and a button to send it again. */
export const InvoiceMails = ({ invoice }: { invoice: ApiResponse<typeof invoices.get> }) => {
  const sending = useApiMutation(invoices.mailAgain, { refresh: [invoices.get] })
  const maySend = useMay().call(invoices.mailAgain)
  const send = async (): Promise<void> => {
    try {
      notify.success((await sending.save({ invoiceId: invoice.invoiceId })).message)
    } catch (error) {
      notify.failure(error)
    }
  }
  // a practice that got no email about it reads it here
  if (!maySend && invoice.mails.length === 0) return null
  return (
    <Group gap="sm">
      <Text size="sm" c="dimmed">
        {textOf(invoice)}
      </Text>
      {maySend && (
        <Button
          variant="default"
          size="compact-sm"
          loading={sending.saving}
          disabled={invoice.mailIsDue}
          onClick={() => void send()}
        >
          {invoice.mails.length === 0 ? say('Email the practice') : say('Email again')}
        </Button>
      )}
    </Group>
  )
}
