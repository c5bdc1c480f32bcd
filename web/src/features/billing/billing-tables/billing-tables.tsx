import { billingTables } from '@labgate/contract/billing/billing-tables'
import { tableKinds, tableOf } from '@labgate/contract/billing/tables/kinds'
import { say } from '@labgate/contract/languages/say'
import { Alert, Button, Group, Text } from '@mantine/core'
import { Suspense, useState } from 'react'
import { call } from '../../../api/call.ts'
import { useApiQuery } from '../../../api/queries.ts'
import { useMay } from '../../../session/use-session.ts'
import { BackButton } from '../../../ui/back-button.tsx'
import { downloadFile } from '../../../ui/files.ts'
import {
  IconClock,
  IconDownload,
  IconFileImport,
  IconAdjustmentsHorizontal,
} from '../../../ui/icons/icons.ts'
import { late } from '../../../ui/late.tsx'
import { notify } from '../../../ui/notify.tsx'
import { Page } from '../../../ui/page.tsx'
import { useHeadingFocus } from '../../../ui/use-heading-focus.ts'
import { useTableFilters, type TableFilters } from './filters.ts'
import { TableRows } from './table-rows.tsx'
import { TablesOverview } from './tables-overview.tsx'

const ImportDrawer = late(async () => ({
  default: (await import('./import-drawer.tsx')).ImportDrawer,
}))
const BillingSettings = late(async () => ({
  default: (await import('./billing-settings.tsx')).BillingSettings,
}))
const nothing = { table: undefined, find: undefined, which: undefined, on: undefined }

const AllTables = ({ filters }: { filters: TableFilters }) => {
  const [settings, setSettings] = useState(false)
  return (
    <Page
      title={say('Billing tables')}
      actions={
        <>
          <BackButton onClick={() => filters.set({ ...nothing, view: undefined })}>
            {say('All payers')}
          </BackButton>
          <Button
            variant="default"
            leftSection={<IconAdjustmentsHorizontal size={16} aria-hidden />}
            onClick={() => setSettings(true)}
          >
            {say('Billing settings')}
          </Button>
        </>
      }
    >
      <TablesOverview onOpen={(table) => filters.set({ ...nothing, table })} />
      {settings && (
        <Suspense fallback={null}>
          <BillingSettings onClose={() => setSettings(false)} />
        </Suspense>
      )}
    </Page>
  )
}

interface ProposalsAlertProps {
  waiting: number
  onOpen: () => void
}
const ProposalsAlert = ({ waiting, onOpen }: ProposalsAlertProps) => (
  <Alert color="blue" variant="light" icon={<IconClock size={18} aria-hidden />}>
    <Group justify="space-between" gap="xs">
      <Text size="sm">
        {waiting === 1
          ? say('One proposal waits for another person.')
          : say('{waiting} proposals wait for another person.', { waiting })}
      </Text>
      <Button variant="default" size="compact-sm" onClick={onOpen}>
        {say('See proposals')}
      </Button>
    </Group>
  </Alert>
)

/**
 * Codes, prices, edits, coverage, notice forms, and payers' reasons: dated rows loaded from files
 * (docs/decisions/0063).
 */
export const BillingTables = () => {
  const filters = useTableFilters()
  const kind = tableKinds.find((one) => one === filters.value.table)
  const query = useApiQuery(billingTables.tables, {})
  const waiting = query.data?.list.find((one) => one.kind === kind)?.openProposals ?? 0
  const loads = useMay().call(billingTables.applyImport)
  const [imports, setImports] = useState(false)

  useHeadingFocus(tableKinds.findIndex((one) => one === kind))
  if (kind === undefined) return <AllTables filters={filters} />
  const download = async (): Promise<void> => {
    try {
      downloadFile(await call(billingTables.exportFile, { kind, day: null, isTemplate: false }))
    } catch (error) {
      notify.failure(error)
    }
  }
  return (
    <Page
      title={tableOf(kind).title}
      actions={
        <>
          <BackButton onClick={() => filters.set(nothing)}>{say('All tables')}</BackButton>
          <Button
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
            onClick={() => void download()}
          >
            {say('Export CSV')}
          </Button>
          {loads && (
            <Button
              leftSection={<IconFileImport size={16} aria-hidden />}
              onClick={() => setImports(true)}
            >
              {say('Import CSV')}
            </Button>
          )}
        </>
      }
    >
      {waiting > 0 && <ProposalsAlert waiting={waiting} onOpen={() => filters.set(nothing)} />}
      <TableRows key={kind} kind={kind} filters={filters} loads={loads} />
      {imports && (
        <Suspense fallback={null}>
          <ImportDrawer kind={kind} onClose={() => setImports(false)} />
        </Suspense>
      )}
    </Page>
  )
}
