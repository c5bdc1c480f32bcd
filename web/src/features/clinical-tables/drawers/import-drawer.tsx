import { clinicalTables, mostTableRows } from '@labgate/contract/clinical-tables'
import { kindOf, type TableKind } from '@labgate/contract/clinical/kinds'
import type { Answered } from '@labgate/contract/endpoint'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useSave } from '../../../api/queries.ts'
import { Failure } from '../../../ui/failure.tsx'
import { FileField, type TakenFile } from '../../../ui/fields/file-field.tsx'
import { counted, ImportOutcome, importedFile, Rest } from '../../../ui/import/import-outcome.tsx'
import { notify } from '../../../ui/notify.tsx'
import { SideDrawer } from '../../../ui/side-drawer.tsx'
import { medicationsBy } from '../row-words.ts'
import { DifferenceTable } from './difference-table.tsx'

type Preview = Answered<(typeof clinicalTables)['previewImport']>
const rows = (count: number): string => (count === 1 ? 'one row' : `${counted(count)} rows`)

const bringsOf = ({ changes, same }: Preview): string => (changes.count === 0 ? '' : `Makes ${rows(changes.count)} a draft; ${counted(same)} unchanged.`)

const Result = ({ kind, preview }: { kind: TableKind; preview: Preview }) => {
  const { changes, faults, medications } = preview
  return (
    <Stack gap="sm" aria-live="polite">
      <ImportOutcome faults={faults} brings={bringsOf(preview)} />
      {changes.count > 0 && <DifferenceTable kind={kind} list={changes.list} medicationOf={medicationsBy(medications)} />}
      <Rest count={changes.count} shown={changes.list.length} />
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
          {`Use the columns of the exported file; at most ${counted(mostTableRows)} rows. Each row that differs becomes a draft for the director. Rows that the file does not name stay as they are; write yes in the column end to end a row.`}
        </Text>
        <FileField label="CSV file, up to 5 MB" kinds={importedFile} required onTaken={take} />
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
