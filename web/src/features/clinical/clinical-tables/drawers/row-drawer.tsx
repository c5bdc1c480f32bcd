import { analytes } from '@labgate/contract/catalog/analytes'
import { clinicalTables, type ClinicalTableRow } from '@labgate/contract/clinical/clinical-tables'
import type { Field } from '@labgate/contract/clinical/fields'
import { kindOf, rowFaults, valuesOfKey, type TableKind } from '@labgate/contract/clinical/kinds'
import { say } from '@labgate/contract/languages/say'
import { Button, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { useMemo } from 'react'
import { useApiMutation } from '../../../../api/queries.ts'
import { useCallForm, type CallForm } from '../../../../forms/use-call-form.ts'
import { ChoiceField } from '../../../../ui/fields/choice-fields.tsx'
import { TextField } from '../../../../ui/fields/text-fields.tsx'
import { FormFrame } from '../../../../ui/form-frame.tsx'
import { notify } from '../../../../ui/notify.tsx'
import { SideDrawer } from '../../../../ui/side-drawer.tsx'
import { describeContent, medicationsBy, describeRow, describeSource } from '../row-words.ts'

interface RowProps {
  labId: number
  kind: TableKind
  /** null for a new row. */
  row: ClinicalTableRow | null
  medications: readonly { id: string; name: string }[]
  edits: boolean
  onClose: () => void
}
interface RowValues {
  values: Record<string, string>
  source: string
  sourceDate: string
}

const analyteOptions = analytes.map(({ key, name, kind }) => ({
  value: key as string,
  label: `${name} (${kind})`,
}))
const help: Partial<Record<Field['type'], string>> = {
  conditions: say('For example: creatinine >= 2 mg/dL; creatinine < 20 mg/dL'),
  analytes: say('Catalog keys separated by semicolons, for example: oxycodone; oxymorphone'),
}

const RowField = ({
  form,
  field,
  medications,
}: {
  form: CallForm<RowValues>
  field: Field
  medications: RowProps['medications']
}) => {
  const shared = {
    form,
    name: `values.${field.name}` as const,
    label: field.label,
    required: field.isRequired === true,
  }
  if (field.type === 'choice')
    return (
      <ChoiceField
        {...shared}
        options={field.options.filter(({ value }) => value !== '')}
        none=""
        clearable={field.isRequired !== true}
        placeholder={field.options.find(({ value }) => value === '')?.label ?? ''}
      />
    )
  if (field.type === 'analyte')
    return <ChoiceField {...shared} options={analyteOptions} none="" searchable />
  if (field.type === 'medication')
    return (
      <ChoiceField
        {...shared}
        options={medications.map(({ id, name }) => ({ value: id, label: name }))}
        none=""
        searchable
      />
    )
  return <TextField {...shared} maxLength={2000} description={help[field.type]} />
}

const InForce = ({
  kind,
  row,
  medications,
}: Pick<RowProps, 'kind' | 'medications'> & { row: ClinicalTableRow }) => (
  <Stack gap={4}>
    <Text fw={600}>{describeRow(kind, row.key, medicationsBy(medications))}</Text>
    <Text size="sm">
      {row.inForce === null
        ? say('Not in effect.')
        : say('In effect: {kind}{value}', {
            kind: describeContent(kind, row.inForce.content),
            value: row.inForce.state === 'approved' ? '' : ` ${say('(shipped, not approved)')}`,
          })}
    </Text>
    {row.inForce !== null && (
      <Text size="sm" c="dimmed">
        {describeSource(row.inForce)}
      </Text>
    )}
  </Stack>
)

const beginOf = (kind: TableKind, row: ClinicalTableRow | null): RowValues => {
  const empty = Object.fromEntries(kindOf(kind).fields.map(({ name }) => [name, '']))
  if (row === null) return { values: empty, source: '', sourceDate: '' }
  const shown = row.draft ?? row.inForce
  const content = row.draft?.content ?? row.inForce?.content ?? {}
  return {
    values: { ...empty, ...valuesOfKey(kind, row.key), ...content },
    source: shown?.source ?? '',
    sourceDate: shown?.sourceDate ?? '',
  }
}

/**
 * Edits a row as a draft; the current row stays until the director approves. An existing row's key
 * never changes: another key is another row.
 */
const RowForm = ({ labId, kind, row, medications, onClose }: Omit<RowProps, 'edits'>) => {
  const { fields, needsSource } = kindOf(kind)
  const initial = useMemo(() => beginOf(kind, row), [kind, row])
  const refresh = [clinicalTables.rows, clinicalTables.history]
  const ending = useApiMutation(clinicalTables.saveDraft, { refresh })
  const form = useCallForm({
    endpoint: clinicalTables.saveDraft,
    initial,
    check: ({ values, source, sourceDate }: RowValues) =>
      Object.fromEntries(
        rowFaults(kind, values, { source, sourceDate }).map(({ field, message }) => [
          field === 'source' || field === 'sourceDate' ? field : `values.${field}`,
          message,
        ]),
      ),
    toInput: (values) => ({ ...values, labId, kind }),
    refresh,
    onDone: ({ message }) => {
      notify.success(message)
      onClose()
    },
  })
  const end = async (): Promise<void> => {
    try {
      notify.success((await ending.save({ labId, kind, ...initial, ends: true })).message)
      onClose()
    } catch (error) {
      notify.failure(error)
    }
  }
  return (
    <>
      <FormFrame form={form} saveLabel={say('Save draft')}>
        <Stack gap="sm">
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
            {fields
              .filter(({ isKey }) => row === null || isKey !== true)
              .map((field) => (
                <RowField key={field.name} form={form} field={field} medications={medications} />
              ))}
          </SimpleGrid>
          <TextField
            form={form}
            name="source"
            label={say('Source')}
            required={needsSource}
            maxLength={300}
            description={say('A publication, guideline, or your own validation.')}
          />
          <TextField
            form={form}
            name="sourceDate"
            label={say('Source date')}
            maxLength={10}
            description={say('As precise as known: 2026, 2026-03, or 2026-03-31.')}
          />
        </Stack>
      </FormFrame>
      {row !== null &&
        row.inForce !== null &&
        (row.draft === null || row.draft.content !== null) && (
          <Group justify="flex-start">
            <Button variant="subtle" color="red" loading={ending.saving} onClick={() => void end()}>
              {say('Draft removal of this row')}
            </Button>
          </Group>
        )}
    </>
  )
}

/** One row of a table, in a drawer on the right. */
export const RowDrawer = ({ edits, ...props }: RowProps) => (
  <SideDrawer
    opened
    title={
      props.row === null
        ? say('New row of {title}', { title: kindOf(props.kind).title })
        : edits
          ? say('Edit as a draft')
          : say('Row')
    }
    size={560}
    onClose={props.onClose}
  >
    <Stack gap="md">
      {props.row !== null && (
        <InForce kind={props.kind} row={props.row} medications={props.medications} />
      )}
      {edits && <RowForm {...props} />}
    </Stack>
  </SideDrawer>
)
