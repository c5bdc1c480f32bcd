import type { ApiResponse } from '@labgate/contract/kit/endpoint'
import { say } from '@labgate/contract/languages/say'
import {
  labelCarriers,
  parcelContents,
  type LabelCarrier,
} from '@labgate/contract/shipping/carrier-accounts'
import { carrierRequests } from '@labgate/contract/shipping/carrier-requests'
import { parcelStatus } from '@labgate/contract/shipping/parcels'
import { shipLogs, type ShipLog } from '@labgate/contract/shipping/ship-logs'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useApiMutation, useApiQuery } from '../../../../api/queries.ts'
import { instantAsText } from '../../../../forms/dates.ts'
import { useMay } from '../../../../session/use-session.ts'
import { Confirm } from '../../../../ui/confirm.tsx'
import { ShownValue } from '../../../../ui/fields/shown-value.tsx'
import { IconPrinter, IconTag } from '../../../../ui/icons/icons.ts'
import { notify } from '../../../../ui/notify.tsx'
import { SideDrawer } from '../../../../ui/side-drawer.tsx'
import { usePlaces, type Tube } from './destinations.tsx'
import { LabelForm } from './label-form.tsx'
import { useSettleRequest } from './settle-request.tsx'

type Label = ApiResponse<typeof carrierRequests.label>
export type LabeledParcel = Pick<ShipLog, 'shipLogId' | 'timeZone' | 'rowVersion' | 'status'>

/* 'FedEx 794953555571 · 2 lb · UN3373 Biological Substance, Category B' */
const LabelFact = ({ label, timeZone }: { label: Label; timeZone: string }) => (
  <ShownValue
    label={say('Carrier label')}
    description={[
      say('{weightPounds} lb', { weightPounds: label.weightPounds }),
      label.contents === '' ? '' : parcelContents[label.contents],
      [label.askedBy, instantAsText(label.dateAsked, timeZone)].filter(Boolean).join(', '),
      label.carrierSays,
    ]
      .filter(Boolean)
      .join(' · ')}
  >
    {`${label.carrier === '' ? '' : labelCarriers[label.carrier]} ${label.trackingNo}`}
  </ShownValue>
)

/* Why no label can be made now; '' if one can. */
const whyNot = (
  label: Label,
  { isSaved, hasNumber, places }: { isSaved: boolean; hasNumber: boolean; places: number },
): string => {
  if (label.says !== '') return label.says
  if (places > 1) return say('The tubes go to several places. Split the parcel first.')
  if (label.state === 'asked') return say('The carrier is being asked. Reload in a moment.')
  if (hasNumber) return say('The parcel has a tracking number. Remove it and save to make a label.')
  return isSaved ? '' : say('Save the parcel to make a carrier label.')
}

interface CarrierLabelInput {
  parcel: LabeledParcel
  /** Nothing on the screen waits to be saved. */
  isSaved: boolean
  trackingNo: string
  /** What is in the parcel: a label has one address. */
  tubes?: readonly Tube[]
  /** Shows the label to print: by who outlives the parcel’s form, which begins anew once it is made. */
  onPrint: (shipLogId: number) => void
  printBusy: boolean
}

/**
 * The carrier's label of a parcel: to make, to print, to void. Nothing for a location without a
 * carrier account. `layers` go next to any form, not into it.
 */
export const useCarrierLabel = ({
  parcel,
  isSaved,
  trackingNo,
  tubes = [],
  onPrint,
  printBusy,
}: CarrierLabelInput) => {
  const { shipLogId, status, timeZone } = parcel
  const may = useMay()
  const places = usePlaces(tubes).length
  const [open, setOpen] = useState<'' | 'make' | 'void'>('')
  const close = (): void => setOpen('')
  const voiding = useApiMutation(carrierRequests.voidLabel, {
    refresh: [carrierRequests.label, shipLogs.get, shipLogs.list],
  })
  const { data: label } = useApiQuery(
    carrierRequests.label,
    { shipLogId },
    { enabled: shipLogId > 0, freshFor: 0 },
  )
  const unclear =
    label?.state === 'unclear' && label.carrier !== ''
      ? { shipLogId, kind: 'label' as const, carrier: label.carrier, reference: label.reference }
      : undefined
  const settle = useSettleRequest(unclear)
  /* What the carrier left unclear is settled on the page, not in the form that asked. */
  if (unclear !== undefined && open === 'make') close()
  if (label === undefined || (label.offer === '' && label.state === ''))
    return { panel: null, layers: null }
  const isPacking = status === parcelStatus.packing
  const isMade = label.state === 'made'
  const reason = whyNot(label, { isSaved, hasNumber: trackingNo !== '', places })
  const offers =
    isPacking &&
    !isMade &&
    unclear === undefined &&
    label.offer !== '' &&
    may.call(carrierRequests.makeLabel)
  const panel = (
    <Stack gap="xs" component="section" aria-label={say('Carrier label')}>
      {settle.alert}
      {isMade && <LabelFact label={label} timeZone={timeZone} />}
      {label.state === 'refused' && offers && <Text size="sm">{label.carrierSays}</Text>}
      <Group gap="xs">
        {isMade && label.hasFile && (
          <Button
            variant="default"
            leftSection={<IconPrinter size={16} aria-hidden />}
            loading={printBusy}
            onClick={() => onPrint(shipLogId)}
          >
            {say('Print label')}
          </Button>
        )}
        {isMade && isPacking && may.call(carrierRequests.voidLabel) && (
          <Button variant="default" onClick={() => setOpen('void')}>
            {say('Void label')}
          </Button>
        )}
        {offers && (
          <Button
            variant="default"
            leftSection={<IconTag size={16} aria-hidden />}
            disabled={reason !== ''}
            onClick={() => setOpen('make')}
          >
            {say('Carrier label')}
          </Button>
        )}
      </Group>
      {offers && reason !== '' && (
        <Text size="sm" c="dimmed">
          {reason}
        </Text>
      )}
    </Stack>
  )
  const layers = (
    <>
      {settle.layers}
      <SideDrawer opened={open === 'make'} title={say('Carrier label')} onClose={close}>
        <LabelForm
          parcel={parcel}
          carrier={label.offer as LabelCarrier}
          onMade={() => {
            close()
            onPrint(shipLogId)
          }}
        />
      </SideDrawer>
      <Confirm
        opened={open === 'void'}
        title={say('Void the label?')}
        action={say('Void label')}
        deliberate
        onClose={close}
        onConfirm={async () => {
          const { message } = await voiding.save({ shipLogId })
          notify.success(message)
        }}
      >
        <Text size="sm">
          {say(
            'The tracking number {trackingNo} leaves the parcel, and the printed label must not be used.',
            { trackingNo: label.trackingNo },
          )}
        </Text>
      </Confirm>
    </>
  )
  return { panel, layers }
}
