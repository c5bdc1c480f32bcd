import type { ApiResponse } from '@labgate/contract/kit/endpoint'
import { say } from '@labgate/contract/languages/say'
import { orders } from '@labgate/contract/orders/orders'
import {
  patientMerge,
  type PatientMerge,
  type SinceMerge,
} from '@labgate/contract/patients/patient-merge'
import { patients } from '@labgate/contract/patients/patients'
import { Alert, Button, Group, List, Radio, Stack, Text } from '@mantine/core'
import { useRef, useState, type RefObject } from 'react'
import { useApiQuery } from '../../../api/queries.ts'
import { instantHere } from '../../../forms/dates.ts'
import { useCallForm, type CallForm } from '../../../forms/use-call-form.ts'
import { LinesField } from '../../../ui/fields/text-fields.tsx'
import { FormFrame } from '../../../ui/form-frame.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { notify } from '../../../ui/notify.tsx'
import { SideDrawer } from '../../../ui/side-drawer.tsx'
import { Blocks } from './blocks.tsx'
import { bothOf } from './both-of.ts'
import { describeBorn, describeLeft } from './merge-words.ts'

type Preview = ApiResponse<typeof patientMerge.previewUndo>
const keyOf = ({ table, rowId }: SinceMerge): string => `${table} ${rowId}`
const chooseEach = say('Choose where it belongs.')

interface UnmergeProps {
  merge: PatientMerge
  onClose: () => void
}

interface EntryProps {
  entry: SinceMerge
  merge: PatientMerge
  value: boolean | undefined
  error: string | undefined
  onChange: (toFolded: boolean) => void
}
const Entry = ({ entry, merge, value, error, onChange }: EntryProps) => (
  <Radio.Group
    label={say('{words}: {says}, added {at}', {
      words: entry.words,
      says: entry.says,
      at: instantHere(entry.at),
    })}
    value={value === undefined ? '' : String(value)}
    error={error}
    onChange={(next) => onChange(next === 'true')}
  >
    <Stack gap={4} mt={4}>
      <Radio value="false" label={say('Stays with {name} (kept record)', { name: merge.name })} />
      <Radio
        value="true"
        label={say('Goes with {nameFolded} (merged record)', { nameFolded: merge.nameFolded })}
      />
    </Stack>
  </Radio.Group>
)

const Conflicts = ({ conflicts }: Pick<Preview, 'conflicts'>) =>
  conflicts.length > 0 && (
    <Alert
      color="yellow"
      variant="light"
      title={say('Changed since the merge: stays as it is now')}
    >
      <List size="sm">
        {conflicts.map(({ words, was, now }) => (
          <List.Item key={`${words} ${was} ${now}`}>
            {say('{words}: {now} (before the merge: {was})', { words, now, was })}
          </List.Item>
        ))}
      </List>
    </Alert>
  )

interface EntriesSinceProps {
  group: RefObject<HTMLDivElement | null>
  since: SinceMerge[]
  open: SinceMerge[]
  assigned: ReadonlyMap<string, boolean>
  merge: PatientMerge
  isTried: boolean
  onAssign: (some: readonly SinceMerge[], toFolded: boolean) => void
}
const EntriesSince = ({
  group,
  since,
  open,
  assigned,
  merge,
  isTried,
  onAssign,
}: EntriesSinceProps) => (
  <Stack gap="sm" ref={group} role="group" aria-label={say('Added since the merge')}>
    <Group justify="space-between" gap="xs">
      <Text size="sm" fw={600}>
        {say('Added since the merge: {length} of {length2} assigned', {
          length: since.length - open.length,
          length2: since.length,
        })}
      </Text>
      {open.length > 0 && (
        <Button variant="default" size="compact-sm" onClick={() => onAssign(open, false)}>
          {say('All stay')}
        </Button>
      )}
    </Group>
    {since.map((entry) => {
      const value = assigned.get(keyOf(entry))
      return (
        <Entry
          key={keyOf(entry)}
          entry={entry}
          merge={merge}
          value={value}
          error={isTried && value === undefined ? chooseEach : undefined}
          onChange={(toFolded) => onAssign([entry], toFolded)}
        />
      )
    })}
  </Stack>
)

