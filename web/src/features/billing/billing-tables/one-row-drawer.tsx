import { billingTables, type BillingTableRow } from '@labgate/contract/billing/billing-tables'
import type { Field } from '@labgate/contract/billing/tables/fields'
import { tableOf, type TableKind } from '@labgate/contract/billing/tables/kinds'
import type { ApiResponse } from '@labgate/contract/kit/endpoint'
import { say } from '@labgate/contract/languages/say'
import { Alert, Button, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { useState, type Ref } from 'react'
import { useApiMutation } from '../../../api/queries.ts'
import { dayHere } from '../../../forms/dates.ts'
import { useTyped } from '../../../forms/use-typed.ts'
import { mayLeave } from '../../../session/unsaved.ts'
import { DayFilter } from '../../../ui/day-filter.tsx'
import { Failure } from '../../../ui/failure.tsx'
import { LimitedText } from '../../../ui/fields/limited-text.tsx'
import { notify } from '../../../ui/notify.tsx'
import { SideDrawer } from '../../../ui/side-drawer.tsx'
import { useStepFocus } from '../../../ui/use-step-focus.ts'
import { ChangeTable } from './change-table.tsx'
import { Concern } from './concern.tsx'
import { faultsByField, fileOfRow } from './one-row.ts'
import { RowField } from './row-field.tsx'

type Preview = ApiResponse<(typeof billingTables)['previewImport']>
/** A new row, another row with the same key from a given day, or the end of a row. */
export type OneRow = { does: 'new' } | { does: 'change' | 'end'; row: BillingTableRow }

const titles = {
  new: say('New row'),
  change: say('Change from a day on'),
  end: say('End a row'),
} as const
/* An ended row keeps its first day: the same row with a last day. */
const beginOf = (one: OneRow) => ({
  values: one.does === 'new' ? {} : one.row.values,
  firstDay: one.does === 'end' ? (one.row.validFrom ?? '') : dayHere(),
  lastDay: one.does === 'end' ? dayHere() : '',
})

const NothingNew = ({ preview }: { preview: Preview }) =>
  preview.same > 0 && (
    <Alert color="yellow" variant="light" title={say('The table already has this row.')} />
  )

type RowToLoad = ReturnType<typeof beginOf>

interface RowFieldsProps {
  fields: readonly Field[]
  row: RowToLoad
  faults: Readonly<Record<string, string>>
  one: OneRow
  onChange: (changes: Partial<RowToLoad>) => void
  source: string
  onSource: (source: string) => void
}
const RowFields = ({ fields, row, faults, one, source, onChange, onSource }: RowFieldsProps) => (
  <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
    {fields.map((field) => (
      <RowField
        key={field.name}
        field={field}
        value={row.values[field.name] ?? ''}
        error={faults[field.name]}
        isFixed={one.does === 'end' || (one.does === 'change' && field.isKey === true)}
        onChange={(value) => onChange({ values: { ...row.values, [field.name]: value } })}
      />
    ))}
    {one.does !== 'end' && (
      <div>
        <DayFilter
          label={say('First day')}
          value={row.firstDay}
          w="100%"
          onChange={(firstDay) => onChange({ firstDay })}
        />
        {faults['firstDay'] !== undefined && (
          <Text size="xs" c="var(--colour-danger)" role="alert">
            {faults['firstDay']}
          </Text>
        )}
      </div>
    )}
    <div>
      <DayFilter
        label={say('Last day')}
        value={row.lastDay}
        w="100%"
        onChange={(lastDay) => onChange({ lastDay })}
      />
      {faults['lastDay'] !== undefined && (
        <Text size="xs" c="var(--colour-danger)" role="alert">
          {faults['lastDay']}
        </Text>
      )}
    </div>
    <LimitedText
      label={say('Source')}
      required
      description={say('The publication, release, or contract.')}
      value={source}
      maxLength={300}
      error={faults['source']}
      onChange={(event) => onSource(event.currentTarget.value)}
    />
  </SimpleGrid>
)

interface RowActionsProps {
  isReady: boolean
  isSaving: boolean
  verb: string
  isLoading: boolean
  hasPreview: boolean
  onCancel: () => void
  onPreview: () => void
  onApply: () => void
}
const RowActions = ({
  isReady,
  isSaving,
  verb,
  isLoading,
  hasPreview,
  onCancel,
  onPreview,
  onApply,
}: RowActionsProps) => (
  <Group justify="flex-end" gap="xs">
    <Button variant="default" onClick={onCancel}>
      {say('Cancel')}
    </Button>
    {isReady ? (
      <Button key="apply" loading={isSaving} onClick={onApply}>
        {say('{verb} this row', { verb })}
      </Button>
    ) : (
      <Button key="preview" loading={isLoading} disabled={hasPreview} onClick={onPreview}>
        {say('Show change')}
      </Button>
    )}
  </Group>
)

interface RowPreviewProps {
  /** Takes the focus, so that what changes is read before the next Enter loads it. */
  outcome: Ref<HTMLDivElement>
  preview: Preview
  isReady: boolean
  kind: TableKind
}
const RowPreview = ({ outcome, preview, isReady, kind }: RowPreviewProps) => (
  <Stack gap="sm" aria-live="polite" ref={outcome} tabIndex={-1}>
    <NothingNew preview={preview} />
    <Concern of={preview} />
    {isReady && <ChangeTable kind={kind} list={preview.changes.list} />}
  </Stack>
)

/** One row typed by hand. It is checked, previewed, and loaded or proposed like a one-row file. */
export const OneRowDrawer = ({
  kind,
  one,
  onClose,
}: {
  kind: TableKind
  one: OneRow
  onClose: () => void
}) => {
  const { fields, title, isProposed } = tableOf(kind)
  const [begin] = useState(() => beginOf(one))
  const [row, setRow] = useState(begin)
  const [source, setSource] = useState('')
  const [faults, setFaults] = useState<Record<string, string>>({})
  const [preview, setPreview] = useState<Preview>()
  const [error, setError] = useState<unknown>(null)
  const looking = useApiMutation(billingTables.previewImport)
  const applying = useApiMutation(billingTables.applyImport, {
    refresh: [billingTables.tables, billingTables.rows, billingTables.proposals],
  })
  useTyped(row !== begin || source !== '')
  const cancel = async (): Promise<void> => {
    if (await mayLeave('drawer')) onClose()
  }
  const change = (changes: Partial<typeof row>): void => {
    setRow((before) => ({ ...before, ...changes }))
    setPreview(undefined)
    setFaults({})
    setError(null)
  }
  const request = () => ({
    kind,
    fileAsBase64: fileOfRow(kind, row),
    effectiveDate: row.firstDay || dayHere(),
    overlap: 'end' as const,
    leaveOut: false,
  })
  const look = async (): Promise<void> => {
    const seen = await looking.save(request())
    setFaults(faultsByField(kind, seen.faults.list))
    if (seen.faults.count === 0) setPreview(seen)
  }
  const apply = async (): Promise<void> => {
    if (source.trim() === '') return setFaults({ source: 'Enter where this row comes from.' })
    notify.success(
      (await applying.save({ ...request(), fileName: '', source: source.trim() })).message,
    )
    onClose()
  }
  const outcome = useStepFocus<HTMLDivElement>(preview)
  const isReady = preview !== undefined && preview.changes.count > 0
  const verb = isProposed === true ? say('Propose') : say('Load')
  return (
    <SideDrawer
      opened
      title={`${title}: ${titles[one.does].toLowerCase()}`}
      size={680}
      onClose={onClose}
    >
      <Stack gap="md">
        <RowFields
          fields={fields}
          row={row}
          faults={faults}
          one={one}
          onChange={change}
          source={source}
          onSource={(next) => {
            setSource(next)
            setFaults({})
          }}
        />
        {faults[''] !== undefined && <Alert color="red" variant="light" title={faults['']} />}
        {preview !== undefined && (
          <RowPreview outcome={outcome} preview={preview} isReady={isReady} kind={kind} />
        )}
        {error !== null && <Failure error={error} />}
        <RowActions
          isReady={isReady}
          isSaving={applying.saving}
          verb={verb}
          isLoading={looking.saving}
          hasPreview={preview !== undefined}
          onCancel={() => void cancel()}
          onPreview={() => void look().catch(setError)}
          onApply={() => void apply().catch(setError)}
        />
      </Stack>
    </SideDrawer>
  )
}
