import { say } from '@labgate/contract/languages/say'
import { plannedOrders, type PlannedOrder } from '@labgate/contract/orders/planned-orders'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useApiQuery } from '../../api/queries.ts'
import { dayAsText, instantHere } from '../../forms/dates.ts'
import { useMay } from '../../session/use-session.ts'
import { StatusWord } from '../../ui/status-word.tsx'
import { describeDue, describeOften, describeSoFar, toneOf } from './planned-text.ts'
import { usePlanActions } from './use-plan-actions.tsx'

const factsOf = (plan: PlannedOrder): string =>
  [
    describeOften(plan),
    describeSoFar(plan),
    plan.location,
    plan.note,
    ...plan.skipped.map(({ dueDay, skippedBy, skipReason }) =>
      say('Skipped {dueDay} by {skippedBy}: {skipReason}', {
        dueDay: dayAsText(dueDay),
        skippedBy,
        skipReason,
      }),
    ),
    plan.endedAt === null
      ? ''
      : say('Ended {endedAt} by {endedBy}: {endReason}', {
          endedAt: instantHere(plan.endedAt),
          endedBy: plan.endedBy,
          endReason: plan.endReason,
        }),
  ]
    .filter(Boolean)
    .join(' · ')

/** The planned orders of one patient, ended ones too; nothing if there are none. */
export const PlannedOfPatient = ({ patientId }: { patientId: number }) => {
  const sees = useMay().call(plannedOrders.list)
  const query = useApiQuery(
    plannedOrders.list,
    { searchCriteria: { patientId } },
    { enabled: sees },
  )
  const actions = usePlanActions()
  const list = query.data?.list ?? []
  if (list.length === 0) return null
  return (
    <Stack
      component="ul"
      gap="sm"
      m={0}
      mt="md"
      p={0}
      style={{ listStyle: 'none' }}
      aria-label={say('Planned orders')}
    >
      {list.map((plan) => (
        <li key={plan.plannedOrderId}>
          <Group justify="space-between" gap="sm">
            <div>
              <Group gap="xs">
                <Text size="sm" fw={600}>
                  {say('Planned: {labType}', { labType: plan.labType })}
                </Text>
                <StatusWord tone={toneOf(plan)}>{describeDue(plan)}</StatusWord>
              </Group>
              <Text size="sm" c="dimmed">
                {factsOf(plan)}
              </Text>
            </div>
            <Group gap={4}>
              {actions.of(plan).map(({ label, run, danger }) => (
                <Button
                  key={label}
                  variant="default"
                  size="compact-sm"
                  {...(danger && { c: 'var(--colour-danger)' })}
                  onClick={() => run(plan)}
                >
                  {label}
                </Button>
              ))}
            </Group>
          </Group>
        </li>
      ))}
      {actions.dialog}
    </Stack>
  )
}