interface AboutMergeProps {
  merge: PatientMerge
  rows: number
}
const AboutMerge = ({ merge, rows }: AboutMergeProps) => (
  <>
    <Text size="sm">
      <b>{merge.name}</b>
      {say(', {dob}, and', { dob: describeBorn(merge.dob) })} <b>{merge.nameFolded}</b>
      {say(', {dobFolded}, become two records again. {value}', {
        dobFolded: describeBorn(merge.dobFolded),
        value:
          rows === 1
            ? say('1 entry that the merge moved goes back.')
            : say('{rows} entries that the merge moved go back.', { rows }),
      })}
    </Text>
    <Text size="sm">
      {say('Reason for the merge, {createdBy}: {reason}', {
        createdBy: merge.createdBy,
        reason: merge.reason,
      })}
    </Text>
  </>
)

const ReasonField = ({ form }: { form: CallForm<{ reason: string }> }) => (
  <LinesField form={form} name="reason" label={say('Reason')} required rows={3} maxLength={500} />
)

const UnmergeForm = ({ merge, preview, onClose }: UnmergeProps & { preview: Preview }) => {
  const { since, conflicts, blocks, rows, left } = preview
  const [assigned, setAssigned] = useState<ReadonlyMap<string, boolean>>(new Map())
  const [isTried, setTried] = useState(false)
  const entries = useRef<HTMLDivElement>(null)
  const form = useCallForm({
    endpoint: patientMerge.undo,
    initial: { reason: '' },
    required: { reason: say('Enter how you know that these are two people.') },
    toInput: ({ reason }) => ({
      patientMergeId: merge.patientMergeId,
      reason,
      assigned: since.map((entry) => ({
        table: entry.table,
        rowId: entry.rowId,
        toFolded: assigned.get(keyOf(entry)) === true,
      })),
    }),
    refresh: [
      patientMerge.list,
      patientMerge.pairs,
      patientMerge.previewUndo,
      patients.get,
      patients.list,
      orders.list,
    ],
    onDone: ({ message }) => {
      notify.success(message)
      onClose()
    },
  })
  const leftText = describeLeft(left)
  const open = since.filter((entry) => !assigned.has(keyOf(entry)))
  const save = async (): Promise<boolean> => {
    setTried(true)
    if (blocks.length > 0) return false
    if (open.length === 0) return form.save()
    const at = since.findIndex((entry) => !assigned.has(keyOf(entry)))
    entries.current
      ?.querySelectorAll<HTMLElement>('[role="radiogroup"]')
      [at]?.querySelector('input')
      ?.focus()
    return false
  }
  const assign = (some: readonly SinceMerge[], toFolded: boolean) =>
    setAssigned(new Map([...assigned, ...some.map((one) => [keyOf(one), toFolded] as const)]))
  return (
    <Stack gap="sm">
      <AboutMerge merge={merge} rows={rows} />
      <Blocks title={say('This merge cannot be undone now')} blocks={blocks} />
      <Conflicts conflicts={conflicts} />
      {leftText !== '' && (
        <Text size="sm">
          {say(
            'Already sent or printed under {name}: {leftText}. Unmerging does not recall them.',
            { name: merge.name, leftText },
          )}
        </Text>
      )}
      {blocks.length === 0 && (
        <FormFrame form={{ ...form, save }} saveLabel={say('Unmerge')}>
          <Stack gap="sm">
            {since.length > 0 && (
              <EntriesSince
                group={entries}
                since={since}
                open={open}
                assigned={assigned}
                merge={merge}
                isTried={isTried}
                onAssign={assign}
              />
            )}
            <ReasonField form={form} />
          </Stack>
        </FormFrame>
      )}
    </Stack>
  )
}

/** Undoes a merge: a person assigns each entry made since. */
export const UnmergeDrawer = (props: UnmergeProps) => {
  const query = useApiQuery(patientMerge.previewUndo, {
    patientMergeId: props.merge.patientMergeId,
  })
  return (
    <SideDrawer
      opened
      whose={bothOf(props.merge)}
      title={say('Unmerge')}
      onClose={props.onClose}
      size={560}
    >
      <Loaded from={query} height={320}>
        {(preview) => <UnmergeForm {...props} preview={preview} />}
      </Loaded>
    </SideDrawer>
  )
}
