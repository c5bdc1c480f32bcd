import { clinicalTables, mostTableRows } from '@labgate/contract/clinical-tables'
import { kindOf, type TableKind } from '@labgate/contract/clinical/kinds'
import type { Answered } from '@labgate/contract/endpoint'
import { Alert, Button, Group, Stack, Table, Text } from '@mantine/core'
import { useState } from 'react'
import { useSave } from '../../../api/queries.ts'
import { Failure } from '../../../ui/failure.tsx'
import { FileField, type TakenFile } from '../../../ui/fields/file-field.tsx'
import { IconAlertTriangle, IconCheck, IconInfoCircle } from '../../../ui/icons/icons.ts'
import { notify } from '../../../ui/notify.tsx'
import { ScrollTable } from '../../../ui/scroll-table.tsx'
import { SideDrawer } from '../../../ui/side-drawer.tsx'
import { medicationsBy } from '../row-words.ts'
import { DifferenceTable } from './difference-table.tsx'

type Preview = Answered<(typeof clinicalTables)['previewImport']>
const csv = { endings: ['csv'], says: 'CSV', largest: 5 * 1024 * 1024 } as const
const number = (count: number): string => count.toLocaleString('en-US')
const rows = (count: number): string => (count === 1 ? 'one row' : `${number(count)} rows`)

const verdictOf = ({ changes, faults, same }: Preview) => {
  if (faults.count > 0)
    return {
      color: 'red',
      icon: <IconAlertTriangle aria-hidden />,
      says: `${faults.count === 1 ? 'One cell needs' : `${number(faults.count)} cells need`} another look. Correct the file, then choose it again. Nothing is imported until then.`,
    }
  if (changes.count === 0) return { color: 'yellow', icon: <IconInfoCircle aria-hidden />, says: 'There is nothing new in this file.' }
  return { color: 'green', icon: <IconCheck aria-hidden />, says: `Makes ${rows(changes.count)} a draft; ${number(same)} unchanged. Nothing is written yet.` }
}

const Faults = ({ faults: { count, list } }: Pick<Preview, 'faults'>) => (
  <ScrollTable label="Cells to correct" minWidth={360} maxHeight={360}>
    <Table aria-label="Cells to correct">
      <Table.Thead>
        <Table.Tr>
          <Table.Th w={56}>Row</Table.Th>
          <Table.Th w={120}>Column</Table.Th>
          <Table.Th>What to do</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {list.map(({ row, column, message }, at) => (
          <Table.Tr key={at}>
            <Table.Td>{row === 0 ? 'File' : row}</Table.Td>
            <Table.Td>{column}</Table.Td>
            <Table.Td>{message}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
    {count > list.length && <Text size="sm">{`... and ${number(count - list.length)} more.`}</Text>}
  </ScrollTable>
)

const Result = ({ kind, preview }: { kind: TableKind; preview: Preview }) => {
  const { color, icon, says } = verdictOf(preview)
  const { changes, faults, medications } = preview
  return (
    <Stack gap="sm" aria-live="polite">
      <Alert color={color} variant="light" icon={icon} role="status" title={says} />
      {faults.count > 0 && <Faults faults={faults} />}
      {changes.count > 0 && <DifferenceTable kind={kind} list={changes.list} medicationOf={medicationsBy(medications)} />}
      {changes.count > changes.list.length && <Text size="sm">{`... and ${number(changes.count - changes.list.length)} more.`}</Text>}
    </Stack>
  )
}

/** A file, then what it changes, then its drafts: all of them or none. */
export const ImportDrawer = ({ labId, kind, onClose }: { labId: number; kind: TableKind; onClose: () => void }) => {
  const [file, setFile] = useState<TakenFile | null>(null)
  const [preview, setPreview] = useState<Preview | null>(null)
  const looking = useSave(clinicalTables.previewImport)
  const applying = useSave(clinicalTables.applyImport, { refresh: [clinicalTables.rows, clinicalTables.history] })
  const asked = { labId, kind, fileAsBase64: file?.fileAsBase64 ?? '' }
  const take = (taken: TakenFile | null): void => {
    setPreview(null)
    looking.reset()
    applying.reset()
    setFile(taken)
  }
  const look = () => looking.save(asked).then(setPreview, () => undefined)
  const apply = () =>
    applying.save(asked).then(
      ({ message }) => {
        notify.success(message)
        onClose()
      },
      () => undefined,
    )
  const error = applying.error ?? looking.error
  const isReady = preview !== null && preview.faults.count === 0 && preview.changes.count > 0
  return (
    <SideDrawer opened title={`Import ${kindOf(kind).title}`} size={760} onClose={onClose}>
      <Stack gap="md">
        <Text size="sm">
          {`Use the columns of the exported file; at most ${number(mostTableRows)} rows. Each row that differs becomes a draft for the director. Rows that the file does not name stay as they are; write yes in the column end to end a row.`}
        </Text>
        <FileField label="CSV file, up to 5 MB" kinds={csv} required onTaken={take} />
        {preview && <Result kind={kind} preview={preview} />}
        {error && <Failure error={error} />}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          {isReady ? (
            <Button loading={applying.saving} onClick={() => void apply()}>
              {`Draft ${rows(preview.changes.count)}`}
            </Button>
          ) : (
            <Button disabled={file === null || preview !== null} loading={looking.saving} onClick={() => void look()}>
              Show differences
            </Button>
          )}
        </Group>
      </Stack>
    </SideDrawer>
  )
}
