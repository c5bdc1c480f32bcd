import { clinicalTables, mostTableRows } from '@labgate/contract/clinical/clinical-tables'
import { kindOf, type TableKind } from '@labgate/contract/clinical/kinds'
import type { ApiResponse } from '@labgate/contract/kit/endpoint'
import { say } from '@labgate/contract/languages/say'
import { Stack, Text } from '@mantine/core'
import { useApiMutation } from '../../../../api/queries.ts'
import { ImportFlow } from '../../../../ui/import/import-flow.tsx'
import { counted, ImportOutcome, Rest } from '../../../../ui/import/import-outcome.tsx'
import { medicationsBy } from '../row-words.ts'
import { DifferenceTable } from './difference-table.tsx'

type Preview = ApiResponse<(typeof clinicalTables)['previewImport']>
const rows = (count: number): string =>
  count === 1 ? say('one row') : say('{count} rows', { count: counted(count) })

const bringsOf = ({ changes, same }: Preview): string =>
  changes.count === 0
    ? ''
    : say('Drafts {count}; {same} unchanged.', { count: rows(changes.count), same: counted(same) })

const Result = ({ kind, preview }: { kind: TableKind; preview: Preview }) => {
  const { changes, faults, medications } = preview
  return (
    <Stack gap="sm" aria-live="polite">
      <ImportOutcome faults={faults} brings={bringsOf(preview)} />
      {changes.count > 0 && (
        <DifferenceTable
          kind={kind}
          list={changes.list}
          medicationOf={medicationsBy(medications)}
        />
      )}
      <Rest count={changes.count} shown={changes.list.length} />
    </Stack>
  )
}

/** Imports rows of a clinical table as drafts for the director. */
export const ImportDrawer = ({
  labId,
  kind,
  onClose,
}: {
  labId: number
  kind: TableKind
  onClose: () => void
}) => {
  const looking = useApiMutation(clinicalTables.previewImport)
  const applying = useApiMutation(clinicalTables.applyImport, {
    refresh: [clinicalTables.rows, clinicalTables.history],
  })
  return (
    <ImportFlow<Preview>
      title={say('Import {title}', { title: kindOf(kind).title })}
      size={760}
      about={
        <Text size="sm">
          {say(
            'Use the columns of the exported file; at most {mostTableRows} rows. Each row that differs becomes a draft for the director. Rows not in the file do not change. To end a row, enter yes in its “end” column.',
            { mostTableRows: counted(mostTableRows) },
          )}
        </Text>
      }
      previewLabel={say('Show differences')}
      preview={(fileAsBase64) => looking.save({ labId, kind, fileAsBase64 })}
      shown={(preview) => <Result kind={kind} preview={preview} />}
      applyLabel={({ faults, changes }) =>
        faults.count === 0 && changes.count > 0
          ? say('Draft {count}', { count: rows(changes.count) })
          : undefined
      }
      apply={(fileAsBase64) => applying.save({ labId, kind, fileAsBase64 })}
      onClose={onClose}
    />
  )
}
