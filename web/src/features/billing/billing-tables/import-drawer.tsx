import { billingTables, mostTableRows, readsCms } from '@labgate/contract/billing/billing-tables'
import { tableOf, type TableKind } from '@labgate/contract/billing/tables/kinds'
import type { ApiResponse } from '@labgate/contract/kit/endpoint'
import { say } from '@labgate/contract/languages/say'
import { Button, Checkbox, Group, Radio, Stack, Text } from '@mantine/core'
import { useRef, useState } from 'react'
import { call } from '../../../api/call.ts'
import { useApiMutation } from '../../../api/queries.ts'
import { dayHere } from '../../../forms/dates.ts'
import { useTyped } from '../../../forms/use-typed.ts'
import { DayFilter } from '../../../ui/day-filter.tsx'
import { LimitedText } from '../../../ui/fields/limited-text.tsx'
import { downloadFile } from '../../../ui/files.ts'
import { IconDownload } from '../../../ui/icons/icons.ts'
import { ImportFlow } from '../../../ui/import/import-flow.tsx'
import { ImportOutcome, Rest, counted } from '../../../ui/import/import-outcome.tsx'
import { notify } from '../../../ui/notify.tsx'
import { ChangeTable } from './change-table.tsx'
import { cmsFile } from './cms-file.ts'
import { CmsRead } from './cms-read.tsx'
import { Concern } from './concern.tsx'

type Preview = ApiResponse<(typeof billingTables)['previewImport']>
const rows = (count: number): string =>
  count === 1 ? say('one row') : say('{count} rows', { count: counted(count) })

const bringsOf = ({ begins, replaces, ends, same }: Preview): string => {
  const parts = [
    [begins, 'begins', 'begin'],
    [replaces, 'changes', 'change'],
    [ends, 'has a new last day', 'have a new last day'],
  ] as const
  const texts = parts
    .filter(([count]) => count > 0)
    .map(
      ([count, one, more]) => `${count === 1 ? 'one' : counted(count)} ${count === 1 ? one : more}`,
    )
  return texts.length === 0
    ? ''
    : say('Of the rows, {texts}; {same} unchanged.', {
        texts: texts.join(', '),
        same: counted(same),
      })
}

const Result = ({
  kind,
  preview,
  leavesOut,
}: {
  kind: TableKind
  preview: Preview
  leavesOut: boolean
}) => (
  <Stack gap="sm" aria-live="polite">
    {preview.cms !== null && preview.cms.columns.length > 0 && <CmsRead of={preview.cms} />}
    <ImportOutcome faults={preview.faults} brings={bringsOf(preview)} leavesOut={leavesOut} />
    <Concern of={preview} />
    {preview.changes.count > 0 && <ChangeTable kind={kind} list={preview.changes.list} />}
    <Rest count={preview.changes.count} shown={preview.changes.list.length} />
  </Stack>
)

const cmsLabels: Partial<Record<TableKind, string>> = {
  edits: say('NCCI pairs (PTP) and unit limits (MUE) for practitioner services'),
  fees: say('Files of the Clinical Laboratory Fee Schedule'),
}
const About = ({ kind }: { kind: TableKind }) => {
  const { fields, isProposed } = tableOf(kind)
  const template = async (): Promise<void> => {
    try {
      downloadFile(await call(billingTables.exportFile, { kind, day: null, isTemplate: true }))
    } catch (error) {
      notify.failure(error)
    }
  }
  return (
    <Stack gap="xs">
      <Text size="sm">
        {say(
          'The first row names the columns; at most {mostTableRows} rows. Rows not in the file do not change. To end a row, enter its last day.{value}',
          {
            mostTableRows: counted(mostTableRows),
            value:
              isProposed === true
                ? ` ${say('The file becomes a proposal that another person approves.')}`
                : '',
          },
        )}
      </Text>
      {readsCms.includes(kind) && (
        <Text size="sm">
          {say(
            '{cmsLabels} can be read as CMS publishes them. Unpack the ZIP file, and choose the text or CSV file in it. Rows that are not about your charge codes are counted and not loaded.',
            { cmsLabels: cmsLabels[kind] ?? '' },
          )}
        </Text>
      )}
      <Text size="xs" c="dimmed" component="ul" m={0} pl="md">
        {fields
          .filter(({ help }) => help !== undefined)
          .map(({ label, help, type }) => (
            <li
              key={label}
            >{`${label}: ${type === 'payer' || type === 'account' ? `${say('Name or ID.')} ` : ''}${help}`}</li>
          ))}
      </Text>
      <Group>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={() => void template()}
        >
          {say('Template')}
        </Button>
      </Group>
    </Stack>
  )
}

