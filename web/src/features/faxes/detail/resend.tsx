import { faxNumbers } from '@labgate/contract/faxes/fax-numbers'
import { faxes } from '@labgate/contract/faxes/faxes'
import { say } from '@labgate/contract/languages/say'
import { deliveries } from '@labgate/contract/results/deliveries'
import { Select, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useApiQuery, useApiMutation } from '../../../api/queries.ts'
import { phoneAsText } from '../../../forms/phone.ts'
import { Confirm } from '../../../ui/confirm.tsx'
import { notify } from '../../../ui/notify.tsx'
import type { WholeFax } from './whole-fax.ts'

const own = '0'

/**
 * Sends a fax's contents again, to the location's own number or to another verified one of the
 * account.
 */
export const Resend = ({
  fax,
  onClose,
  onSent,
}: {
  fax: WholeFax
  onClose: () => void
  onSent: (faxId: number) => void
}) => {
  const { faxId, rowVersion } = fax
  const { save } = useApiMutation(faxes.resend, {
    refresh: [faxes.list, faxes.get, faxes.state, deliveries.ofOrder],
  })
  const others = useApiQuery(faxNumbers.others, { faxId })
  const [to, setTo] = useState(own)
  const data = [
    { value: own, label: say('Location number') },
    ...(others.data?.list ?? []).map((row) => ({
      value: String(row.faxNumberId),
      label: `${phoneAsText(row.number)} · ${row.location}`,
    })),
  ]
  return (
    <Confirm
      opened
      title={say('Send again')}
      action={say('Send')}
      onClose={onClose}
      onConfirm={async () => {
        const { id, message } = await save({ faxId, rowVersion, faxNumberId: Number(to) })
        notify.success(message)
        onSent(Number(id))
      }}
    >
      <Stack gap="sm">
        <Text size="sm">
          {say('Each report goes in its current version with its own cover page.')}
        </Text>
        <Select
          label={say('To')}
          description={say('Verified numbers for this account.')}
          data={data}
          value={to}
          onChange={(next) => setTo(next ?? own)}
          data-autofocus
        />
      </Stack>
    </Confirm>
  )
}
