import { parametersOf } from '@labgate/contract/access/screen-parameters'
import {
  workViews,
  workViewLabels,
  type WorkView,
  type WorkRow,
} from '@labgate/contract/billing/work-queues'
import { say } from '@labgate/contract/languages/say'
import { Button, Tabs } from '@mantine/core'
import { useState } from 'react'
import { call } from '../../../api/call.ts'
import { useList, type Rows } from '../../../api/queries.ts'
import { queues, type WorkQueue } from '../../../core/claims/work-queue.ts'
import { useMay } from '../../../session/use-session.ts'
import { AccountFilterBar } from '../../../ui/account-filter-bar.tsx'
import { ChordKey } from '../../../ui/chord-key.tsx'
import { SavedViews } from '../../../ui/figures/saved-views.tsx'
import { useListPlace } from '../../../ui/list-place.ts'
import { Page } from '../../../ui/page.tsx'
import { SideDrawer } from '../../../ui/side-drawer.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { picksOf, useTicks, type Ticks } from '../../../ui/table/use-ticks.ts'
import { useFilters } from '../../../ui/use-filters.ts'
import { ActDialog } from './act-dialog.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { useDesks } from './desks.tsx'
import { useQueueSteps } from './use-queue-steps.ts'
import { useWorkActs, type WorkActs } from './use-work-acts.tsx'
import { workCard, workCheckbox, workColumns, workLabel } from './work-columns.tsx'
import { bands, emptyLabels, nothingToApprove, workFields } from './work-filters.ts'
import { WorkGroups, groupings, type Grouping } from './work-groups.tsx'
import { WorkItem } from './work-item.tsx'
import { WorkPeople } from './work-people.tsx'

/* What waits for an approval is shown to users who decide about money. */
const useQueueViews = (queue: WorkQueue): readonly WorkView[] => {
  const decides = useMay().call(queue.decide)
  return workViews.filter((one) => one !== 'approval' || decides)
}

/** What the address narrows the queue to. */
const useWorkFilters = () =>
  useFilters(
    parametersOf(
      '/billing-work',
      'view',
      'reason',
      'search',
      'cause',
      'account',
      'payer',
      'age',
      'upTo',
      'due',
      'groups',
      'id',
    ),
  )
type WorkFilters = ReturnType<typeof useWorkFilters>

interface ViewTabsProps {
  by: Grouping | undefined
  view: WorkView
  views: readonly WorkView[]
  onChange: WorkFilters['set']
}
const ViewTabs = ({ by, view, views, onChange }: ViewTabsProps) => (
  <Tabs
    value={by === undefined ? view : 'groups'}
    onChange={(to) =>
      onChange(
        to === 'groups'
          ? { groups: 'reason' }
          : { view: to === 'open' ? undefined : (to ?? undefined), groups: undefined },
      )
    }
  >
    <Tabs.List mb="sm">
      {views.map((one) => (
        <Tabs.Tab key={one} value={one}>
          {workViewLabels[one]}
        </Tabs.Tab>
      ))}
      <Tabs.Tab value="groups">{say('Groups')}</Tabs.Tab>
    </Tabs.List>
  </Tabs>
)

/** The criteria of the queue's list; the account of the top bar comes before the filter's. */
const useWorkCriteria = (value: WorkFilters['value']) => {
  const { accountId } = useListPlace()
  const {
    search = '',
    reason = '',
    cause = '',
    account = 0,
    payer = 0,
    age = 0,
    upTo = 0,
    due,
  } = value
  const view: WorkView = workViews.find((one) => one === value.view) ?? 'open'
  const band = bands.find(({ value }) => value === due)
  return {
    view,
    search,
    reason,
    cause,
    customerId: accountId > 0 ? accountId : account,
    insuranceId: payer,
    olderThan: age,
    openAtMost: upTo,
    ...(band && { band: Number(band.value) }),
  }
}
type WorkCriteria = ReturnType<typeof useWorkCriteria>

interface QueueActionsProps {
  name: WorkPageProps['name']
  desks: NonNullable<WorkPageProps['desks']>
  mayAct: boolean
  isLoading: boolean
  onPeople: () => void
  onNext: () => void
}
const QueueActions = ({ name, desks, mayAct, isLoading, onPeople, onNext }: QueueActionsProps) => (
  <>
    <SavedViews page={`/${name}-work`} />
    {desks.map(({ label, open: openDesk }) => (
      <Button key={label} variant="default" onClick={openDesk}>
        {label}
      </Button>
    ))}
    <Button variant="default" onClick={onPeople}>
      {say('Work done')}
    </Button>
    {mayAct && (
      <Button loading={isLoading} rightSection={<ChordKey keys="n" />} onClick={onNext}>
        {say('Next item')}
      </Button>
    )}
  </>
)

/** Leads from a group to the list of its items. */
const filtersOfGroup = (of: Grouping, key: string) => ({
  groups: undefined,
  ...(of === 'reason' && { reason: key }),
  ...(of === 'cause' && { cause: key }),
  ...(of === 'account' && { account: Number(key) }),
  ...(of === 'payer' && { payer: Number(key) }),
})

