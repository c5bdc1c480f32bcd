import { say } from '@labgate/contract/languages/say'
import type { ResultRow } from '@labgate/contract/results/result-review'
import { isReviewedUnopened } from '@labgate/contract/results/severity'
import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import type { Rows } from '../../api/queries.ts'
import { ResultRows } from './result-rows.tsx'
import type { Reviewable } from './use-review.ts'
import classes from './results.module.css'

/** The normal results that are selected to be reviewed together (docs/decisions/0039). */
export const useResultTicks = (
  rows: readonly ResultRow[],
  reviewSeveral: (seen: readonly Reviewable[]) => Promise<void>,
) => {
  /* With the version that was on screen when it was selected. */
  const [ticked, setTicked] = useState<ReadonlyMap<number, number>>(new Map())
  const normal = rows.filter((row) => row.reviewedDate === null && isReviewedUnopened(row.severity))
  const chosen = normal.flatMap(({ labOrderId }) => {
    const rowVersion = ticked.get(labOrderId)
    return rowVersion === undefined ? [] : [{ labOrderId, rowVersion }]
  })
  const reviewChosen = async (): Promise<void> => {
    await reviewSeveral(chosen)
    setTicked(new Map())
  }
  const versionOf = (id: number): number =>
    rows.find(({ labOrderId }) => labOrderId === id)?.rowVersion ?? 0
  const tick = (id: number, on: boolean): void =>
    setTicked(
      on
        ? new Map([...ticked, [id, versionOf(id)]])
        : new Map([...ticked].filter(([one]) => one !== id)),
    )
  const toggleAll = (): void =>
    setTicked(
      chosen.length === normal.length
        ? new Map()
        : new Map(normal.map(({ labOrderId, rowVersion }) => [labOrderId, rowVersion])),
    )
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
      {chosen.length === normal.length
        ? say('Select none')
        : say('Select normal ({length})', { length: normal.length })}
    </Button>
    <Button
      variant="default"
      size="compact-sm"
      disabled={chosen.length === 0}
      loading={reviewing}
      onClick={() => void reviewChosen()}
    >
      {chosen.length === 0
        ? say('Mark selected reviewed')
        : say('Mark {length} reviewed', { length: chosen.length })}
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
        {`${found.total.toLocaleString('en-US')}${found.totalIsMore ? '+' : ''} ${found.total === 1 ? say('result') : say('results')}${sinceVisit === 0 ? '' : say(', {value} since your last visit', { value: sinceVisit > 1000 ? '1,000+' : sinceVisit })}`}
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
        {say('Show more')}
      </Button>
    )}
  </div>
)
