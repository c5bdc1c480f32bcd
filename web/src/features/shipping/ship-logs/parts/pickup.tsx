import { dayAfter } from '@labgate/contract/kit/days'
import type { ApiResponse } from '@labgate/contract/kit/endpoint'
import { say } from '@labgate/contract/languages/say'
import { carrierOfWay } from '@labgate/contract/shipping/carrier-accounts'
import {
  carrierRules,
  nextPickupDay,
  otherCarrierFault,
  pickupDayFault,
} from '@labgate/contract/shipping/carrier-rules'
import { parcelStatus } from '@labgate/contract/shipping/parcels'
import { describeCourierKind, pickups, pickupTimes } from '@labgate/contract/shipping/pickups'
import type { ShipLog } from '@labgate/contract/shipping/ship-logs'
import { Button, SimpleGrid, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useApiMutation, useApiQuery } from '../../../../api/queries.ts'
import { todayHere } from '../../../../core/patients/parts/age.ts'
import { dayAsText, instantAsText, timeAsText } from '../../../../forms/dates.ts'
import { useCallForm } from '../../../../forms/use-call-form.ts'
import { useMay } from '../../../../session/use-session.ts'
import { Confirm } from '../../../../ui/confirm.tsx'
import { ChoiceField } from '../../../../ui/fields/choice-fields.tsx'
import { DateField } from '../../../../ui/fields/date-field.tsx'
import { ShownValue } from '../../../../ui/fields/shown-value.tsx'
import { TextField } from '../../../../ui/fields/text-fields.tsx'
import { FormFrame } from '../../../../ui/form-frame.tsx'
import { IconTruck } from '../../../../ui/icons/icons.ts'
import { notify } from '../../../../ui/notify.tsx'
import { SideDrawer } from '../../../../ui/side-drawer.tsx'
import { useSettleRequest } from './settle-request.tsx'

type Parcel = Pick<ShipLog, 'shipLogId' | 'status' | 'timeZone' | 'shippingMethodId'>

interface PickupFormProps {
  shipLogId: number
  courier: string
  way: string
  onDone: () => void
}
const PickupForm = ({ shipLogId, courier, way, onDone }: PickupFormProps) => {
  const carrier = carrierOfWay(way)
  const tomorrow = dayAfter(todayHere(), 1)
  const times = pickupTimes.map((value) => ({ value, label: timeAsText(value) }))
  const form = useCallForm({
    endpoint: pickups.request,
    initial: {
      pickupDay: (carrier === undefined ? tomorrow : nextPickupDay(carrier, tomorrow)) as
        | string
        | null,
      from: '09:00',
      until: '17:00',
      note: '',
    },
    required: { pickupDay: say('Enter the date.') },
    check: ({ pickupDay, from, until }) => {
      const dayFault =
        carrier === undefined || pickupDay === null ? '' : pickupDayFault(carrier, pickupDay)
      return {
        ...(until <= from && { until: say('Enter a later time than the first.') }),
        ...(dayFault !== '' && { pickupDay: dayFault }),
      }
    },
    toInput: (values) => ({ ...values, shipLogId }),
    refresh: [pickups.get],
    unseen: [pickups.get],
    onDone: ({ message }) => {
      notify.success(message)
      onDone()
    },
  })
  return (
    <FormFrame form={form} saveLabel={say('Send request')} deliberate>
      <Stack gap="sm">
        <ShownValue
          label={say('Courier')}
          description={carrier === undefined ? say('Gets an email.') : say('Is asked at once.')}
        >
          {describeCourierKind(courier)}
        </ShownValue>
        <DateField form={form} name="pickupDay" label={say('Date')} required focusFirst />
        <SimpleGrid cols={2}>
          <ChoiceField
            form={form}
            name="from"
            label={say('Ready from')}
            options={times}
            clearable={false}
          />
          <ChoiceField
            form={form}
            name="until"
            label={say('Until')}
            options={times}
            clearable={false}
          />
        </SimpleGrid>
        <TextField
          form={form}
          name="note"
          label={say('Note to the courier')}
          maxLength={carrier === undefined ? 200 : carrierRules[carrier].mostOfNote}
          placeholder={say('Back door, ring twice')}
          description={say('Where to find the parcel. No patient’s name.')}
        />
      </Stack>
    </FormFrame>
  )
}

/* '12/01/2026, 9:00 AM to 5:00 PM'; '' if none was requested. */
const describePickup = (pickup: ApiResponse<typeof pickups.get> | undefined): string =>
  pickup === undefined || pickup.pickupDay === null
    ? ''
    : say('{pickupDay}, {from} to {until}', {
        pickupDay: dayAsText(pickup.pickupDay),
        from: timeAsText(pickup.from),
        until: timeAsText(pickup.until),
      })

