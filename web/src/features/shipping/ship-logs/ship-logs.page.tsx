import { linkTo } from '@labgate/contract/access/link-to'
import { clientServices } from '@labgate/contract/access/user-types'
import { isAmong } from '@labgate/contract/kit/coded'
import { say } from '@labgate/contract/languages/say'
import { carrierRequests } from '@labgate/contract/shipping/carrier-requests'
import { shipLogs } from '@labgate/contract/shipping/ship-logs'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { call } from '../../../api/call.ts'
import { usePlace } from '../../../core/patients/parts/use-place.ts'
import { useShortcut } from '../../../keys/shortcuts.ts'
import { KeptScans } from '../../../scan/kept-scans.tsx'
import { usePageScans } from '../../../scan/targets.ts'
import { useMay, useSession } from '../../../session/use-session.ts'
import { AddButton } from '../../../ui/add-button.tsx'
import { BackButton } from '../../../ui/back-button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { late } from '../../../ui/late.tsx'
import { useListPlace } from '../../../ui/list-place.ts'
import { Waiting } from '../../../ui/loaded.tsx'
import { notify } from '../../../ui/notify.tsx'
import { Page } from '../../../ui/page.tsx'
import { usePaper } from '../../../ui/papers/use-paper.tsx'
import { useHeadingFocus } from '../../../ui/use-heading-focus.ts'
import { useParcelFilters, type ParcelFilters } from './list/criteria.ts'
import { ParcelTable } from './list/parcel-table.tsx'
import { MissingTubes } from './parts/missing-tubes.tsx'

/* The list loads first; a parcel loads when it is opened. */
const NewParcel = late(async () => ({
  default: (await import('./packing/new-parcel.tsx')).NewParcel,
}))
const ParcelRecord = late(async () => ({
  default: (await import('./record/parcel-record.tsx')).ParcelRecord,
}))

const title = say('ShipLog')

const ChooseAccount = ({ text }: { text: string }) => (
  <Empty
    text={text}
    action={
      <Button renderRoot={(props: object) => <Link {...linkTo('/customer-filter')} {...props} />}>
        {say('Choose an account')}
      </Button>
    }
  />
)

/** What a practice sends to the laboratory, parcel by parcel (records.md#parcel). */
export const ShipLogsPage = () => {
  const { who, accountId } = useSession()
  const isOpen = (useParcelFilters().value.id ?? 0) > 0
  if (accountId === 0 && !isOpen && isAmong(clientServices, who.userTypeId))
    return (
      <Page title={title}>
        <ChooseAccount
          text={say('No account is selected. Choose an account to see its parcels.')}
        />
      </Page>
    )
  return <Parcels />
}

interface ParcelScansInput {
  filters: ParcelFilters
  mayPack: boolean
  isList: boolean
}
const useParcelScans = ({ filters, mayPack, isList }: ParcelScansInput) => {
  /* On the list, a parcel's sheet opens it; while one is packed, the packing takes the scans. */
  usePageScans(
    (scan) => {
      if (scan.kind === 'parcel' || scan.kind === 'parcel-or-manifest')
        filters.set({ id: scan.id, pack: undefined })
      else if (scan.kind === 'specimen' && mayPack && isList)
        notify.info(
          say('Open the parcel the tube goes into, or pack a new one, then scan again.'),
          say('Scanned {code}', { code: scan.code }),
        )
      else if (scan.kind === 'specimen' && mayPack)
        notify.info(
          say('This parcel is not being packed, so no tube goes into it.'),
          say('Scanned {code}', { code: scan.code }),
        )
      else notify.info(say('Scan a parcel sheet here.'), say('Scanned {code}', { code: scan.code }))
    },
    undefined,
    ({ shipLogId }) => filters.set({ id: shipLogId, pack: undefined }),
  )
}

const KeptForParcel = ({ onParcel }: { onParcel: (shipLogId: number) => void }) => (
  <KeptScans
    text={say('The parcel’s list is not shown yet. This scan is taken once it is.')}
    handle={(scan) => {
      if (scan.kind === 'parcel' || scan.kind === 'parcel-or-manifest') onParcel(scan.id)
      return scan.kind === 'parcel' || scan.kind === 'parcel-or-manifest'
    }}
    parcel={({ shipLogId }) => onParcel(shipLogId)}
  />
)

const BackToList = ({ filters }: { filters: ParcelFilters }) => (
  <BackButton onClick={() => filters.set({ id: undefined, pack: undefined })}>
    {say('All parcels')}
  </BackButton>
)

interface MissingHereProps {
  listed: ReturnType<typeof useListPlace>
  mayPack: boolean
}
const MissingHere = ({ listed, mayPack }: MissingHereProps) => (
  <MissingTubes
    of={{
      ...(listed.accountId > 0 && { customerId: listed.accountId }),
      ...(listed.locationId > 0 && { locationId: listed.locationId }),
    }}
    ends={mayPack ? ['found-at-practice'] : []}
  />
)

const Parcels = () => {
  const filters = useParcelFilters()
  const place = usePlace()
  const listed = useListPlace()
  const may = useMay()
  const mayPack = may.call(shipLogs.save)
  const paper = usePaper()
  const [changed, setChanged] = useState<number>()
  const { id = 0, pack = false } = filters.value
  const isList = id === 0 && !pack
  const begin = (): void => filters.set({ pack: true })
  useHeadingFocus(id > 0 ? id : pack ? -1 : undefined)
  useShortcut('n', say('New parcel'), () => {
    if (mayPack && isList) begin()
  })
  useParcelScans({ filters, mayPack, isList })
  const openParcel = (shipLogId: number): void => filters.set({ id: shipLogId, pack: undefined })
  const keeps = mayPack && <KeptForParcel onParcel={openParcel} />
  const showSheet = (shipLogId: number): void =>
    void paper.show(say('Parcel sheet'), () => call(shipLogs.sheet, { shipLogId }))
  const showLabel = (shipLogId: number): void =>
    void paper.show(say('Carrier label'), () => call(carrierRequests.labelFile, { shipLogId }))
  const saved = (shipLogId: number, ships: boolean): void => {
    setChanged(shipLogId)
    filters.set({ id: shipLogId, pack: undefined }, true)
    if (ships) showSheet(shipLogId)
  }
  const back = <BackToList filters={filters} />
  const record = () => {
    if (id > 0)
      return (
        <ParcelRecord
          key={id}
          shipLogId={id}
          keeps={keeps}
          onSaved={saved}
          onSheet={showSheet}
          onLabel={showLabel}
          paperBusy={paper.busy}
        />
      )
    return place.accountId === 0 ? (
      <ChooseAccount text={say('No account is selected. Choose the account sending the parcel.')} />
    ) : (
      <NewParcel keeps={keeps} onSaved={saved} onLabel={showLabel} paperBusy={paper.busy} />
    )
  }
  if (!isList)
    return (
      <Page title={id > 0 ? say('Parcel') : say('New parcel')} actions={back}>
        <Suspense
          fallback={
            <>
              {keeps}
              <Waiting height={640} />
            </>
          }
        >
          {record()}
        </Suspense>
        {paper.dialog}
      </Page>
    )
  return (
    <Page
      title={title}
      actions={
        mayPack && (
          <AddButton isMain onClick={begin}>
            {say('New parcel')}
          </AddButton>
        )
      }
    >
      <MissingHere listed={listed} mayPack={mayPack} />
      <ParcelTable filters={filters} glowing={changed} onPack={mayPack ? begin : undefined} />
    </Page>
  )
}
