import type { ResultRow } from '@labgate/contract/results/result-review'
import { isReviewedUnopened } from '@labgate/contract/results/severity'
import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import type { Rows } from '../../api/queries.ts'
import { ResultRows } from './result-rows.tsx'
import classes from './results.module.css'

/** The normal results that are selected to be reviewed together (docs/decisions/0039). */
export const useResultTicks = (
  rows: readonly ResultRow[],
  reviewSeveral: (labOrderIds: number[]) => Promise<void>,
) => {
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set())
  const normal = rows
    .filter((row) => row.reviewedDate === null && isReviewedUnopened(row.severity))
    .map(({ labOrderId }) => labOrderId)
  const chosen = normal.filter((id) => ticked.has(id))
  const reviewChosen = async (): Promise<void> => {
    await reviewSeveral(chosen)
    setTicked(new Set())
  }
  const tick = (id: number, on: boolean): void =>
    setTicked(on ? new Set([...ticked, id]) : new Set([...ticked].filter((one) => one !== id)))
  const toggleAll = (): void =>
    setTicked(chosen.length === normal.length ? new Set() : new Set(normal))
  return { ticked, normal, chosen, tick, toggleAll, reviewChosen }
}
type ResultTicks = ReturnType<typeof useResultTicks>

interface ReviewButtonsProps {
  ticks: ResultTicks
  reviewing: boolean
}
const ReviewButtons = ({
  ticks: { normal, chosen, toggleAll, reviewChosen },
  reviewing,
}: ReviewButtonsProps) => (
  <>
    <Button variant="subtle" size="compact-sm" onClick={toggleAll}>
      {chosen.length === normal.length ? 'Select none' : `Select normal (${normal.length})`}
    </Button>
    <Button
      variant="default"
      size="compact-sm"
      disabled={chosen.length === 0}
      loading={reviewing}
      onClick={() => void reviewChosen()}
    >
      {chosen.length === 0 ? 'Mark selected reviewed' : `Mark ${chosen.length} reviewed`}
    </Button>
  </>
)

interface ResultListProps {
  found: Rows<ResultRow>
  /** How many are new since the last visit. */
  sinceVisit: number
  /** Whose results they are, in words. */
  scope: string
  ticks: ResultTicks
  mayReview: boolean
  reviewing: boolean
  openId: number
  onOpen: (labOrderId: number) => void
}
/** The results found, with their number and the review of several. */
export const ResultList = ({
  found,
  sinceVisit,
  scope,
  ticks,
  mayReview,
  reviewing,
  openId,
  onOpen,
}: ResultListProps) => (
  <div className={classes['scrolls']}>
    <Group gap="xs" mb={6} mih={34}>
      <Text size="sm" c="dimmed" aria-live="polite">
        {`${found.total.toLocaleString('en-US')}${found.totalIsMore ? '+' : ''} ${found.total === 1 ? 'result' : 'results'}${sinceVisit === 0 ? '' : `, ${sinceVisit > 1000 ? '1,000+' : sinceVisit} since your last visit`}`}
      </Text>
      <Text size="sm" c="dimmed">
        {scope}
      </Text>
      {mayReview && ticks.normal.length > 0 && (
        <ReviewButtons ticks={ticks} reviewing={reviewing} />
      )}
    </Group>
    <ResultRows
      rows={found.rows}
      openId={openId}
      onOpen={onOpen}
      ticked={mayReview ? ticks.ticked : undefined}
      onTick={ticks.tick}
    />
    {found.more !== undefined && (
      <Button mt="sm" variant="default" loading={found.fetchingMore} onClick={found.more}>
        Show more
      </Button>
    )}
  </div>
)
