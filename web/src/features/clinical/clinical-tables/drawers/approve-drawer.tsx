import { clinicalTables, type ClinicalTableRow } from '@labgate/contract/clinical/clinical-tables'
import type { TableKind } from '@labgate/contract/clinical/kinds'
import { kindOf } from '@labgate/contract/clinical/kinds'
import { say } from '@labgate/contract/languages/say'
import { List, Stack, Text } from '@mantine/core'
import { Refused } from '../../../../api/refused.ts'
import { useCallForm } from '../../../../forms/use-call-form.ts'
import { DateField } from '../../../../ui/fields/date-field.tsx'
import { TextField } from '../../../../ui/fields/text-fields.tsx'
import { FormFrame } from '../../../../ui/form-frame.tsx'
import { notify } from '../../../../ui/notify.tsx'
import { SideDrawer } from '../../../../ui/side-drawer.tsx'
import { comingOf, describeSource, type MedicationOf } from '../row-words.ts'
import { DifferenceTable } from './difference-table.tsx'

interface ApproveProps {
  labId: number
  kind: TableKind
  /** YYYY-MM-DD at the laboratory. */
  today: string
  rows: readonly ClinicalTableRow[]
  medicationOf: MedicationOf
  onClose: (isDone: boolean) => void
}

/* What blocks the rows as a whole: they contradict each other. */
const Conflicts = ({ error }: { error: Error | null }) => {
  const said = error instanceof Refused ? error.issues.filter(({ path }) => path[0] === 'rows') : []
  if (said.length === 0) return null
  return (
    <List size="sm" c="var(--colour-danger)" role="alert">
      {said.map(({ message }) => (
        <List.Item key={message}>{message}</List.Item>
      ))}
    </List>
  )
}

/**
 * Shows what approving changes, then approves it as of a date. Prompts for the second-factor code
 * each time.
 */
export const ApproveDrawer = ({
  labId,
  kind,
  today,
  rows,
  medicationOf,
  onClose,
}: ApproveProps) => {
  const form = useCallForm({
    endpoint: clinicalTables.approve,
    initial: { effectiveDate: today as string | null, note: '' },
    required: { effectiveDate: say('Enter the effective date of these rows.') },
    toInput: (values) => ({
      ...values,
      labId,
      kind,
      rows: rows.map(({ key, draft }) => ({ key, versionId: draft?.versionId ?? 0 })),
    }),
    refresh: [clinicalTables.rows, clinicalTables.history],
    onDone: ({ message }) => {
      notify.success(message)
      onClose(true)
    },
  })
  const count =
    rows.length === 1
      ? say('one row')
      : say('{length} rows', { length: rows.length.toLocaleString('en-US') })
  return (
    <SideDrawer
      opened
      title={say('Approve {count} of {title}', { count, title: kindOf(kind).title })}
      size={760}
      onClose={() => onClose(false)}
    >
      <Stack gap="md">
        <DifferenceTable
          kind={kind}
          medicationOf={medicationOf}
          list={rows.map((row) => ({
            key: row.key,
            was: row.inForce?.content ?? null,
            is: comingOf(row),
            text: say('Source: {draft}', {
              draft: describeSource(row.draft ?? row.inForce ?? { source: '', sourceDate: '' }),
            }),
          }))}
        />
        <Text size="sm">
          {say(
            'Results filed on or after the effective date are evaluated with these rows. Released reports do not change. Results waiting for this approval are re-evaluated within a minute.',
          )}
        </Text>
        <FormFrame form={form} saveLabel={say('Approve')}>
          <Stack gap="sm">
            <DateField form={form} name="effectiveDate" label={say('Effective date')} required />
            <TextField
              form={form}
              name="note"
              label={say('Note')}
              maxLength={500}
              description={say(
                'For example, the validation behind these rows. Shown in the history.',
              )}
            />
            <Conflicts error={form.error} />
          </Stack>
        </FormFrame>
      </Stack>
    </SideDrawer>
  )
}
