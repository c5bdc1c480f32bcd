import { inconsistencies, describeInconsistencyKind } from '@labgate/contract/desk/inconsistencies'
import { say } from '@labgate/contract/languages/say'
import { Button, Group, SimpleGrid, Stack, Text, Title, UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import { useApiQuery } from '../../../api/queries.ts'
import type { CallInput } from '../../../api/wire.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import classes from './totals.module.css'

interface Total {
  key: string
  text: string
  below?: string
  count: number
  open: number
  /** Narrows the list to this line; without it the line cannot be chosen. */
  choose?: () => void
}
const few = 5

/** The first five of a list of totals, or all of them on request. */
const Totals = ({
  title,
  lines,
  withOpen,
}: {
  title: string
  lines: readonly Total[]
  withOpen: boolean
}) => {
  const [all, setAll] = useState(false)
  const shown = all ? lines : lines.slice(0, few)
  return (
    <section aria-label={title}>
      <Group justify="space-between" mb={4} mih={24} wrap="nowrap">
        <Title order={2} size="h3">
          {title}
        </Title>
        {lines.length > few && (
          <Button
            variant="subtle"
            color="gray"
            size="compact-xs"
            aria-expanded={all}
            onClick={() => setAll(!all)}
          >
            {all ? say('Fewer') : say('All {length}', { length: lines.length })}
          </Button>
        )}
      </Group>
      <Stack gap={0} component="ul" m={0} p={0} className={classes['lines']}>
        {shown.map(({ key, text, below = '', count, open, choose }) => (
          <li key={key}>
            <UnstyledButton
              className={classes['line']}
              disabled={choose === undefined}
              onClick={choose}
            >
              <Text span size="sm" style={{ overflowWrap: 'anywhere' }}>
                {text}
                {below !== '' && (
                  <Text span size="sm" c="dimmed">
                    {` · ${below}`}
                  </Text>
                )}
              </Text>
              <Text span size="sm" className={classes['count']}>
                {withOpen
                  ? say('{open} open of {count}', {
                      open: open.toLocaleString('en-US'),
                      count: count.toLocaleString('en-US'),
                    })
                  : count.toLocaleString('en-US')}
              </Text>
            </UnstyledButton>
          </li>
        ))}
      </Stack>
    </section>
  )
}

interface TotalsProps {
  criteria: CallInput<typeof inconsistencies.totals>['searchCriteria']
  /** Narrows the list to a kind, an account, or a provider. */
  onChoose: (changes: { kind?: string; customerId?: number; physicianId?: number }) => void
}

/** Count of each kind, account, and provider in the days shown. */
export const InconsistencyTotals = ({ criteria, onChoose }: TotalsProps) => {
  const query = useApiQuery(
    inconsistencies.totals,
    { searchCriteria: criteria },
    { keepLast: true },
  )
  const withOpen = criteria.tab === 'documents'
  return (
    <Loaded from={query} height={150}>
      {({ byKind, byCustomer, byPhysician }) =>
        byKind.length === 0 ? null : (
          <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="lg">
            <Totals
              title={say('By kind')}
              withOpen={withOpen}
              lines={byKind.map(({ kind, ...counts }) => ({
                key: kind,
                text: describeInconsistencyKind(kind),
                ...counts,
                choose: () => onChoose({ kind }),
              }))}
            />
            <Totals
              title={say('By account')}
              withOpen={withOpen}
              lines={byCustomer.map(({ customerId, customer, ...counts }) => ({
                key: String(customerId),
                text: customer,
                ...counts,
                choose: () => onChoose({ customerId }),
              }))}
            />
            <Totals
              title={say('By provider')}
              withOpen={withOpen}
              lines={byPhysician.map(
                ({
                  userId_Physician: physicianId,
                  physician,
                  customerId,
                  customer,
                  ...counts
                }) => ({
                  key: `${physicianId} ${customerId}`,
                  text: physician || say('No provider'),
                  below: customer,
                  ...counts,
                  ...(physicianId > 0 && { choose: () => onChoose({ customerId, physicianId }) }),
                }),
              )}
            />
          </SimpleGrid>
        )
      }
    </Loaded>
  )
}
