import { books } from '@labgate/contract/billing/books'
import { describeMoney } from '@labgate/contract/billing/money'
import { describeMonth } from '@labgate/contract/billing/receivables'
import { say } from '@labgate/contract/languages/say'
import { Stack, Text } from '@mantine/core'
import { useApiMutation } from '../../../api/queries.ts'
import { Confirm } from '../../../ui/confirm.tsx'
import { notify } from '../../../ui/notify.tsx'

/** Asks before a month of the books is closed, which cannot be undone. */
export const CloseMonth = ({
  month,
  closingCents,
  onClose,
}: {
  month: string
  closingCents: number
  onClose: () => void
}) => {
  const { save } = useApiMutation(books.close, { refresh: [books.months] })
  const close = async (): Promise<boolean> => {
    try {
      await save({ month })
      notify.success(say('{month} is closed.', { month: describeMonth(month) }))
      onClose()
      return true
    } catch (error) {
      notify.failure(error)
      return false
    }
  }
  return (
    <Confirm
      opened
      title={say('Close {month}?', { month: describeMonth(month) })}
      action={say('Close the month')}
      onConfirm={close}
      onClose={onClose}
    >
      <Stack gap="sm">
        <Text size="sm">
          {say(
            'It ends with {closingCents} open. Nothing can be posted into it afterwards: what belongs to it and comes later is posted in the next month and is shown there as late. A closed month stays closed.',
            { closingCents: describeMoney(closingCents) },
          )}
        </Text>
      </Stack>
    </Confirm>
  )
}
