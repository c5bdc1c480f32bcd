import { linkTo } from '@labgate/contract/access/link-to'
import { parametersOf } from '@labgate/contract/access/screen-parameters'
import {
  fileKinds,
  fileStates,
  fileStateLabels,
  payerFiles,
  type PayerFile,
} from '@labgate/contract/billing/payer-files'
import { tradingPartners } from '@labgate/contract/billing/trading-partners'
import type { RequestInput } from '@labgate/contract/kit/endpoint'
import { say } from '@labgate/contract/languages/say'
import { Button, Tabs } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { call } from '../../../api/call.ts'
import { useList, useApiMutation, type Rows } from '../../../api/queries.ts'
import { instantHere } from '../../../forms/dates.ts'
import { useMay } from '../../../session/use-session.ts'
import { AddButton } from '../../../ui/add-button.tsx'
import { BackButton } from '../../../ui/back-button.tsx'
import { instantWide } from '../../../ui/column-widths.ts'
import { FilterBar, type FilterField } from '../../../ui/filter-bar.tsx'
import { notify } from '../../../ui/notify.tsx'
import { Page } from '../../../ui/page.tsx'
import { SideDrawer } from '../../../ui/side-drawer.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { useFilters } from '../../../ui/use-filters.ts'
import { AddFile } from './add-file.tsx'
import { FileDetail } from './file-detail.tsx'
import { FileStateWord, kindsSay, describeOutcome } from './file-words.tsx'
import { PaperRemittance } from './paper-remittance.tsx'
import { PartnerTrouble } from './partner-trouble.tsx'
import { RemittanceAdvice } from './remittance-advice.tsx'
import { RemittancesTab } from './remittances-tab.tsx'

const describeDirection = ({ direction }: PayerFile): string =>
  direction === 'in' ? say('From the payer') : say('To the payer')
const columns: readonly Column<PayerFile>[] = [
  {
    id: 'dateMade',
    header: say('Made or received'),
    cell: (row) => instantHere(row.dateMade),
    width: instantWide,
    always: true,
  },
  { id: 'direction', header: say('Direction'), cell: describeDirection, width: 124, always: true },
  { id: 'kinds', header: say('Kind'), cell: kindsSay, width: 236, always: true },
  { id: 'state', header: say('Status'), cell: (row) => <FileStateWord of={row} />, width: 172 },
  { id: 'counts', header: say('Outcome'), cell: describeOutcome, width: 254 },
  { id: 'partner', header: say('Trading partner'), cell: (row) => row.partner, width: 160 },
  {
    id: 'faults',
    header: say('Faults'),
    cell: (row) => (row.faults.length === 0 ? '' : String(row.faults.length)),
    width: 80,
    align: 'right',
  },
  { id: 'name', header: say('Name'), cell: (row) => row.name, width: 200, initiallyHidden: true },
  {
    id: 'control',
    header: say('Control number'),
    cell: (row) => row.control,
    width: 130,
    initiallyHidden: true,
  },
]
const fields: readonly FilterField[] = [
  {
    name: 'direction',
    label: say('Direction'),
    kind: 'choice',
    main: true,
    width: 170,
    options: [
      { value: 'in', label: say('From the payer') },
      { value: 'out', label: say('To the payer') },
    ],
  },
  {
    name: 'kind',
    label: say('Kind'),
    kind: 'choice',
    main: true,
    width: 230,
    options: Object.entries(fileKinds).map(([value, label]) => ({ value, label })),
  },
  {
    name: 'state',
    label: say('Status'),
    kind: 'choice',
    main: true,
    width: 190,
    options: fileStates.map((value) => ({ value, label: fileStateLabels[value] })),
  },
]

interface FileActionsProps {
  maySeePartners: boolean
  may: boolean
  onBack: () => void
  onAdd: () => void
  onEnter: () => void
}
const FileActions = ({ maySeePartners, may, onBack, onAdd, onEnter }: FileActionsProps) => {
  const navigate = useNavigate()
  const exchanging = useApiMutation(payerFiles.exchange, { refresh: [payerFiles.list] })
  const exchange = async (): Promise<void> => {
    try {
      notify.success((await exchanging.save({})).message)
    } catch (error) {
      notify.failure(error)
    }
  }
  return (
    <>
      <BackButton onClick={onBack}>{say('Back to the queue')}</BackButton>
      {maySeePartners && (
        <Button variant="default" onClick={() => void navigate(linkTo('/trading-partners'))}>
          {say('Trading partners')}
        </Button>
      )}
      {may && (
        <>
          <AddButton onClick={onAdd}>{say('Add file')}</AddButton>
          <AddButton onClick={onEnter}>{say('Enter paper remittance')}</AddButton>
          <Button loading={exchanging.saving} onClick={() => void exchange()}>
            {say('Send and receive now')}
          </Button>
        </>
      )}
    </>
  )
}

