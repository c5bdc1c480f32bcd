import { testTypeIds } from '@labgate/contract/catalog/test-types'
import { labCalendar, type TargetRow } from '@labgate/contract/figures/lab-calendar'
import { draftOf, targetOn } from '@labgate/contract/figures/targets'
import { say } from '@labgate/contract/languages/say'
import { orderPriorities } from '@labgate/contract/orders/priority'
import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { useApiMutation } from '../../../../api/queries.ts'
import { dayAsText } from '../../../../forms/dates.ts'
import { Confirm } from '../../../../ui/confirm.tsx'
import { IconEdit } from '../../../../ui/icons/icons.ts'
import { notify } from '../../../../ui/notify.tsx'
import { Section } from '../../../../ui/section.tsx'
import { StatusWord } from '../../../../ui/status-word.tsx'
import { StackTable } from '../../../../ui/table/stack-table.tsx'
import { ApproveTarget } from './approve-target.tsx'
import { laboratoryToday, refresh, type Calendar } from './calendar.ts'
import { TargetDrawer, type Slot } from './target-drawer.tsx'
import { minutesSay, describeTarget, describeType } from './target-words.ts'

const slots: readonly Slot[] = Object.values(testTypeIds).flatMap((labTypeId) =>
  Object.values(orderPriorities).map((priority) => ({ labTypeId, priority })),
)
const rowId = ({ labTypeId, priority }: Slot): number => labTypeId * 10 + priority

const nextOf = (targets: readonly TargetRow[], slot: Slot, today: string): TargetRow | undefined =>
  targets
    .filter(
      (row) =>
        row.state === 'approved' &&
        row.labTypeId === slot.labTypeId &&
        row.priority === slot.priority &&
        row.effectiveFrom > today,
    )
    .toSorted((one, other) => (one.effectiveFrom < other.effectiveFrom ? -1 : 1))[0]
const approvedBy = (targets: readonly TargetRow[], slot: Slot, today: string): string =>
  targets.find(
    (row) => row.state === 'approved' && rowId(row) === rowId(slot) && row.effectiveFrom <= today,
  )?.approvedBy ?? ''
const priorityWord = ({ priority }: Slot) =>
  priority === orderPriorities.stat ? 'STAT' : say('Routine')

interface UpcomingProps {
  draft: TargetRow | undefined
  later: TargetRow | undefined
}
const Upcoming = ({ draft, later }: UpcomingProps) => (
  <>
    {later && (
      <Text size="sm">
        {say('{minutes} from {effectiveFrom}', {
          minutes: minutesSay(later.minutes),
          effectiveFrom: dayAsText(later.effectiveFrom),
        })}
      </Text>
    )}
    {draft && (
      <StatusWord tone="waiting">
        {say('Draft: {minutes} from {effectiveFrom}', {
          minutes: minutesSay(draft.minutes),
          effectiveFrom: dayAsText(draft.effectiveFrom),
        })}
      </StatusWord>
    )}
  </>
)

interface TargetActionsProps {
  slot: Slot
  draft: TargetRow | undefined
  onApprove: (draft: TargetRow) => void
  onDrop: (draft: TargetRow) => void
  onEdit: () => void
}
const TargetActions = ({ slot, draft, onApprove, onDrop, onEdit }: TargetActionsProps) => (
  <Group gap={4} justify="flex-end" maw={{ base: 132, xs: 'none' }}>
    {draft && (
      <>
        <Button
          size="compact-sm"
          variant="light"
          aria-label={say('Approve: {slot}', { slot: describeTarget(slot) })}
          onClick={() => onApprove(draft)}
        >
          {say('Approve')}
        </Button>
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          aria-label={say('Remove draft: {slot}', { slot: describeTarget(slot) })}
          onClick={() => onDrop(draft)}
        >
          {say('Remove draft')}
        </Button>
      </>
    )}
    <Button
      size="compact-sm"
      variant="subtle"
      leftSection={<IconEdit size={14} aria-hidden />}
      aria-label={say('New target: {slot}', { slot: describeTarget(slot) })}
      onClick={onEdit}
    >
      {say('New target')}
    </Button>
  </Group>
)

interface DropDraftProps {
  draft: TargetRow
  onClose: () => void
}
const DropDraft = ({ draft, onClose }: DropDraftProps) => {
  const { save: drop } = useApiMutation(labCalendar.dropTarget, { refresh })
  return (
    <Confirm
      opened
      title={say('Remove the draft?')}
      action={say('Remove draft')}
      onClose={onClose}
      onConfirm={async () => {
        const { message } = await drop({
          turnaroundTargetId: draft.turnaroundTargetId,
        })
        notify.success(message)
      }}
    >
      {say('{draft}: {minutes} from {effectiveFrom}.', {
        draft: describeTarget(draft),
        minutes: minutesSay(draft.minutes),
        effectiveFrom: dayAsText(draft.effectiveFrom),
      })}
    </Confirm>
  )
}

/**
 * Receipt to release, for each test type and priority: what is in effect, what will be, and what is
 * drafted.
 */
export const TargetsSection = ({ calendar }: { calendar: Calendar }) => {
  const { targets } = calendar
  const today = laboratoryToday(calendar)
  const [edited, setEdited] = useState<Slot>()
  const [approved, setApproved] = useState<TargetRow>()
  const [dropped, setDropped] = useState<TargetRow>()
  const upcoming = (slot: Slot) => (
    <Upcoming draft={draftOf(targets, slot)} later={nextOf(targets, slot, today)} />
  )
  const now = (slot: Slot): string => minutesSay(targetOn(targets, slot, today))
  return (
    <Section id="targets" title={say('Turnaround targets')} columns={1}>
      <Text size="sm" mb="xs">
        {say(
          'From receipt to release. A target takes effect on its day once a named person approved it; reports that were released before keep the target of their day.',
        )}
      </Text>
      <StackTable
        label={say('Turnaround targets')}
        minWidth={820}
        rows={slots}
        rowId={rowId}
        columns={[
          {
            header: say('Test type'),
            cell: ({ labTypeId, priority }) =>
              priority === orderPriorities.routine ? describeType(labTypeId) : '',
          },
          { header: say('Priority'), cell: priorityWord },
          { header: say('Target'), cell: now, noWrap: true },
          { header: say('Next'), cell: upcoming },
          { header: say('Approved by'), cell: (slot) => approvedBy(targets, slot, today) },
        ]}
        lines={(slot) => [
          `${describeType(slot.labTypeId)}, ${priorityWord(slot)}: ${now(slot)}`,
          upcoming(slot),
        ]}
        act={(slot) => (
          <TargetActions
            slot={slot}
            draft={draftOf(targets, slot)}
            onApprove={setApproved}
            onDrop={setDropped}
            onEdit={() => setEdited(slot)}
          />
        )}
      />
      {edited && (
        <TargetDrawer
          slot={edited}
          today={today}
          minutes={targetOn(targets, edited, today)}
          onClose={() => setEdited(undefined)}
        />
      )}
      {approved && <ApproveTarget draft={approved} onClose={() => setApproved(undefined)} />}
      {dropped && <DropDraft draft={dropped} onClose={() => setDropped(undefined)} />}
    </Section>
  )
}
