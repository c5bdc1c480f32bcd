import { screenParameters } from '@labgate/contract/access/screen-parameters'
import type { ApiResponse } from '@labgate/contract/kit/endpoint'
import { listLocation } from '@labgate/contract/kit/list-location'
import { say } from '@labgate/contract/languages/say'
import { attentionLabels, orders } from '@labgate/contract/orders/orders'
import { resultReview, reviewStates, type ResultRow } from '@labgate/contract/results/result-review'
import { severities, severityWords, type Severity } from '@labgate/contract/results/severity'
import { Suspense } from 'react'
import { useCodes } from '../../api/codes.ts'
import { useList } from '../../api/queries.ts'
import { describeResultScope } from '../../core/orders/result/result-words.ts'
import { useMay, useSession } from '../../session/use-session.ts'
import { anyDay } from '../../ui/day-filter.tsx'
import { Failure } from '../../ui/failure.tsx'
import type { Option } from '../../ui/fields/choice-fields.tsx'
import { FilterBar, type FilterField } from '../../ui/filter-bar.tsx'
import { late } from '../../ui/late.tsx'
import { Waiting } from '../../ui/loaded.tsx'
import { locationFilter } from '../../ui/location-filter.ts'
import { Page } from '../../ui/page.tsx'
import { useFilters } from '../../ui/use-filters.ts'
import { NoResults } from './no-results.tsx'
import { ResultList, useResultTicks } from './result-list.tsx'
import { useFocusOnClose } from './use-focus-on-close.ts'
import { useResultPlaces } from './use-result-places.ts'
import { useReview } from './use-review.ts'
import { useVisit } from './use-visit.ts'
import classes from './results.module.css'

const OpenResult = late(async () => ({ default: (await import('./open-result.tsx')).OpenResult }))

const stateWords = {
  new: say('New'),
  reviewed: say('Reviewed'),
  all: say('New and reviewed'),
} as const
/** In the provider filter: the reader's own results, and everyone's. */
const [own, everyone] = [-1, 0] as const
/** In the filter of kinds: a drug was found that no one prescribed. */
const foundKind = 'found'
const kinds = [
  ...severities.map((one) => ({ value: one, label: severityWords[one] })),
  { value: foundKind, label: attentionLabels.found },
]

const useResultFilters = () => useFilters(screenParameters['/results'])

/** Every result of a state. */
const noFilters = {
  provider: everyone,
  kind: undefined,
  locationId: undefined,
  labTypeId: undefined,
  from: undefined,
  to: undefined,
}

const dayOf = (text: string | undefined) =>
  text === undefined || text === anyDay ? {} : { day: text }

interface FieldsOfInput {
  initial: number
  providers: readonly Option[]
  accountId: number
  /** The location in the address; 0 none. */
  chosen: number
  locations: readonly Option[]
  labTypes: readonly Option[]
}
const fieldsOf = ({
  initial,
  providers,
  accountId,
  chosen,
  locations,
  labTypes,
}: FieldsOfInput): readonly FilterField[] => [
  {
    name: 'provider',
    label: say('Provider'),
    kind: 'choice',
    main: true,
    width: 190,
    initial,
    options: [
      { value: own, label: say('Mine') },
      { value: everyone, label: say('All providers') },
      ...providers,
    ],
  },
  {
    name: 'state',
    label: say('Status'),
    kind: 'choice',
    main: true,
    width: 170,
    initial: 'new',
    options: reviewStates.map((one) => ({ value: one, label: stateWords[one] })),
  },
  { name: 'kind', label: say('Kind'), kind: 'choice', main: true, width: 230, options: kinds },
  ...locationFilter({ accountId, locationId: 0 }, locations, chosen),
  { name: 'labTypeId', label: say('Test type'), kind: 'choice', width: 180, options: labTypes },
  { name: 'from', label: say('Resulted from'), kind: 'day', width: 130 },
  { name: 'to', label: say('Resulted to'), kind: 'day', width: 130 },
]

interface OpenedResultProps {
  labOrderId: number
  row: ResultRow | undefined
  mayReview: boolean
  reviewing: boolean
  onReview: () => void
  onNext: (() => void) | undefined
  onPrevious: (() => void) | undefined
  onClose: () => void
}
const OpenedResult = ({
  labOrderId,
  row,
  mayReview,
  reviewing,
  onReview,
  onNext,
  onPrevious,
  onClose,
}: OpenedResultProps) => (
  <Suspense fallback={<Waiting height={320} />}>
    <OpenResult
      labOrderId={labOrderId}
      row={row}
      mayReview={mayReview}
      reviewing={reviewing}
      onReview={onReview}
      onNext={onNext}
      onPrevious={onPrevious}
      onClose={onClose}
    />
  </Suspense>
)

