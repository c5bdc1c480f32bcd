import {
  trendChange,
  trendLimits,
  trendOf,
  trends,
  windowsOf,
  type TrendFacts,
} from '@labgate/contract/figures/trend'
import type { ApiResponse } from '@labgate/contract/kit/endpoint'
import { say } from '@labgate/contract/languages/say'
import type { salesFigures } from '@labgate/contract/overviews/sales-figures'
import { Text } from '@mantine/core'
import { dayAsText } from '../../forms/dates.ts'

export type TrendSpans = ApiResponse<typeof salesFigures.detail>['trend']

/** The trend of a row's last whole weeks, and its numbers. */
export const trendFactsOf = (
  weeks: readonly number[],
  { businessDays, businessDaysBefore }: TrendSpans,
): TrendFacts => ({ ...windowsOf(weeks), businessDays, businessDaysBefore })

const signed = (percent: number): string =>
  percent > 0 ? `+${percent}%` : percent < 0 ? `−${-percent}%` : '0%'
/** 'Growing, +38%'; without a number if nothing can be said, or nothing was there before. */
export const describeTrend = (facts: TrendFacts): string => {
  const [trend, change] = [trendOf(facts), trendChange(facts)]
  return trend === 'too-few' || change === null
    ? trends[trend]
    : `${trends[trend]}, ${signed(change)}`
}
/** '64, before 46': specimens of the two windows. */
export const describeWindows = ({ recent, before }: TrendFacts): string =>
  say('{recent}, before {before}', {
    recent: recent.toLocaleString('en-US'),
    before: before.toLocaleString('en-US'),
  })

const { growsBy, fallsBy, least, weeks } = trendLimits
/** The rule of the trend with its days, so that anyone can recompute it (rules.md#trend). */
export const TrendRule = ({ spans }: { spans: TrendSpans }) => (
  <Text size="sm" c="dimmed">
    {say(
      'Trend: collected in the last {weeks} whole weeks, {from} to {to} ({businessDays} business days), beside the {weeks} before, {beforeFrom} to {beforeTo} ({businessDaysBefore}). Growing is at least {growsBy}% more per business day, declining at least {fallsBy}% less; fewer than {least} specimens in both together are too few to tell.',
      {
        weeks,
        from: dayAsText(spans.from),
        to: dayAsText(spans.to),
        businessDays: spans.businessDays,
        beforeFrom: dayAsText(spans.beforeFrom),
        beforeTo: dayAsText(spans.beforeTo),
        businessDaysBefore: spans.businessDaysBefore,
        growsBy,
        fallsBy,
        least,
      },
    )}
  </Text>
)
