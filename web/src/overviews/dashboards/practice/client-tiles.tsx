import { linkTo, type ScreenLink } from '@labgate/contract/access/link-to'
import { parametersOf } from '@labgate/contract/access/screen-parameters'
import { anyDay } from '@labgate/contract/kit/address'
import { dayAfter } from '@labgate/contract/kit/days'
import type { ApiResponse } from '@labgate/contract/kit/endpoint'
import { say } from '@labgate/contract/languages/say'
import {
  allHolds,
  atPractice,
  inProcess,
  notProcessed,
  resultedGroup,
  Stage,
} from '@labgate/contract/orders/order-status'
import {
  attentions,
  attentionLabels,
  orders,
  type Attention,
} from '@labgate/contract/orders/orders'
import { patients } from '@labgate/contract/patients/patients'
import { resultReview } from '@labgate/contract/results/result-review'
import { Group, NativeSelect, SimpleGrid } from '@mantine/core'
import { useState } from 'react'
import { useCodes } from '../../../api/codes.ts'
import { useApiQuery } from '../../../api/queries.ts'
import { todayHere } from '../../../core/patients/parts/age.ts'
import { useMay, useSession } from '../../../session/use-session.ts'
import { DayFilter } from '../../../ui/day-filter.tsx'
import type { Option } from '../../../ui/fields/choice-fields.tsx'
import { FigureTile } from '../../../ui/figures/figure-tile.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { Section } from '../../../ui/section.tsx'
import { useFilters } from '../../../ui/use-filters.ts'
import { MissingDrawer } from './missing-drawer.tsx'
import { ofPlace, type Place } from './place.ts'
import { SinceYesterday } from './since-yesterday.tsx'

const isDay = /^\d{4}-\d\d-\d\d$/
const usualDays = 7
const allTypes = 99
const dayWidth = 120
const usualTiles = 7

interface TileChanges {
  from?: string | undefined
  to?: string | undefined
  type?: number | undefined
}

interface TileFiltersProps {
  from: string
  to: string
  types: readonly Option[]
  labTypeId: number
  onChange: (changes: TileChanges) => void
}
const TileFilters = ({ from, to, types, labTypeId, onChange }: TileFiltersProps) => (
  <Group gap="xs" align="flex-end">
    <DayFilter
      label={say('Collected from')}
      value={from}
      w={dayWidth}
      onChange={(day) => onChange({ from: day === '' ? undefined : day })}
    />
    <DayFilter
      label={say('To')}
      value={to}
      w={dayWidth}
      onChange={(day) => onChange({ to: day === '' ? undefined : day })}
    />
    <NativeSelect
      label={say('Test type')}
      data={[
        { value: String(allTypes), label: say('All') },
        ...types.map(({ value: id, label }) => ({ value: String(id), label })),
      ]}
      value={String(labTypeId)}
      onChange={(event) =>
        onChange({
          type:
            Number(event.currentTarget.value) === allTypes
              ? undefined
              : Number(event.currentTarget.value),
        })
      }
      w={180}
    />
  </Group>
)

interface ProgressTilesProps {
  summary: ApiResponse<typeof orders.summary>
  more: (name: string) => boolean
  linked: (labStatusId: number) => { link?: ScreenLink }
}
/** Orders by how far they are. */
const ProgressTiles = ({ summary, more, linked }: ProgressTilesProps) => (
  <>
    <FigureTile
      value={summary.created}
      more={more('created')}
      title={say('Created')}
      help={say('At the practice or shipped')}
      {...linked(atPractice)}
    />
    <FigureTile
      value={summary.received}
      more={more('received')}
      title={say('Received')}
      help={say('At the laboratory')}
      {...linked(Stage.Received)}
    />
    <FigureTile
      value={summary.processing}
      more={more('processing')}
      title={say('In process')}
      help={say('Accessioned, not resulted')}
      {...linked(inProcess)}
    />
    <FigureTile
      value={summary.resulted}
      more={more('resulted')}
      title={say('Resulted')}
      help={say('Resulted or reviewed')}
      {...linked(resultedGroup)}
    />
    <FigureTile
      value={summary.notProcessed}
      more={more('notProcessed')}
      title={say('Not processed')}
      help={say('Canceled or rejected')}
      {...linked(notProcessed)}
    />
  </>
)

