import { say } from '@labgate/contract/languages/say'
import { parcelStatus } from '@labgate/contract/shipping/parcels'
import { shipLogs, type ShipLog } from '@labgate/contract/shipping/ship-logs'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { useCodes } from '../../../../api/codes.ts'
import { useApiQuery, useApiMutation } from '../../../../api/queries.ts'
import { useMay } from '../../../../session/use-session.ts'
import { Confirm } from '../../../../ui/confirm.tsx'
import { IconPackage, IconPrinter } from '../../../../ui/icons/icons.ts'
import { Loaded } from '../../../../ui/loaded.tsx'
import { notify } from '../../../../ui/notify.tsx'
import { PackParcel } from '../packing/pack-parcel.tsx'
import { useCarrierLabel } from '../parts/carrier-label.tsx'
import { Counters } from '../parts/counters.tsx'
import { ParcelFacts, ParcelHead } from '../parts/parcel-facts.tsx'
import { CancelPickup, RequestPickup, StillPickedUp, UnclearPickup } from '../parts/pickup.tsx'
import { tubesOf } from '../parts/tube-fate.tsx'
import { TubeTable } from '../parts/tube-table.tsx'

interface RecordProps {
  shipLogId: number
  /** Keeps the tubes that are scanned before the parcel is shown. */
  keeps: ReactNode
  onSaved: (shipLogId: number, ships: boolean) => void
  onSheet: (shipLogId: number) => void
  onLabel: (shipLogId: number) => void
  paperBusy: boolean
}

/** One parcel: to continue packing it, or to see what happened to it. */
export const ParcelRecord = ({ shipLogId, keeps, ...rest }: RecordProps) => {
  const query = useApiQuery(shipLogs.get, { shipLogId }, { freshFor: 0 })
  const mayPack = useMay().call(shipLogs.save)
  return (
    <Loaded from={query} height={640} keeps={keeps}>
      {(parcel) =>
        parcel.status === parcelStatus.packing && mayPack ? (
          <PackParcel
            key={parcel.rowVersion}
            parcel={parcel}
            onSaved={rest.onSaved}
            onLabel={rest.onLabel}
            paperBusy={rest.paperBusy}
          />
        ) : (
          <ReadParcel parcel={parcel} mayPack={mayPack} {...rest} />
        )
      }
    </Loaded>
  )
}

const OpenAgain = ({ parcel }: { parcel: ShipLog }) => {
  const [asks, setAsks] = useState(false)
  const { save } = useApiMutation(shipLogs.reopen, {
    refresh: [shipLogs.get, shipLogs.list, shipLogs.candidates],
  })
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconPackage size={16} aria-hidden />}
        onClick={() => setAsks(true)}
      >
        {say('Reopen')}
      </Button>
      <Confirm
        opened={asks}
        title={say('Is the parcel still here?')}
        action={say('Reopen parcel')}
        onClose={() => setAsks(false)}
        onConfirm={async () => {
          const { message } = await save({
            shipLogId: parcel.shipLogId,
            rowVersion: parcel.rowVersion,
          })
          notify.success(message)
        }}
      >
        <Text size="sm">
          {say(
            'Its tubes will be at the practice again. The printed sheet is void; a new one prints when the parcel ships.',
          )}
        </Text>
        <StillPickedUp shipLogId={parcel.shipLogId} />
      </Confirm>
    </>
  )
}

const ReadParcel = ({
  parcel,
  mayPack,
  onSheet,
  onLabel,
  paperBusy,
}: Omit<RecordProps, 'shipLogId' | 'keeps' | 'onSaved'> & {
  parcel: ShipLog
  mayPack: boolean
}) => {
  const [conditions] = useCodes('ParcelCondition')
  const condition = conditions.find(({ value }) => value === parcel.conditionId)?.label ?? ''
  const label = useCarrierLabel({
    parcel,
    isSaved: true,
    trackingNo: parcel.trackingNo,
    onPrint: onLabel,
    printBusy: paperBusy,
  })
  const hasArrived = parcel.status >= parcelStatus['being received']
  return (
    <Stack gap="lg">
      <Group justify="space-between" gap="xs" align="flex-start">
        <ParcelHead parcel={parcel} />
        <Group gap="xs">
          <RequestPickup parcel={parcel} />
          <CancelPickup parcel={parcel} />
          {mayPack && parcel.status === parcelStatus['on its way'] && <OpenAgain parcel={parcel} />}
          <Button
            variant="default"
            leftSection={<IconPrinter size={16} aria-hidden />}
            loading={paperBusy}
            onClick={() => onSheet(parcel.shipLogId)}
          >
            {say('Print sheet')}
          </Button>
        </Group>
      </Group>
      <UnclearPickup parcel={parcel} />
      {label.panel}
      <ParcelFacts parcel={parcel} condition={condition} />
      <Counters parcel={parcel} />
      <TubeTable
        tubes={tubesOf(parcel)}
        customerId={parcel.customerId}
        timeZone={parcel.timeZone}
        showsFate={hasArrived}
      />
      {label.layers}
    </Stack>
  )
}
