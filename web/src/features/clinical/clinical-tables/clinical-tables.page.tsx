import { screenParameters } from '@labgate/contract/access/screen-parameters'
import { clinicalTables } from '@labgate/contract/clinical/clinical-tables'
import { kindOf, tableKinds, type TableKind } from '@labgate/contract/clinical/kinds'
import type { ApiResponse } from '@labgate/contract/kit/endpoint'
import { say } from '@labgate/contract/languages/say'
import { Button } from '@mantine/core'
import { Suspense, useState } from 'react'
import { call } from '../../../api/call.ts'
import { useApiQuery } from '../../../api/queries.ts'
import { useMay } from '../../../session/use-session.ts'
import { Empty } from '../../../ui/empty.tsx'
import { downloadFile } from '../../../ui/files.ts'
import { FilterBar, type FilterField } from '../../../ui/filter-bar.tsx'
import { IconDownload, IconFileImport, IconHistory } from '../../../ui/icons/icons.ts'
import { late } from '../../../ui/late.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { notify } from '../../../ui/notify.tsx'
import { Page } from '../../../ui/page.tsx'
import { useFilters } from '../../../ui/use-filters.ts'
import { DirectorLine } from './director-line.tsx'
import { rowStates, stateLabels } from './row-words.ts'
import { ClinicalTable } from './table/clinical-table.tsx'

const ImportDrawer = late(async () => ({
  default: (await import('./drawers/import-drawer.tsx')).ImportDrawer,
}))

const kindOptions = tableKinds.map((value) => ({
  value: value as string,
  label: kindOf(value).title,
}))
const stateOptions = rowStates.map((value) => ({
  value: value as string,
  label: stateLabels[value],
}))
const isKind = (text: string | undefined): text is TableKind =>
  tableKinds.some((kind) => kind === text)

const fieldsOf = (
  labId: number,
  laboratories: ApiResponse<typeof clinicalTables.laboratories>['list'],
): readonly FilterField[] => [
  {
    name: 'lab',
    label: say('Laboratory'),
    kind: 'choice',
    main: true,
    width: 240,
    initial: labId,
    options: laboratories.map(({ labId, name }) => ({ value: labId, label: name })),
  },
  {
    name: 'kind',
    label: say('Table'),
    kind: 'choice',
    main: true,
    width: 220,
    initial: 'cutOffs',
    options: kindOptions,
  },
  { name: 'search', label: say('Search'), kind: 'text', main: true, width: 200 },
  {
    name: 'state',
    label: say('Status'),
    kind: 'choice',
    main: true,
    width: 170,
    options: stateOptions,
  },
]

interface TableActionsProps {
  edits: boolean
  onHistory: () => void
  onExport: () => void
  onImport: () => void
}
const TableActions = ({ edits, onHistory, onExport, onImport }: TableActionsProps) => (
  <>
    <Button
      variant="default"
      leftSection={<IconHistory size={16} aria-hidden />}
      onClick={onHistory}
    >
      {say('History')}
    </Button>
    <Button
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden />}
      onClick={onExport}
    >
      {say('Export CSV')}
    </Button>
    {edits && (
      <Button
        variant="default"
        leftSection={<IconFileImport size={16} aria-hidden />}
        onClick={onImport}
      >
        {say('Import CSV')}
      </Button>
    )}
  </>
)

/**
 * Each laboratory's clinical tables: cut-offs, intervals, links. Any of its staff can draft; its
 * director approves.
 */
export const ClinicalTablesPage = () => {
  const filters = useFilters(screenParameters['/clinical-tables'])
  const query = useApiQuery(clinicalTables.laboratories, {})
  const edits = useMay().call(clinicalTables.applyImport)
  const [imports, setImports] = useState(false)
  const [history, setHistory] = useState(false)
  const { list = [] } = query.data ?? {}
  const lab =
    list.find(({ labId }) => labId === filters.value.lab) ??
    list.find(({ isDirector }) => isDirector) ??
    list[0]
  const kind = isKind(filters.value.kind) ? filters.value.kind : 'cutOffs'
  const download = async (): Promise<void> => {
    if (lab === undefined) return
    try {
      downloadFile(await call(clinicalTables.exportFile, { labId: lab.labId, kind }))
    } catch (error) {
      notify.failure(error)
    }
  }
  const fields: readonly FilterField[] = fieldsOf(lab?.labId ?? 0, list)
  const actions = lab !== undefined && (
    <TableActions
      edits={edits}
      onHistory={() => setHistory(true)}
      onExport={() => void download()}
      onImport={() => setImports(true)}
    />
  )
  return (
    <Page title={say('Clinical Tables')} actions={actions}>
      <Loaded from={query} height={320}>
        {() =>
          lab === undefined ? (
            <Empty
              text={say(
                'No laboratory yet. An administrator adds it on the Lab screen and names its director.',
              )}
            />
          ) : (
            <>
              <FilterBar fields={fields} value={filters.value} onChange={filters.set} />
              <DirectorLine lab={lab} />
              <ClinicalTable
                key={`${lab.labId} ${kind}`}
                labId={lab.labId}
                kind={kind}
                isDirector={lab.isDirector}
                search={filters.value.search ?? ''}
                state={filters.value.state ?? ''}
                filters={{
                  fields: fields.filter(({ name }) => name === 'search' || name === 'state'),
                  value: filters.value,
                  onChange: filters.set,
                }}
                history={history}
                onHistory={setHistory}
              />
              {imports && (
                <Suspense fallback={null}>
                  <ImportDrawer labId={lab.labId} kind={kind} onClose={() => setImports(false)} />
                </Suspense>
              )}
            </>
          )
        }
      </Loaded>
    </Page>
  )
}
