import { goalMeasures } from '@labgate/contract/figures/goals'
import { labCalendar, type GoalRow } from '@labgate/contract/figures/lab-calendar'
import { say } from '@labgate/contract/languages/say'
import { Alert, Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { useApiMutation } from '../../../../api/queries.ts'
import { dayAsText } from '../../../../forms/dates.ts'
import { AddButton } from '../../../../ui/add-button.tsx'
import { Confirm } from '../../../../ui/confirm.tsx'
import { Empty } from '../../../../ui/empty.tsx'
import { IconInfoCircle } from '../../../../ui/icons/icons.ts'
import { notify } from '../../../../ui/notify.tsx'
import { Section } from '../../../../ui/section.tsx'
import { StatusWord } from '../../../../ui/status-word.tsx'
import { StackTable } from '../../../../ui/table/stack-table.tsx'
import { refresh, type Calendar } from './calendar.ts'
import { GoalDrawer, noGoal, type GoalValues } from './goal-drawer.tsx'
import { TurnGoalsOn } from './turn-goals-on.tsx'

const keyOf = ({ userId_Owner, measure, period }: GoalRow): string =>
  `${userId_Owner} ${measure} ${period}`
/* Rows arrive latest first: the first for each owner, measure, and period is the one set last. */
const lastOfEach = (rows: readonly GoalRow[]): GoalRow[] =>
  rows.filter((row, at) => rows.findIndex((one) => keyOf(one) === keyOf(row)) === at)
const describeUnit = ({ measure, value }: GoalRow): string =>
  value === null
    ? say('Ends')
    : goalMeasures[measure].unit === '%'
      ? `${value} %`
      : `${value} ${goalMeasures[measure].unit}`
const periodLabels = { month: say('Month'), quarter: say('Quarter') } as const

const why = say(
  'Goals are set on received volume and on service only: complete orders, rejections, new accounts. Commissions, rates, revenue and payers are not goals here, because pay that varies with referrals, tests or amounts billed is restricted by law (EKRA, 18 USC 220). Counsel decides whether and how goals are used.',
)

interface GoalTableProps {
  goals: GoalRow[]
  onEdited: (next: GoalValues | undefined) => void
}
const GoalTable = ({ goals, onEdited }: GoalTableProps) => (
  <StackTable
    label={say('Goals')}
    minWidth={820}
    rows={goals}
    rowId={({ figureGoalId }) => figureGoalId}
    columns={[
      { header: say('For'), cell: ({ owner }) => owner },
      { header: say('Measure'), cell: ({ measure }) => goalMeasures[measure].says },
      { header: say('Each'), cell: ({ period }) => periodLabels[period] },
      { header: say('Goal'), cell: describeUnit, noWrap: true },
      {
        header: say('Effective from'),
        cell: ({ effectiveFrom }) => dayAsText(effectiveFrom),
        noWrap: true,
      },
      { header: say('Set by'), cell: ({ setBy }) => setBy },
    ]}
    lines={(row) => [
      row.owner,
      say('{says}: {row} each {period}', {
        says: goalMeasures[row.measure].says,
        row: describeUnit(row),
        period: row.period,
      }),
      say('From {effectiveFrom}, set by {setBy}', {
        effectiveFrom: dayAsText(row.effectiveFrom),
        setBy: row.setBy,
      }),
    ]}
    act={({ userId_Owner, measure, period, value, owner }) => (
      <Button
        size="compact-sm"
        variant="subtle"
        data-opens-row
        aria-label={say('Change: {owner}, {says}', { owner, says: goalMeasures[measure].says })}
        onClick={() => onEdited({ ...noGoal, userId_Owner, measure, period, value })}
      >
        {say('Change')}
      </Button>
    )}
  />
)

const TurnGoalsOff = ({ onClose }: { onClose: () => void }) => {
  const turner = useApiMutation(labCalendar.turnGoals, { refresh })
  return (
    <Confirm
      opened
      title={say('Turn goals off?')}
      action={say('Turn off')}
      onClose={onClose}
      onConfirm={async () => {
        const { message } = await turner.save({ isOn: false, approvedBy: '', approvedOn: null })
        notify.success(message)
      }}
    >
      {say(
        'Goals disappear from every page. They are kept, and appear again when goals are turned on.',
      )}
    </Confirm>
  )
}

/** Goals of sales users: off until it is recorded who approved them. */
export const GoalsSection = ({ calendar }: { calendar: Calendar }) => {
  const { goals, goalApproval: approval, owners } = calendar
  const isOn = approval?.isOn === true
  const [edited, setEdited] = useState<GoalValues>()
  const [turns, setTurns] = useState<'on' | 'off'>()

  const shown = lastOfEach(goals)
  const actions = isOn ? (
    <Group gap="xs">
      <Button variant="subtle" color="gray" onClick={() => setTurns('off')}>
        {say('Turn off')}
      </Button>
      <AddButton onClick={() => setEdited(noGoal)}>{say('New goal')}</AddButton>
    </Group>
  ) : (
    <Button variant="default" onClick={() => setTurns('on')}>
      {say('Turn on')}
    </Button>
  )
  return (
    <Section id="goals" title={say('Goals')} columns={1} actions={actions}>
      <Alert variant="light" color="gray" icon={<IconInfoCircle aria-hidden />} mb="sm">
        {why}
      </Alert>
      <Group mb="sm">
        <StatusWord tone={isOn ? 'done' : 'plain'}>{isOn ? say('On') : say('Off')}</StatusWord>
        {approval && (
          <Text size="sm">
            {isOn
              ? say('Approved by {approvedBy} on {approvedOn}, recorded by {recordedBy}.', {
                  approvedBy: approval.approvedBy,
                  approvedOn: dayAsText(approval.approvedOn),
                  recordedBy: approval.recordedBy,
                })
              : say('Turned off by {recordedBy} on {approvedOn}.', {
                  recordedBy: approval.recordedBy,
                  approvedOn: dayAsText(approval.approvedOn),
                })}
          </Text>
        )}
      </Group>
      {!isOn ? (
        <Empty
          text={say(
            'Goals are not shown anywhere until an administrator records who approved them.',
          )}
        />
      ) : shown.length === 0 ? (
        <Empty text={say('Goals of sales users appear here.')} />
      ) : (
        <GoalTable goals={shown} onEdited={setEdited} />
      )}
      {edited && (
        <GoalDrawer values={edited} owners={owners} onClose={() => setEdited(undefined)} />
      )}
      {turns === 'on' && <TurnGoalsOn onClose={() => setTurns(undefined)} />}
      {turns === 'off' && <TurnGoalsOff onClose={() => setTurns(undefined)} />}
    </Section>
  )
}
