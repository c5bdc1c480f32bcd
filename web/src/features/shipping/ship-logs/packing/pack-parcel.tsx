import { clientServices } from '@labgate/contract/access/user-types'
import { isAmong } from '@labgate/contract/kit/coded'
import { dayBefore } from '@labgate/contract/kit/days'
import { say } from '@labgate/contract/languages/say'
import { trackingFault, trackingNoOf } from '@labgate/contract/shipping/carriers'
import { parcelStatus } from '@labgate/contract/shipping/parcels'
import { shipLogs, type ShipLog } from '@labgate/contract/shipping/ship-logs'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { call } from '../../../../api/call.ts'
import { todayHere } from '../../../../core/patients/parts/age.ts'
import { useCallForm, type CallForm } from '../../../../forms/use-call-form.ts'
import { useScanTarget } from '../../../../scan/targets.ts'
import { unsaved } from '../../../../session/unsaved.ts'
import { useSession } from '../../../../session/use-session.ts'
import { DayFilter, anyDay } from '../../../../ui/day-filter.tsx'
import { Empty } from '../../../../ui/empty.tsx'
import { FormFrame } from '../../../../ui/form-frame.tsx'
import { Loaded } from '../../../../ui/loaded.tsx'
import { notify } from '../../../../ui/notify.tsx'
import { LastScans } from '../../../../ui/verdict/last-scans.tsx'
import { VerdictBand } from '../../../../ui/verdict/verdict-band.tsx'
import { useLatest } from '../../../../use-latest.ts'
import { useCarrierLabel } from '../parts/carrier-label.tsx'
import { SeveralPlaces, ShipTo } from '../parts/destinations.tsx'
import { NumberEntry } from '../parts/number-entry.tsx'
import { PickupFact } from '../parts/pickup.tsx'
import { describeCount } from '../parts/tube-text.ts'
import { CandidateTable } from './candidate-table.tsx'
import { CarrierFields, type CarrierValues } from './carrier-fields.tsx'
import { identityOfScan, usePacking } from './use-packing.ts'
import classes from '../parts/with-aside.module.css'

export type PackedOne = CarrierValues &
  Pick<ShipLog, 'shipLogId' | 'customerId' | 'locationId' | 'timeZone' | 'specimens' | 'rowVersion'>

const daysOffered = 7

const checkCarrier = (
  { shippingMethodId, trackingNo }: CarrierValues,
  { ships, isLcs }: { ships: boolean; isLcs: boolean },
): Record<string, string> => {
  const fault = trackingFault(shippingMethodId, trackingNoOf(trackingNo))
  const isMissing = ships && isLcs && trackingNo.trim() === ''
  return {
    ...(fault !== '' && { trackingNo: fault }),
    ...(isMissing && { trackingNo: say('Enter the tracking number.') }),
    ...(ships && shippingMethodId === 0 && { shippingMethodId: say('Choose the carrier.') }),
  }
}

const Candidates = ({ packing }: { packing: ReturnType<typeof usePacking> }) => (
  <Loaded from={packing.found} height={320}>
    {() =>
      packing.rows.length === 0 ? (
        <Empty
          text={say(
            'No tubes are ready to ship. Orders collected at this location since that date appear here.',
          )}
        />
      ) : (
        <CandidateTable
          rows={packing.rows}
          packable={packing.packable.length}
          chosen={packing.chosen}
          onPut={packing.put}
          onAll={packing.putAll}
        />
      )
    }
  </Loaded>
)

interface PackingBarProps {
  from: string
  count: number
  onEnter: (text: string) => string
  onFrom: (day: string) => void
}
const PackingBar = ({ from, count, onEnter, onFrom }: PackingBarProps) => (
  <Group gap="md" align="flex-end" justify="space-between">
    <Group gap="sm" align="flex-end">
      <NumberEntry label={say('Tube number')} onEnter={onEnter} />
      <DayFilter label={say('Collected from')} value={from} w={130} onChange={onFrom} />
    </Group>
    <Text role="status" fw={700} style={{ fontSize: 32, lineHeight: 1.1 }}>
      {say('{count} packed', { count: describeCount(count) })}
    </Text>
  </Group>
)

interface PackingColumnsProps {
  form: CallForm<CarrierValues>
  isLcs: boolean
  locationId: number
  from: string
  count: number
  packing: ReturnType<typeof usePacking>
  onFrom: (next: string) => void
  onSplit: () => void
  parcel: PackedOne
  label: ReactNode
}
const PackingColumns = ({
  form,
  isLcs,
  locationId,
  from,
  count,
  packing,
  onFrom,
  onSplit,
  parcel,
  label,
}: PackingColumnsProps) => {
  const inside = packing.rows.filter(({ labOrderId }) => packing.chosen.has(labOrderId))
  return (
    <div className={classes['columns']}>
      <Stack gap="md" miw={0}>
        <CarrierFields form={form} needsNumber={isLcs} locationId={locationId} />
        <PackingBar
          from={from}
          count={count}
          onEnter={packing.type}
          onFrom={(day) => onFrom(day === '' ? anyDay : day)}
        />
        <SeveralPlaces tubes={inside} busy={form.saving} onSplit={onSplit} />
        <Candidates packing={packing} />
      </Stack>
      <Stack gap="md">
        <ShipTo tubes={inside} />
        {label}
        {parcel.shipLogId > 0 && <PickupFact parcel={parcel} />}
        <LastScans scans={packing.scans} />
      </Stack>
    </div>
  )
}

