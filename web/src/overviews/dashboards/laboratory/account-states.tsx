import { accountStates } from '@labgate/contract/figures/account-state'
import { accountsIn } from '@labgate/contract/figures/links'
import { say } from '@labgate/contract/languages/say'
import { salesFigures } from '@labgate/contract/overviews/sales-figures'
import { Group, SimpleGrid, Text } from '@mantine/core'
import { useApiQuery } from '../../../api/queries.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { Section } from '../../../ui/section.tsx'
import { CountedLink } from '../parts/counted-link.tsx'

/** Number of active accounts per state, judged by their own numbers. */
export const AccountStates = () => {
  const query = useApiQuery(salesFigures.states, { searchCriteria: {} }, { keepLast: true })
  return (
    <Section id="account-states" title={say('Accounts by state')} columns={1}>
      <Loaded from={query} height={120}>
        {({ counts }) => (
          <SimpleGrid
            component="dl"
            cols={{ base: 1, xs: 2, md: 3 }}
            spacing="md"
            verticalSpacing={4}
            m={0}
            maw={760}
          >
            {counts.map(({ state, accounts }) => (
              <Group key={state} justify="space-between" wrap="nowrap">
                <Text component="dt" size="sm">
                  {accountStates[state]}
                </Text>
                <Text component="dd" size="sm" m={0} className="tabular" fw={600}>
                  <CountedLink
                    count={accounts}
                    link={accountsIn(state)}
                    of={accountStates[state]}
                  />
                </Text>
              </Group>
            ))}
          </SimpleGrid>
        )}
      </Loaded>
    </Section>
  )
}
