import { importShown, type ImportKind, type imports } from '@labgate/contract/admin/imports'
import type { ApiResponse } from '@labgate/contract/kit/endpoint'
import { howMany } from '@labgate/contract/kit/how-many'
import { say } from '@labgate/contract/languages/say'
import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { dayAsText, timeAsText } from '../../forms/dates.ts'
import { downloadFile } from '../../ui/files.ts'
import { IconAlertTriangle, IconCheck, IconDownload, IconInfoCircle } from '../../ui/icons/icons.ts'
import { counted, FaultTable, Rest } from '../../ui/import/import-outcome.tsx'
import { StatusWord, type Tone } from '../../ui/status-word.tsx'
import { StackTable } from '../../ui/table/stack-table.tsx'

export type Preview = ApiResponse<(typeof imports)['preview']>
type Row = Preview['rows']['list'][number]

const outcomes: Readonly<Record<Row['outcome'], readonly [Tone, string]>> = {
  new: ['done', say('Will be added')],
  known: ['plain', say('Already on file')],
  'left out': ['danger', say('Left out')],
}
const heads: Readonly<Record<string, string>> = {
  'birth date': 'DOB',
  'record number': 'MRN',
}
const unbroken = new Set(['birth date', 'record number', 'phone'])
const headOf = (name: string): string =>
  heads[name] ?? `${name.charAt(0).toUpperCase()}${name.slice(1)}`

/** A day or a moment as displayed; a text that is neither stays as typed. */
const shownText = (text: string): string => {
  const [day = '', time = '', ...more] = text.split(' ')
  const date = dayAsText(day)
  if (date === '' || more.length > 0) return text
  return time === '' ? date : /^\d\d:\d\d$/.test(time) ? `${date} ${timeAsText(time)}` : text
}
const nameIn = ({ patient }: Row): string => (patient === '' ? say('Name not known') : patient)

const faultText = ({ column, value, message }: Row['faults'][number]): string => {
  if (column === '') return message
  return `${column}${value === '' ? '' : ` '${value}'`}: ${message}`
}
const Outcome = ({ row }: { row: Row }) => {
  const [tone, word] = outcomes[row.outcome]
  return (
    <>
      <StatusWord tone={tone}>{word}</StatusWord>
      {row.faults.map((fault, at) => (
        <Text key={at} size="sm">
          {faultText(fault)}
        </Text>
      ))}
      {row.says !== '' && (
        <Text size="sm" c="dimmed">
          {row.says}
        </Text>
      )}
    </>
  )
}

const Rows = ({ kind, rows }: { kind: ImportKind; rows: Preview['rows'] }) => {
  /* A column that nobody filled in says nothing. */
  const columns = importShown[kind]
    .map((name, at) => ({ name, at }))
    .filter(({ at }) => rows.list.some(({ cells }) => cells[at] !== ''))
  const filled = ({ cells }: Row) => columns.filter(({ at }) => cells[at] !== '')
  return (
    <Stack gap={4}>
      <StackTable
        label={say('Rows of the file')}
        minWidth={960}
        maxHeight={400}
        rows={rows.list}
        rowId={({ row }) => row}
        columns={[
          { header: say('Row'), cell: ({ row }) => row, isNumber: true, width: '56px' },
          { header: say('Patient'), cell: nameIn, width: '140px' },
          { header: say('What happens'), cell: (row) => <Outcome row={row} />, width: '240px' },
          ...columns.map(({ name, at }) => ({
            header: headOf(name),
            noWrap: unbroken.has(name),
            cell: ({ cells }: Row) => shownText(cells[at] ?? ''),
          })),
        ]}
        lines={(row) => [
          say('Row {row}: {row2}', { row: row.row, row2: nameIn(row) }),
          <Outcome key="outcome" row={row} />,
          ...filled(row).map(
            ({ name, at }) => `${headOf(name)}: ${shownText(row.cells[at] ?? '')}`,
          ),
        ]}
      />
      <Rest count={rows.count} shown={rows.list.length} />
    </Stack>
  )
}

const verdictOf = ({ coming, known, faults, leftOut }: Preview, kind: ImportKind) => {
  const nothing = say('Nothing has been saved yet.')
  const counts = [
    say('{coming} {value} will be added', {
      coming: counted(coming),
      value: coming === 1 ? kind.slice(0, -1) : kind,
    }),
    say('{count} already on file', { count: counted(known.count) }),
    say('{count} left out', { count: howMany(leftOut.count, 'row') }),
  ].join(', ')
  if (faults.count > 0 && !leftOut.mayLeave)
    return {
      color: 'red',
      icon: <IconAlertTriangle aria-hidden />,
      text: say(
        '{value} correction. Fix the file, then choose it again. Nothing is imported until then.',
        {
          value:
            faults.count === 1
              ? say('One cell needs')
              : say('{count} cells need', { count: counted(faults.count) }),
        },
      ),
    }
  if (faults.count > 0)
    return {
      color: 'yellow',
      icon: <IconAlertTriangle aria-hidden />,
      text: `${counts}. ${nothing}`,
    }
  if (coming === 0)
    return {
      color: 'yellow',
      icon: <IconInfoCircle aria-hidden />,
      text: say('This file has nothing new.'),
    }
  return { color: 'green', icon: <IconCheck aria-hidden />, text: `${counts}. ${nothing}` }
}

const LeftOut = ({ fileName, preview }: { fileName: string; preview: Preview }) =>
  preview.leftOut.count > 0 && (
    <Group>
      <Button
        variant="default"
        leftSection={<IconDownload size={16} aria-hidden />}
        onClick={() =>
          downloadFile({
            fileName: `${fileName.replace(/\.[^.]*$/, '')}-left-out.csv`,
            fileType: 'text/csv',
            fileAsBase64: preview.leftOut.fileAsBase64,
          })
        }
      >
        {say('Save {value} to correct', {
          value:
            preview.leftOut.count === 1
              ? say('the row')
              : say('the {count} rows', { count: counted(preview.leftOut.count) }),
        })}
      </Button>
    </Group>
  )

interface ImportPreviewProps {
  kind: ImportKind
  fileName: string
  preview: Preview
}
/**
 * What a file would import: how many rows are added, skipped, and left out, and each row as it would
 * be saved, those with a fault first with the patient and the value as typed.
 */
export const ImportPreview = ({ kind, fileName, preview }: ImportPreviewProps) => {
  const { faults, rows } = preview
  const { color, icon, text } = verdictOf(preview, kind)
  const shown = new Set(rows.list.map(({ row }) => row))
  const ofFile = faults.list.filter(({ row }) => !shown.has(row) && row <= 1)
  return (
    <Stack gap="md" aria-live="polite">
      <Alert color={color} variant="light" icon={icon} role="status" title={text}>
        {fileName}
      </Alert>
      {(ofFile.length > 0 || rows.count === 0) && faults.count > 0 && (
        <FaultTable faults={rows.count === 0 ? faults : { count: ofFile.length, list: ofFile }} />
      )}
      <LeftOut fileName={fileName} preview={preview} />
      {rows.count > 0 && <Rows kind={kind} rows={rows} />}
    </Stack>
  )
}
