import { say } from '@labgate/contract/languages/say'
import { callSheets, type CallDelivery } from '@labgate/contract/results/call-sheets'
import { Select, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useApiQuery, useApiMutation } from '../../../api/queries.ts'
import { phoneAsText } from '../../../forms/phone.ts'
import { Confirm } from '../../../ui/confirm.tsx'
import { notify } from '../../../ui/notify.tsx'

const own = '0'

const NumberChoice = ({
  deliveryId,
  value,
  onChange,
}: {
  deliveryId: number
  value: string
  onChange: (value: string) => void
}) => {
  const others = useApiQuery(callSheets.numbers, { deliveryId })
  const data = [
    { value: own, label: say('Location number') },
    ...(others.data?.list ?? []).map((row) => ({
      value: String(row.faxNumberId),
      label: `${phoneAsText(row.number)} · ${row.location}`,
    })),
  ]
  return (
    <Select
      label={say('To')}
      description={say('Verified numbers for this account.')}
      data={data}
      value={value}
      onChange={(next) => onChange(next ?? own)}
      data-autofocus
    />
  )
}

/**
 * Sends a report again: by fax to the location's own number or another verified one of the account,
 * or as the email notice.
 */
export const SendAgain = ({
  of: { deliveryId, way },
  onClose,
}: {
  of: CallDelivery
  onClose: () => void
}) => {
  const { save } = useApiMutation(callSheets.send, { refresh: [callSheets.get] })
  const [to, setTo] = useState(own)
  const isFax = way === 'fax'
  return (
    <Confirm
      opened
      title={say('Send again')}
      action={say('Send')}
      onClose={onClose}
      onConfirm={async () => {
        const { message } = await save({ deliveryId, faxNumberId: Number(to) })
        notify.success(message)
        onClose()
      }}
    >
      <Stack gap="sm">
        <Text size="sm">
          {isFax
            ? say('The report goes in its current version with its own cover page.')
            : say('The location gets an email that a result is ready. It names no patient.')}
        </Text>
        {isFax && <NumberChoice deliveryId={deliveryId} value={to} onChange={setTo} />}
      </Stack>
    </Confirm>
  )
}