/**
 * Results as a practice reads them: most severe first, reviewed one by one, normal ones several at
 * a time (docs/decisions/0039).
 */
export const ResultsPage = () => {
  const filters = useResultFilters()
  const session = useSession()
  const may = useMay()
  const { locations, providers } = useResultPlaces()
  const [labTypes] = useCodes('LabType')
  const { reviewing, review, reviewSeveral } = useReview()
  const { id: openId = 0, labTypeId = 0, from, to } = filters.value
  const here = { accountId: session.accountId, locationId: 0 }
  const locationId = listLocation(here, filters.value.locationId)
  const initial = session.who.physician ? own : everyone
  const provider = filters.value.provider ?? initial
  const state = reviewStates.find((one) => one === filters.value.state) ?? 'new'
  const severity: Severity | '' = severities.find((one) => one === filters.value.kind) ?? ''
  const isFound = filters.value.kind === foundKind
  const mayReview = may.call(orders.reviewed)
  const criteria = {
    state,
    mine: provider === own,
    physicianId: Math.max(0, provider),
    locationId,
    labTypeId,
    severity,
    found: isFound,
    startDate: dayOf(from).day ?? null,
    endDate: dayOf(to).day ?? null,
  }
  const isFiltered =
    provider !== everyone ||
    isFound ||
    severity !== '' ||
    locationId > 0 ||
    labTypeId > 0 ||
    criteria.startDate !== null ||
    criteria.endDate !== null
  const found = useList(resultReview.list, criteria)
  const rows: readonly ResultRow[] = found.rows
  const ticks = useResultTicks(rows, reviewSeveral)
  const sinceVisit =
    (found.first as ApiResponse<typeof resultReview.list> | undefined)?.sinceVisit ?? 0
  useVisit()
  useFocusOnClose(openId)
  const fields: readonly FilterField[] = fieldsOf({
    initial,
    providers,
    accountId: session.accountId,
    chosen: filters.value.locationId ?? 0,
    locations,
    labTypes,
  })
  const open = (id: number | undefined): void => filters.set({ id }, openId > 0 && id !== undefined)
  const at = rows.findIndex(({ labOrderId }) => labOrderId === openId)
  const sideBySide = (by: number): (() => void) | undefined => {
    const next = at < 0 ? undefined : rows[at + by]
    return next && (() => open(next.labOrderId))
  }
  const reviewOpen = async (): Promise<void> => {
    const [row, next] = [rows[at], rows[at + 1]]
    if (row !== undefined && (await review(row))) open(next?.labOrderId)
  }
  const list = () => {
    if (found.error) return <Failure error={found.error} retry={found.retry} />
    if (found.pending) return <Waiting height={320} />
    if (rows.length === 0)
      return (
        <NoResults
          isFiltered={isFiltered}
          isNew={state === 'new'}
          filters={{
            fields: fields.filter(({ name }) => name !== 'state'),
            value: { ...filters.value, provider: provider === everyone ? undefined : provider },
            onChange: () => filters.set(noFilters),
          }}
          onAll={() => filters.set(noFilters)}
        />
      )
    return (
      <ResultList
        found={found}
        sinceVisit={sinceVisit}
        scope={describeResultScope({
          mine: provider === own,
          provider: providers.find(({ value }) => value === provider)?.label,
          location: locations.find(({ value }) => value === locationId)?.label,
        })}
        ticks={ticks}
        mayReview={mayReview}
        reviewing={reviewing}
        openId={openId}
        onOpen={open}
      />
    )
  }
  return (
    <Page title={say('Results')}>
      <FilterBar fields={fields} value={filters.value} onChange={filters.set} />
      <div className={classes['columns']} {...(openId > 0 && { 'data-open': true })}>
        {list()}
        {openId > 0 && (
          <OpenedResult
            labOrderId={openId}
            row={rows[at]}
            mayReview={mayReview}
            reviewing={reviewing}
            onReview={() => void reviewOpen()}
            onNext={sideBySide(1)}
            onPrevious={sideBySide(-1)}
            onClose={() => open(undefined)}
          />
        )}
      </div>
    </Page>
  )
}