interface PackFormInput {
  parcel: PackedOne
  packing: ReturnType<typeof usePacking>
  isLcs: boolean
  onSaved: (shipLogId: number, ships: boolean) => void
}
/* Saves the parcel, half packed or as it leaves; leaving the page with changes prompts first. */
const usePackForm = ({ parcel, packing, isLcs, onSaved }: PackFormInput) => {
  const ships = useRef(false)
  const splits = useRef(false)
  const guard = useRef<() => void>(() => undefined)
  const initial: CarrierValues = {
    shippingMethodId: parcel.shippingMethodId,
    trackingNo: parcel.trackingNo,
    onIce: parcel.onIce,
    note: parcel.note,
  }
  const request = (values: CarrierValues) => ({
    shipLogId: parcel.shipLogId,
    locationId: parcel.locationId,
    ...values,
    specimens: [...packing.chosen].map((labOrderId) => ({ labOrderId })),
    ships: ships.current,
    ...(splits.current && { splits: true }),
    rowVersion: parcel.rowVersion,
  })
  const form = useCallForm({
    endpoint: shipLogs.save,
    initial,
    check: (values) => checkCarrier(values, { ships: ships.current, isLcs }),
    toInput: request,
    refresh: [shipLogs.get, shipLogs.list, shipLogs.candidates, shipLogs.missing],
    onDone: ({ id, message }) => {
      guard.current() // what is saved must not hold up the page
      notify.success(message)
      onSaved(Number(id), ships.current)
    },
  })
  const isChanged = packing.isChanged || form.changed > 0
  const latest = useLatest({
    lose: () => {
      packing.startAgain()
      form.fields.start(initial)
    },
    /* A user signed out in between finds the parcel as it was, half packed. */
    keepDraft: () => {
      ships.current = false
      splits.current = false
      if (packing.chosen.size > 0)
        void call(shipLogs.save, request(form.fields.inner.getValues()), { keepalive: true }).catch(
          () => undefined,
        )
    },
  })
  useEffect(() => {
    if (!isChanged) return undefined
    guard.current = unsaved.add({
      place: 'page',
      lose: () => latest.current.lose(),
      keepDraft: () => latest.current.keepDraft(),
    })
    return guard.current
  }, [isChanged, latest])
  const save = (how: 'keep' | 'ship' | 'split'): Promise<boolean> => {
    const leaves = how === 'ship'
    ships.current = leaves
    splits.current = how === 'split'
    if (leaves && packing.chosen.size === 0) {
      form.fields.showFaults({ specimens: say('Pack at least one tube before shipping.') })
      return Promise.resolve(false)
    }
    return form.save()
  }
  return { form, isChanged, save }
}

export interface PackParcelProps {
  parcel: PackedOne
  onSaved: (shipLogId: number, ships: boolean) => void
  /** Shows the carrier's label of a parcel. */
  onLabel: (shipLogId: number) => void
  paperBusy: boolean
}
/**
 * A parcel being packed. A saved, half-packed parcel is visible to everyone at the location; there
 * is no other draft of it.
 */
export const PackParcel = ({ parcel, onSaved, onLabel, paperBusy }: PackParcelProps) => {
  const { who } = useSession()
  const isLcs = isAmong(clientServices, who.userTypeId)
  const [from, setFrom] = useState(() => dayBefore(todayHere(), daysOffered))
  const packing = usePacking(parcel, from === anyDay ? '' : from)
  const { form, isChanged, save } = usePackForm({ parcel, packing, isLcs, onSaved })
  useScanTarget(packing.scan, packing.unread, undefined, (scans) => scans.forEach(packing.scan))
  const [last] = packing.scans
  const count = packing.chosen.size
  const label = useCarrierLabel({
    parcel: { ...parcel, status: parcelStatus.packing },
    isSaved: parcel.shipLogId > 0 && !isChanged,
    trackingNo: parcel.trackingNo,
    tubes: packing.rows.filter(({ labOrderId }) => packing.chosen.has(labOrderId)),
    onPrint: onLabel,
    printBusy: paperBusy,
  })
  return (
    <>
      <FormFrame
        form={{ ...form, save: () => save('ship') }}
        saveLabel={say('Ship and print')}
        note={isChanged ? say('Not saved') : ''}
        aside={
          <Button variant="default" disabled={form.saving} onClick={() => void save('keep')}>
            {say('Save')}
          </Button>
        }
      >
        <VerdictBand
          state={last?.state ?? 'ready'}
          identity={
            last ? identityOfScan(last, packing.rows) : say('Scan the tubes going into the parcel')
          }
          text={last?.text ?? say('Or check them below. No need to press Enter.')}
        />
        <PackingColumns
          form={form}
          isLcs={isLcs}
          locationId={parcel.locationId}
          from={from}
          count={count}
          packing={packing}
          onFrom={setFrom}
          onSplit={() => void save('split')}
          parcel={parcel}
          label={label.panel}
        />
      </FormFrame>
      {label.layers}
    </>
  )
}
