import { orderAudits } from '@labgate/contract/accessioning/order-audits'
import { dayBefore } from '@labgate/contract/kit/days'
import { say } from '@labgate/contract/languages/say'
import { Group, Stack, Table, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { useApiQuery } from '../../../../api/queries.ts'
import { todayHere } from '../../../../core/patients/parts/age.ts'
import { dayAsText } from '../../../../forms/dates.ts'
import { useMay } from '../../../../session/use-session.ts'
import { DayFilter } from '../../../../ui/day-filter.tsx'
import { Empty } from '../../../../ui/empty.tsx'
import { Loaded } from '../../../../ui/loaded.tsx'
import { SideDrawer } from '../../../../ui/side-drawer.tsx'
import { RuleForm } from './rule-form.tsx'

const daysShown = 30
/** '2.4 %'; a rate without its denominator says nothing, so both numbers appear beside it. */
const percent = (errors: number, audited: number): string =>
  `${((100 * errors) / audited).toFixed(1)} %`

const Rates = ({ from, to }: { from: string; to: string }) => {
  const query = useApiQuery(
    orderAudits.rates,
    { searchCriteria: { startDate: from, endDate: to } },
    { keepLast: true },
  )
  return (
    <Loaded
      from={query}
      height={200}
      empty={({ list }) =>
        list.length === 0 ? { text: say('No work was reviewed in this date range.') } : undefined
      }
    >
      {({ list }) => (
        <Table>
          <Table.Caption>
            {say(
              "Second reviews from {from} to {to}. An error is an outcome 'receiving department' or 'quality'; the most recent review counts.",
              { from: dayAsText(from), to: dayAsText(to) },
            )}
          </Table.Caption>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{say('Accessioner')}</Table.Th>
              <Table.Th ta="right">{say('Errors')}</Table.Th>
              <Table.Th ta="right">{say('Reviewed')}</Table.Th>
              <Table.Th ta="right">{say('Rate')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {list.map(({ userId, userName, errors, audited }) => (
              <Table.Tr key={userId}>
                <Table.Td>{userName}</Table.Td>
                <Table.Td ta="right">{errors}</Table.Td>
                <Table.Td ta="right">{audited}</Table.Td>
                <Table.Td ta="right">{percent(errors, audited)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </Loaded>
  )
}

/** How much gets a second review, and what the reviews found. */
export const AuditFigures = ({ onClose }: { onClose: () => void }) => {
  const may = useMay()
  const rule = useApiQuery(orderAudits.rule, {})
  const [to, setTo] = useState(todayHere)
  const [from, setFrom] = useState(() => dayBefore(todayHere(), daysShown))
  const isPeriod = from !== '' && to !== ''
  return (
    <SideDrawer opened title={say('Rule and error rates')} onClose={onClose} size={560}>
      <Stack gap="lg">
        <Loaded from={rule} height={120}>
          {(found) =>
            may.call(orderAudits.saveRule) ? (
              <RuleForm key={found.rowVersion} rule={found} />
            ) : (
              <Text size="sm">
                {say(
                  'Every {everyNth}th specimen per accessioner is sampled, and all of a new accessioner’s first {firstDays} days.',
                  { everyNth: found.everyNth, firstDays: found.firstDays },
                )}
              </Text>
            )
          }
        </Loaded>
        <Stack gap="sm">
          <Title order={3}>{say('Errors by accessioner')}</Title>
          <Group gap="sm">
            <DayFilter label={say('From')} value={from} w={130} onChange={setFrom} />
            <DayFilter label={say('To')} value={to} w={130} onChange={setTo} />
          </Group>
          {isPeriod ? <Rates from={from} to={to} /> : <Empty text={say('Enter both dates.')} />}
        </Stack>
      </Stack>
    </SideDrawer>
  )
}
