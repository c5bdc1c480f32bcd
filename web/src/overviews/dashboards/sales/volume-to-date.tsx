import { linkTo } from '@labgate/contract/access/link-to'
import {
  accountStates,
  stateLimits,
  type AccountState,
} from '@labgate/contract/figures/account-state'
import { totalOf } from '@labgate/contract/figures/figures'
import { trendLimits } from '@labgate/contract/figures/trend'
import { say } from '@labgate/contract/languages/say'
import { salesFigures } from '@labgate/contract/overviews/sales-figures'
import { Stack, SimpleGrid, Text } from '@mantine/core'
import { useApiQuery } from '../../../api/queries.ts'
import { dayAsText } from '../../../forms/dates.ts'
import { AsOf } from '../../../ui/figures/as-of.tsx'
import { describeChange } from '../../../ui/figures/change.tsx'
import { FigureTile } from '../../../ui/figures/figure-tile.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { Section } from '../../../ui/section.tsx'
import { GoalTiles } from './goals.tsx'

const { newDays, lostDays } = stateLimits
const { growsBy, fallsBy, weeks } = trendLimits
/** What each state means. */
const tiles = {
  new: say('First specimen within {newDays} days', { newDays }),
  growing: say('At least {growsBy}% more in {weeks} weeks', { growsBy, weeks }),
  declining: say('At least {fallsBy}% less in {weeks} weeks', { fallsBy, weeks }),
  dormant: say('Quiet much longer than usual'),
  lost: say('No specimen for {lostDays} days', { lostDays }),
} as const satisfies Partial<Record<AccountState, string>>
const shown = Object.keys(tiles) as (keyof typeof tiles)[]

/**
 * This month beside the same number of business days in the last one, and the state of the
 * accounts. Each tile opens its accounts.
 */
export const VolumeToDate = () => {
  const detail = useApiQuery(salesFigures.detail, { searchCriteria: {} })
  const states = useApiQuery(salesFigures.states, { searchCriteria: {} })
  return (
    <Section id="to-date" title={say('This month')} columns={1}>
      <Loaded from={detail} height={120}>
        {({
          total,
          from,
          to,
          businessDays,
          beforeFrom,
          beforeTo,
          businessDaysBefore,
          asOf,
          timeZone,
        }) => (
          <Stack gap="xs">
            <SimpleGrid cols={{ base: 2, xs: 3, lg: 6 }} spacing="sm">
              <FigureTile
                value={totalOf(total.counts)}
                title={say('Collected')}
                help={
                  totalOf(total.counts) + total.before === 0
                    ? say('None from {beforeFrom} to {beforeTo} either', {
                        beforeFrom: dayAsText(beforeFrom),
                        beforeTo: dayAsText(beforeTo),
                      })
                    : say('{describeChange} per business day vs. {beforeFrom} to {beforeTo}', {
                        describeChange: describeChange({
                          now: totalOf(total.counts),
                          before: total.before,
                          days: businessDays,
                          daysBefore: businessDaysBefore,
                        }),
                        beforeFrom: dayAsText(beforeFrom),
                        beforeTo: dayAsText(beforeTo),
                      })
                }
                link={linkTo('/salesDetail', { level: 'account', from, to })}
              />
              {states.data &&
                shown.map((state) => (
                  <FigureTile
                    key={state}
                    value={states.data.counts.find((one) => one.state === state)?.accounts ?? 0}
                    title={say('{accountStates} accounts', { accountStates: accountStates[state] })}
                    help={tiles[state]}
                    link={linkTo('/salesDetail', { level: 'account', state, owned: 'now' })}
                  />
                ))}
            </SimpleGrid>
            <GoalTiles />
            {states.error && (
              <Text size="sm" c="dimmed" mt="xs">
                {say('The states of accounts could not be loaded. Refresh the page to try again.')}
              </Text>
            )}
            <AsOf asOf={asOf} timeZone={timeZone} />
          </Stack>
        )}
      </Loaded>
    </Section>
  )
}