interface AttentionTileProps {
  attention: Attention
  summary: ApiResponse<typeof orders.summary>
  more: (name: string) => boolean
  first: (attention: Attention) => { link?: ScreenLink }
}
const AttentionTile = ({ attention, summary, more, first }: AttentionTileProps) => (
  <FigureTile
    value={summary[attention]}
    more={more(attention)}
    title={attentionLabels[attention]}
    help={say('Not read by the practice')}
    isDanger
    {...first(attention)}
  />
)

interface OrderTilesProps {
  summary: ApiResponse<typeof orders.summary>
  may: ReturnType<typeof useMay>
  canSign: boolean
  first: (attention: Attention) => { link?: ScreenLink }
  linked: (labStatusId: number, withDays?: boolean) => { link?: ScreenLink }
  onMissing: () => void
}
const OrderTiles = ({ summary, may, canSign, first, linked, onMissing }: OrderTilesProps) => {
  const urgent = may.call(resultReview.list)
    ? []
    : attentions.filter((attention) => summary[attention] > 0)
  const more = (name: string) => summary.more.includes(name)
  const tiles = usualTiles + (canSign ? 1 : 0) + urgent.length
  return (
    <SimpleGrid
      cols={{
        base: 2,
        xs: 3,
        md: 4,
        lg: tiles > usualTiles ? Math.ceil(tiles / 2) : tiles,
        xl: tiles > usualTiles + 1 ? Math.ceil(tiles / 2) : tiles,
      }}
      spacing="sm"
    >
      {/* A practice has these above, under what waits. */}
      {urgent.map((attention) => (
        <AttentionTile
          key={attention}
          attention={attention}
          summary={summary}
          more={more}
          first={first}
        />
      ))}
      <FigureTile
        value={summary.holdTotal}
        more={more('holdTotal')}
        title={say('On hold')}
        help={say('Any date')}
        {...linked(allHolds, false)}
      />
      <FigureTile
        value={summary.issue}
        more={more('issue')}
        title={say('Missing information')}
        help={say('Patients, any date')}
        {...(may.call(patients.missingInfo) && { onOpen: onMissing })}
      />
      {canSign && <SinceYesterday />}
      <ProgressTiles summary={summary} more={more} linked={linked} />
    </SimpleGrid>
  )
}

/**
 * Status of a place's orders, by days of collection; each tile opens its orders
 * (records.md#dashboard).
 */
export const ClientTiles = ({ place }: { place: Place }) => {
  const { value, set } = useFilters(parametersOf('/dashboard', 'from', 'to', 'type'))
  const { who } = useSession()
  const may = useMay()
  const [isMissing, setMissing] = useState(false)
  const [types] = useCodes('LabType')
  const today = todayHere()
  const from =
    value.from !== undefined && isDay.test(value.from) ? value.from : dayAfter(today, -usualDays)
  const to = value.to !== undefined && isDay.test(value.to) ? value.to : today
  const labTypeId = value.type ?? allTypes
  const where = { ...ofPlace(place), ...(labTypeId !== allTypes && { labTypeId }) }
  const query = useApiQuery(
    orders.summary,
    { searchCriteria: { ...where, collectionDateStart: from, collectionDateEnd: to } },
    { every: 60_000, keepLast: true },
  )
  const canSign = may.call(orders.unsignedCount) && who.physician
  /* The order list takes the account and the location from the working context. */
  const ofType = labTypeId !== allTypes && { labTypeId }
  const link = (labStatusId: number, withDays = true) =>
    linkTo('/lab-order', {
      labStatusId,
      ...ofType,
      ...(withDays ? { from, to } : { from: anyDay }),
    })
  const opensOrders = may.call(orders.list)
  const first = (attention: Attention) =>
    opensOrders ? { link: linkTo('/lab-order', { attention, from: anyDay, ...ofType }) } : {}
  const linked = (labStatusId: number, withDays = true) =>
    opensOrders ? { link: link(labStatusId, withDays) } : {}
  const filters = (
    <TileFilters from={from} to={to} types={types} labTypeId={labTypeId} onChange={set} />
  )
  return (
    <Section id="orders" title={say('Orders')} columns={1} actions={filters}>
      <Loaded from={query} height={160}>
        {(summary) => (
          <OrderTiles
            summary={summary}
            may={may}
            canSign={canSign}
            first={first}
            linked={linked}
            onMissing={() => setMissing(true)}
          />
        )}
      </Loaded>
      {isMissing && <MissingDrawer place={place} onClose={() => setMissing(false)} />}
    </Section>
  )
}
