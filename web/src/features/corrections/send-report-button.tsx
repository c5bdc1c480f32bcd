import { corrections } from '@labgate/contract/corrections/corrections'
import { say } from '@labgate/contract/languages/say'
import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { useApiMutation } from '../../api/queries.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { IconSend } from '../../ui/icons/icons.ts'
import { notify } from '../../ui/notify.tsx'
import { useReason } from './bulk/reason-fields.tsx'

const SendReport = ({ labOrderId, onClose }: { labOrderId: number; onClose: () => void }) => {
  const { save } = useApiMutation(corrections.sendReport, { refresh: [corrections.list] })
  const why = useReason('not-arrived', {
    columns: 1,
    missing: say('Enter why the report is sent again.'),
    description: say('Kept with the order.'),
  })
  return (
    <Confirm
      opened
      whose={{ labOrderId }}
      title={say('Send report again')}
      action={say('Send again')}
      keep={say('Cancel')}
      onClose={onClose}
      onConfirm={async () => {
        const given = why.check()
        if (given === undefined) return false
        const { message } = await save({ labOrderId, ...given })
        notify.success(message)
        return undefined
      }}
    >
      <Text size="sm">
        {say('The latest released report goes again to everyone who gets it by fax or email.')}
      </Text>
      {why.fields}
    </Confirm>
  )
}

/** Sends the current report again to everyone who gets it by fax or email. */
export const SendReportButton = ({ labOrderId }: { labOrderId: number }) => {
  const [isRequested, setRequested] = useState(false)
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconSend size={16} aria-hidden />}
        onClick={() => setRequested(true)}
      >
        {say('Send report again')}
      </Button>
      {isRequested && <SendReport labOrderId={labOrderId} onClose={() => setRequested(false)} />}
    </>
  )
}