/** The pickup that was requested for a parcel. */
export const PickupFact = ({
  parcel: { shipLogId, timeZone },
}: {
  parcel: Pick<Parcel, 'shipLogId' | 'timeZone'>
}) => {
  const { data } = useApiQuery(pickups.get, { shipLogId }, { freshFor: 0 })
  const when = describePickup(data)
  if (data === undefined || when === '') return null
  const who = [data.requestedBy, instantAsText(data.dateRequested, timeZone)].filter(Boolean)
  return (
    <ShownValue
      label={say('Pickup requested')}
      description={[
        describeCourierKind(data.courier),
        data.confirmationNo === ''
          ? ''
          : say('Confirmation number {confirmationNo}', { confirmationNo: data.confirmationNo }),
        who.join(', '),
        data.note,
      ]
        .filter(Boolean)
        .join(' · ')}
    >
      {when}
    </ShownValue>
  )
}

/** A carrier did not answer whether it has the pickup: a person settles that. */
export const UnclearPickup = ({ parcel: { shipLogId } }: { parcel: Pick<Parcel, 'shipLogId'> }) => {
  const { data } = useApiQuery(pickups.get, { shipLogId }, { freshFor: 0 })
  const carrier = carrierOfWay(data?.courier ?? '')
  const { alert, layers } = useSettleRequest(
    data?.state === 'unclear' && carrier !== undefined
      ? { shipLogId, kind: 'pickup', carrier, reference: data.reference }
      : undefined,
  )
  return (
    <>
      {alert}
      {layers}
    </>
  )
}

/** Before a parcel is reopened: that the courier comes all the same. */
export const StillPickedUp = ({ shipLogId }: { shipLogId: number }) => {
  const { data } = useApiQuery(pickups.get, { shipLogId }, { freshFor: 0 })
  if (data === undefined || data.pickupDay === null || data.pickupDay < todayHere()) return null
  return (
    <Text size="sm">
      {say('The courier still comes: {data}. If it should not, cancel the pickup first.', {
        data: describePickup(data),
      })}
    </Text>
  )
}

/** Asks the laboratory's courier to pick a parcel up, once. */
export const RequestPickup = ({
  parcel: { shipLogId, status, shippingMethodId },
}: {
  parcel: Parcel
}) => {
  const may = useMay()
  const [open, setOpen] = useState(false)
  const { data } = useApiQuery(pickups.get, { shipLogId }, { freshFor: 0 })
  const isPossible =
    may.call(pickups.request) &&
    status === parcelStatus['on its way'] &&
    data?.isOffered === true &&
    (data.pickupDay === null || data.pickupDay < todayHere())
  if (!isPossible) {
    /* It would open by itself once a pickup can be asked for again. */
    if (open) setOpen(false)
    return null
  }
  const carrier = carrierOfWay(data.way)
  const reason = carrier === undefined ? '' : otherCarrierFault(carrier, shippingMethodId)
  return (
    <>
      <Button
        variant="default"
        disabled={reason !== ''}
        leftSection={<IconTruck size={16} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {say('Request pickup')}
      </Button>
      {reason !== '' && (
        <Text size="sm" c="dimmed">
          {reason}
        </Text>
      )}
      <SideDrawer opened={open} title={say('Request pickup')} onClose={() => setOpen(false)}>
        <PickupForm
          shipLogId={shipLogId}
          courier={data.courier}
          way={data.way}
          onDone={() => setOpen(false)}
        />
      </SideDrawer>
    </>
  )
}

/** Takes the request back, until its day has passed. */
export const CancelPickup = ({ parcel: { shipLogId, status } }: { parcel: Parcel }) => {
  const may = useMay()
  const [asks, setAsks] = useState(false)
  const { data } = useApiQuery(pickups.get, { shipLogId }, { freshFor: 0 })
  const { save } = useApiMutation(pickups.cancel, { refresh: [pickups.get] })
  const stands = data !== undefined && data.pickupDay !== null && data.pickupDay >= todayHere()
  const byHand = data?.isCanceledByHand === true
  const isUnsettled = data?.state === 'unclear' || data?.state === 'asked'
  if (!may.call(pickups.cancel) || !stands || isUnsettled) return null
  if (status > parcelStatus['on its way']) return null
  return (
    <>
      <Button variant="default" onClick={() => setAsks(true)}>
        {say('Cancel pickup')}
      </Button>
      <Confirm
        opened={asks}
        title={say('Cancel the pickup?')}
        action={byHand ? say('It is canceled there') : say('Cancel pickup')}
        onClose={() => setAsks(false)}
        onConfirm={async () => {
          const { message } = await save({ shipLogId, ...(byHand && { byHand }) })
          notify.success(message)
        }}
      >
        <Text size="sm">
          {byHand
            ? say(
                '{courier} cannot be asked by Labgate to cancel it, since its number was entered by hand. Cancel {confirmationNo} on {courier}’s website or by phone first.',
                {
                  courier: describeCourierKind(data.courier),
                  confirmationNo: data.confirmationNo,
                },
              )
            : say('{data}, by {courier}. {value}; another pickup can be requested then.', {
                data: describePickup(data),
                courier: describeCourierKind(data.courier),
                value:
                  data.state === 'made'
                    ? say('The carrier is asked to cancel it')
                    : say('The courier gets an email that it is canceled'),
              })}
        </Text>
      </Confirm>
    </>
  )
}
