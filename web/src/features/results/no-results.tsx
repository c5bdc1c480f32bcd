import { say } from '@labgate/contract/languages/say'
import { resultReview } from '@labgate/contract/results/result-review'
import { useList } from '../../api/queries.ts'
import { ClearButton } from '../../ui/clear-button.tsx'
import { EmptyList } from '../../ui/empty-list.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Failure } from '../../ui/failure.tsx'
import type { ListFilters } from '../../ui/list-limits.ts'
import { Waiting } from '../../ui/loaded.tsx'

interface NoResultsProps {
  /** Whether filters other than the state leave results out: a provider, a kind, a place, days. */
  isFiltered: boolean
  /** Whether the list is of results that nobody has reviewed. */
  isNew: boolean
  filters: ListFilters
  /** Shows all results of this state. */
  onAll: () => void
}

const everyNew = {
  state: 'new',
  mine: false,
  physicianId: 0,
  locationId: 0,
  labTypeId: 0,
  severity: '',
  found: false,
  startDate: null,
  endDate: null,
} as const

/**
 * An empty list of results. It says that nothing is left only if that is true without its filters:
 * someone who has just reviewed the last critical result must not take that for the last result.
 */
export const NoResults = ({ isFiltered, isNew, filters, onAll }: NoResultsProps) => {
  if (!isNew)
    return (
      <EmptyList
        label={say('results')}
        text={say('No results yet.')}
        filters={filters}
        place={null}
      />
    )
  return isFiltered ? <OutsideFilters onAll={onAll} /> : <AllDone />
}
const AllDone = () => (
  <Empty text={say('You are all caught up. New results appear here, the most urgent first.')} />
)
const ShowAll = ({ onAll }: { onAll: () => void }) => (
  <ClearButton variant="default" onClear={onAll}>
    {say('Show all')}
  </ClearButton>
)

const OutsideFilters = ({ onAll }: { onAll: () => void }) => {
  const { total, totalIsMore, pending, error, retry } = useList(resultReview.list, everyNew)
  if (error) return <Failure error={error} retry={retry} />
  if (pending) return <Waiting height={120} />
  if (total === 0) return <AllDone />
  const count = `${total.toLocaleString('en-US')}${totalIsMore ? '+' : ''}`
  const text =
    total === 1
      ? say('1 new result does not match them and waits for review.')
      : say('{count} new results do not match them and wait for review.', { count })
  return (
    <Empty
      text={say('No new results match these filters. {text}', { text })}
      action={<ShowAll onAll={onAll} />}
    />
  )
}