interface FileDrawerProps {
  file: number | undefined
  segment: number | undefined
  onClose: () => void
  onOpen: (x12FileId: number) => void
}
const FileDrawer = ({ file, segment = 0, onClose, onOpen }: FileDrawerProps) => (
  <SideDrawer
    opened={file !== undefined && file > 0}
    title={say('Payer file')}
    size={820}
    onClose={onClose}
  >
    {file !== undefined && file > 0 && (
      <FileDetail key={file} x12FileId={file} atSegment={segment} onOpen={onOpen} />
    )}
  </SideDrawer>
)

const fileCard: (row: PayerFile) => readonly [ReactNode, ReactNode, ReactNode] = (row) => [
  kindsSay(row),
  [instantHere(row.dateMade), describeDirection(row), describeOutcome(row)]
    .filter(Boolean)
    .join(' · '),
  <FileStateWord key="state" of={row} />,
]

interface RemittanceDrawerProps {
  opened: boolean
  onClose: () => void
}
const RemittanceDrawer = ({ opened, onClose }: RemittanceDrawerProps) => (
  <SideDrawer opened={opened} title={say('Enter a paper remittance')} size={820} onClose={onClose}>
    {opened && <PaperRemittance onDone={onClose} />}
  </SideDrawer>
)

/* What the address keeps of this desk. */
const useDeskFilters = () =>
  useFilters(
    parametersOf(
      '/billing-work',
      'direction',
      'kind',
      'state',
      'file',
      'segment',
      'remittance',
      'claim',
      'tab',
    ),
  )

interface FileTableProps {
  filters: ReturnType<typeof useDeskFilters>
  found: Rows<PayerFile>
  criteria: RequestInput<typeof payerFiles.exportList>['searchCriteria']
}
const FileTable = ({ filters, found, criteria }: FileTableProps) => (
  <>
    <FilterBar fields={fields} value={filters.value} onChange={filters.set} />
    <DataTable
      filters={{ fields, value: filters.value, onChange: filters.set }}

      name="payer-files"
      label={say('files')}
      from={found}
      columns={columns}
      rowId={(row) => row.x12FileId}
      rowLabel={(row) => `${kindsSay(row)}, ${instantHere(row.dateMade)}`}
      onOpen={(row) => filters.set({ file: row.x12FileId })}
      card={fileCard}
      onExport={(format, shown) =>
        call(payerFiles.exportList, { searchCriteria: criteria, format, columns: shown })
      }
      empty={{ text: say('No files match. Claims leave and answers come every five minutes.') }}
    />
  </>
)

/** Files to and from payers, latest first (docs/decisions/0055). */
export const FilesDesk = ({ onBack }: { onBack: () => void }) => {
  const filters = useDeskFilters()
  const {
    direction = '',
    kind = '',
    state = '',
    file,
    segment,
    remittance = 0,
    claim = 0,
    tab,
  } = filters.value
  const allowed = useMay()
  const [may, maySeePartners] = [
    allowed.call(payerFiles.exchange),
    allowed.call(tradingPartners.list),
  ]

  const [adding, setAdding] = useState(false)
  const [keying, setKeying] = useState(false)
  const criteria = {
    direction: direction === 'in' || direction === 'out' ? direction : '',
    kind,
    state: fileStates.find((one) => one === state) ?? '',
  } as const
  const found = useList(payerFiles.list, criteria)

  return (
    <Page
      title={say('Payer files')}
      actions={
        <FileActions
          maySeePartners={maySeePartners}
          may={may}
          onBack={onBack}
          onAdd={() => setAdding(true)}
          onEnter={() => setKeying(true)}
        />
      }
    >
      {maySeePartners && <PartnerTrouble />}
      <Tabs
        value={tab === 'remittances' ? tab : 'files'}
        onChange={(to) => filters.set({ tab: to === 'remittances' ? to : undefined })}
      >
        <Tabs.List mb="sm">
          <Tabs.Tab value="files">{say('Files')}</Tabs.Tab>
          <Tabs.Tab value="remittances">{say('Remittances')}</Tabs.Tab>
        </Tabs.List>
      </Tabs>
      {tab === 'remittances' ? (
        <RemittancesTab onOpen={(id) => filters.set({ remittance: id, claim: undefined })} />
      ) : (
        <FileTable filters={filters} found={found} criteria={criteria} />
      )}
      <FileDrawer
        file={file}
        segment={segment}
        onClose={() => filters.set({ file: undefined, segment: undefined })}
        onOpen={(id) => filters.set({ file: id, segment: undefined })}
      />
      <SideDrawer
        opened={remittance > 0}
        title={say('Remittance advice')}
        size={1240}
        onClose={() => filters.set({ remittance: undefined, claim: undefined })}
      >
        {remittance > 0 && (
          <RemittanceAdvice
            key={remittance}
            remittanceId={remittance}
            claimId={claim}
            onAllClaims={() => filters.set({ claim: undefined })}
          />
        )}
      </SideDrawer>
      <SideDrawer opened={adding} title={say('Add a payer file')} onClose={() => setAdding(false)}>
        {adding && <AddFile onDone={() => setAdding(false)} />}
      </SideDrawer>
      <RemittanceDrawer opened={keying} onClose={() => setKeying(false)} />
    </Page>
  )
}