type Overlap = 'end' | 'refuse'

interface OverlapChoiceProps {
  overlap: Overlap
  onChoose: (overlap: Overlap) => void
  onChange: () => void
}
const OverlapChoice = ({ overlap, onChoose, onChange }: OverlapChoiceProps) => (
  <Radio.Group
    label={say('When a row overlaps one in effect')}
    value={overlap}
    onChange={(value) => {
      onChoose(value === 'refuse' ? 'refuse' : 'end')
      onChange()
    }}
  >
    <Stack gap={6} mt={6}>
      <Radio value="end" label={say('End the former row the day before')} />
      <Radio value="refuse" label={say('Refuse the new row')} />
    </Stack>
  </Radio.Group>
)

/** Where the rows come from; `isEntered` shows the fault if it is missing. */
const useSourceField = () => {
  const [source, setSource] = useState('')
  const [fault, setFault] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const text = source.trim()
  const isEntered = (): boolean => {
    if (text !== '') return true
    setFault(say('Enter where these rows come from.'))
    input.current?.focus()
    return false
  }
  const field = (
    <LimitedText
      label={say('Source')}
      required
      description={say('The publication, release, or contract.')}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      ref={input}
      error={fault}
      value={source}
      maxLength={300}
      style={{ flex: 1, minWidth: 200 }}
      onChange={(event) => {
        setSource(event.currentTarget.value)
        setFault('')
      }}
    />
  )
  return { text, field, isEntered }
}

/** Imports a billing table file: choose, preview row by row, then load or propose. */
export const ImportDrawer = ({ kind, onClose }: { kind: TableKind; onClose: () => void }) => {
  const [effectiveDate, setEffectiveDate] = useState(dayHere())
  const source = useSourceField()
  const [overlap, setOverlap] = useState<Overlap>('end')
  const [leaveOut, setLeaveOut] = useState(false)
  const looking = useApiMutation(billingTables.previewImport)
  const applying = useApiMutation(billingTables.applyImport, {
    refresh: [billingTables.tables, billingTables.rows, billingTables.proposals],
  })
  const input = { kind, effectiveDate, overlap, leaveOut }
  useTyped(source.text !== '')
  const isProposed = tableOf(kind).isProposed === true
  return (
    <ImportFlow<Preview>
      title={say('Import {title}', { title: tableOf(kind).title })}
      size={820}
      {...(readsCms.includes(kind) && { file: cmsFile })}
      about={<About kind={kind} />}
      choices={(startOver) => (
        <Stack gap="sm">
          <Group align="flex-start">
            <DayFilter
              label={say('Effective date')}
              value={effectiveDate}
              w={160}
              onChange={(day) => {
                setEffectiveDate(day)
                startOver()
              }}
            />
            {source.field}
          </Group>
          <OverlapChoice overlap={overlap} onChoose={setOverlap} onChange={startOver} />
          <Checkbox
            label={say('Load the other rows if some have errors')}
            checked={leaveOut}
            onChange={(event) => {
              setLeaveOut(event.currentTarget.checked)
              startOver()
            }}
          />
        </Stack>
      )}
      previewLabel={say('Show changes')}
      preview={(fileAsBase64) => looking.save({ ...input, fileAsBase64 })}
      shown={(preview) => <Result kind={kind} preview={preview} leavesOut={leaveOut} />}
      applyLabel={({ faults, changes }) =>
        changes.count > 0 && (leaveOut || faults.count === 0)
          ? `${isProposed ? say('Propose') : say('Load')} ${rows(changes.count)}`
          : undefined
      }
      mayApply={source.isEntered}
      apply={(fileAsBase64, fileName) =>
        applying.save({ ...input, fileAsBase64, fileName, source: source.text })
      }
      onClose={onClose}
    />
  )
}