interface WorkTableProps {
  name: WorkPageProps['name']
  filters: WorkFilters
  found: Rows<WorkRow>
  chosen: Ticks | undefined
  bulk: WorkActs
  ticks: Ticks
  view: WorkView
  queue: WorkQueue
  criteria: WorkCriteria
  onOpen: (workItemId: number | undefined) => void
}
const WorkTable = ({
  name,
  filters,
  found,
  chosen,
  bulk,
  ticks,
  view,
  queue,
  criteria,
  onOpen,
}: WorkTableProps) => (
  <>
    <DataTable
      filters={{ fields: workFields(name), value: filters.value, onChange: filters.set }}

      name={`${name}-work`}
      label={say('items')}
      from={found}
      columns={workColumns(chosen)}
      rowId={(row) => row.workItemId}
      rowLabel={workLabel}
      onOpen={(row) => onOpen(row.workItemId)}
      picks={bulk.mayAct ? picksOf(ticks, 'workItemId') : undefined}
      card={workCard}
      cardCheckbox={workCheckbox(chosen)}
      empty={{ text: view === 'approval' ? nothingToApprove : emptyLabels[name] }}
      onExport={(format, columns) =>
        call(queue.exportList, { searchCriteria: criteria, format, columns })
      }
    />
    {bulk.mayAct && <BulkBar rows={found.rows} ticks={ticks} acts={bulk} />}
  </>
)

interface WorkDrawerProps {
  id: number | undefined
  title: string
  queue: WorkQueue
  onClose: () => void
  onNext: () => void
  onAlike: (of: string) => void
}
const WorkDrawer = ({ id, title, queue, onClose, onNext, onAlike }: WorkDrawerProps) => (
  <SideDrawer opened={id !== undefined && id > 0} title={title} onClose={onClose} size={720}>
    {id !== undefined && id > 0 && (
      <WorkItem key={id} queue={queue} workItemId={id} onDone={onNext} onAlike={onAlike} />
    )}
  </SideDrawer>
)

interface WorkPageProps {
  name: 'insurance' | 'billing'
  title: string
  /** Buttons for what belongs to the queue, shown beside it. */
  desks?: readonly { label: string; open: () => void }[]
}
/**
 * A queue of work: what to do first, what waits, and what has the same cause (docs/decisions/0056).
 */
const WorkPage = ({ name, title, desks = [] }: WorkPageProps) => {
  const queue = queues[name]
  const filters = useWorkFilters()
  const { cause = '', account = 0, groups, id } = filters.value
  const criteria = useWorkCriteria(filters.value)
  const { view } = criteria
  const found = useList(queue.list, criteria)
  const views = useQueueViews(queue)
  const ticks = useTicks(criteria)
  const bulk = useWorkActs(queue, ticks.clear)
  const [showsPeople, setShowsPeople] = useState(false)
  const open = (workItemId: number | undefined) => filters.set({ id: workItemId })
  const { goOn, next, isTaking } = useQueueSteps({
    queue,
    criteria,
    rows: found.rows,
    id,
    mayAct: bulk.mayAct,
    open,
  })
  const chosen = bulk.mayAct ? ticks : undefined
  const by = groupings.find((one) => one === groups)
  const actions = (
    <QueueActions
      name={name}
      desks={desks}
      mayAct={bulk.mayAct}
      isLoading={isTaking}
      onPeople={() => setShowsPeople(true)}
      onNext={() => void next()}
    />
  )
  return (
    <Page title={title} actions={actions}>
      <ViewTabs by={by} view={view} views={views} onChange={filters.set} />
      <AccountFilterBar fields={workFields(name)} filters={filters} account={account} />
      {cause !== '' && by === undefined && (
        <Button
          variant="subtle"
          size="compact-sm"
          mb="xs"
          onClick={() => filters.set({ cause: undefined })}
        >
          {say('Show items of every cause')}
        </Button>
      )}
      {by === undefined ? (
        <WorkTable
          name={name}
          filters={filters}
          found={found}
          chosen={chosen}
          bulk={bulk}
          ticks={ticks}
          view={view}
          queue={queue}
          criteria={criteria}
          onOpen={open}
        />
      ) : (
        <WorkGroups
          queue={queue}
          by={by}
          criteria={criteria}
          onBy={(to) => filters.set({ groups: to })}
          onOpen={(of, key) => filters.set(filtersOfGroup(of, key))}
        />
      )}
      <WorkDrawer
        id={id}
        title={title}
        queue={queue}
        onClose={() => open(undefined)}
        onNext={goOn}
        onAlike={(of) => filters.set({ id: undefined, cause: of, reason: undefined })}
      />
      <SideDrawer
        opened={showsPeople}
        title={say('Work done')}
        onClose={() => setShowsPeople(false)}
        size={760}
      >
        {showsPeople && <WorkPeople queue={queue} />}
      </SideDrawer>
      {bulk.pending && <ActDialog acts={bulk} pending={bulk.pending} />}
    </Page>
  )
}

/** Patient insurances that need a person (records.md#insurance-work). */
export const InsuranceWorkPage = () => <WorkPage name="insurance" title={say('Insurance Work')} />
/** Bills and claims that need a person (records.md#billing-work), and the desks beside them. */
export const BillingWorkPage = () => {
  const { desk, open } = useDesks()
  return desk ?? <WorkPage name="billing" title={say('Billing Work')} desks={open} />
}
