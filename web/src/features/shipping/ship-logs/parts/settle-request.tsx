import { say } from '@labgate/contract/languages/say'
import { labelCarriers, type LabelCarrier } from '@labgate/contract/shipping/carrier-accounts'
import { carrierRequests } from '@labgate/contract/shipping/carrier-requests'
import { isCanceledByHand } from '@labgate/contract/shipping/carrier-rules'
import { pickups } from '@labgate/contract/shipping/pickups'
import { shipLogs } from '@labgate/contract/shipping/ship-logs'
import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useApiMutation } from '../../../../api/queries.ts'
import { useCallForm } from '../../../../forms/use-call-form.ts'
import { useMay } from '../../../../session/use-session.ts'
import { Confirm } from '../../../../ui/confirm.tsx'
import { TextField } from '../../../../ui/fields/text-fields.tsx'
import { FormFrame } from '../../../../ui/form-frame.tsx'
import { IconAlertTriangle } from '../../../../ui/icons/icons.ts'
import { notify } from '../../../../ui/notify.tsx'
import { SideDrawer } from '../../../../ui/side-drawer.tsx'

export interface UnclearRequest {
  shipLogId: number
  kind: 'label' | 'pickup'
  carrier: LabelCarrier
  reference: string
}

const refresh = [carrierRequests.label, pickups.get, shipLogs.get, shipLogs.list]
const numberLabels = { label: say('Tracking number'), pickup: say('Confirmation number') } as const

const FoundForm = ({ of, onDone }: { of: UnclearRequest; onDone: () => void }) => {
  const { shipLogId, kind, carrier } = of
  const form = useCallForm({
    endpoint: carrierRequests.settle,
    initial: { number: '' },
    required: {
      number: say('Enter the {numberLabels}.', { numberLabels: numberLabels[kind].toLowerCase() }),
    },
    toInput: ({ number }) => ({ shipLogId, kind, isMade: true, number }),
    refresh,
    onDone: ({ message }) => {
      notify.success(message)
      onDone()
    },
  })
  return (
    <FormFrame form={form} saveLabel={say('Save number')} deliberate>
      <TextField
        form={form}
        name="number"
        label={numberLabels[kind]}
        required
        focusFirst
        maxLength={50}
        description={[
          say('As {labelCarriers}’s website shows it.', { labelCarriers: labelCarriers[carrier] }),
          kind === 'pickup' && isCanceledByHand(carrier, '')
            ? say('The pickup can then be canceled only on {name}’s website or by phone.', {
                name: labelCarriers[carrier],
              })
            : '',
        ]
          .filter(Boolean)
          .join(' ')}
      />
    </FormFrame>
  )
}

const AbsentConfirm = ({
  of: { shipLogId, kind, carrier },
  opened,
  onClose,
}: {
  of: UnclearRequest
  opened: boolean
  onClose: () => void
}) => {
  const { save } = useApiMutation(carrierRequests.settle, { refresh })
  const name = labelCarriers[carrier]
  return (
    <Confirm
      opened={opened}
      title={say('Does {name} have no {kind}?', { name, kind })}
      action={say('{name} does not have it', { name })}
      deliberate
      onClose={onClose}
      onConfirm={async () => {
        const { message } = await save({ shipLogId, kind, isMade: false })
        notify.success(message)
      }}
    >
      <Text size="sm">
        {kind === 'label'
          ? say(
              'Another label can be made then. If the first one exists after all, both may be billed.',
            )
          : say(
              'Another pickup can be requested then. If the first one exists after all, a driver may come twice.',
            )}
      </Text>
    </Confirm>
  )
}

/**
 * A carrier did not answer, so that nobody knows whether it has a label or a pickup: a person says.
 * `layers` go next to any form, not into it.
 */
export const useSettleRequest = (of: UnclearRequest | undefined) => {
  const may = useMay()
  const [open, setOpen] = useState<'' | 'found' | 'absent'>('')
  const close = (): void => setOpen('')
  const mayCall = may.call(carrierRequests.settle)
  if (of === undefined) return { alert: null, layers: null }
  const name = labelCarriers[of.carrier]
  const alert = (
    <Alert
      color="red"
      variant="light"
      role="alert"
      icon={<IconAlertTriangle aria-hidden />}
      title={say('It is not known whether {name} has the {kind}', { name, kind: of.kind })}
    >
      <Stack gap="xs">
        <Text size="sm">
          {say(
            '{name} did not answer. It is not asked again automatically. Look on {name}’s website by the reference {reference}.',
            { name, reference: of.reference },
          )}
        </Text>
        {mayCall && (
          <Group gap="xs">
            <Button variant="default" onClick={() => setOpen('found')}>
              {say('{name} has it', { name })}
            </Button>
            <Button variant="default" onClick={() => setOpen('absent')}>
              {say('{name} does not have it', { name })}
            </Button>
          </Group>
        )}
      </Stack>
    </Alert>
  )
  const layers = (
    <>
      <SideDrawer
        opened={open === 'found'}
        title={say('{name} has the {kind}', { name, kind: of.kind })}
        onClose={close}
      >
        <FoundForm of={of} onDone={close} />
      </SideDrawer>
      <AbsentConfirm of={of} opened={open === 'absent'} onClose={close} />
    </>
  )
  return { alert, layers }
}
