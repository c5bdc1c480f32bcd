import { parametersOf } from '@labgate/contract/access/screen-parameters'
import { workViews, workViewLabels, type WorkView } from '@labgate/contract/billing/work-queues'
import { Button, Tabs } from '@mantine/core'
import { useState } from 'react'
import { call } from '../../../api/call.ts'
import { useList, useApiMutation } from '../../../api/queries.ts'
import { queues, type WorkQueue } from '../../../core/claims/work-queue.ts'
import { useShortcut } from '../../../keys/shortcuts.ts'
import { useMay } from '../../../session/use-session.ts'
import { ChordKey } from '../../../ui/chord-key.tsx'
import { SavedViews } from '../../../ui/figures/saved-views.tsx'
import { FilterBar } from '../../../ui/filter-bar.tsx'
import { useListPlace } from '../../../ui/list-place.ts'
import { notify } from '../../../ui/notify.tsx'
import { Page } from '../../../ui/page.tsx'
import { AccountFilter } from '../../../ui/pickers/account-filter.tsx'
import { SideDrawer } from '../../../ui/side-drawer.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { useTicks } from '../../../ui/table/use-ticks.ts'
import { useFilters } from '../../../ui/use-filters.ts'
import { ActDialog } from './act-dialog.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { useDesks } from './desks.tsx'
import { useWorkActs } from './use-work-acts.tsx'
import { workCard, workCheckbox, workColumns, workLabel } from './work-columns.tsx'
import { bands, emptyLabels, nothingToApprove, workFields } from './work-filters.ts'
import { WorkGroups, groupings } from './work-groups.tsx'
import { WorkItem } from './work-item.tsx'
import { WorkPeople } from './work-people.tsx'

/* What waits for an approval is shown to users who decide about money. */
const useQueueViews = (queue: WorkQueue): readonly WorkView[] => {
  const decides = useMay().call(queue.decide)
  return workViews.filter((one) => one !== 'approval' || decides)
}

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
  const filters = useFilters(
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
    groups,
    id,
  } = filters.value
  const view: WorkView = workViews.find((one) => one === filters.value.view) ?? 'open'
  const band = bands.find(({ value }) => value === due)
  const criteria = {
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
  const found = useList(queue.list, criteria)
  const views = useQueueViews(queue)
  const ticks = useTicks(criteria)
  const bulk = useWorkActs(queue, ticks.clear)
  const [showsPeople, setShowsPeople] = useState(false)
  const dealing = useApiMutation(queue.next)
  const open = (workItemId: number | undefined) => filters.set({ id: workItemId })
  const step = (by: number): void => {
    const at = found.rows.findIndex(({ workItemId }) => workItemId === id)
    const next = found.rows[at === -1 ? 0 : at + by]
    if (next !== undefined) open(next.workItemId)
  }
  const next = async (): Promise<void> => {
    try {
      const { workItemId } = await dealing.save({ searchCriteria: criteria })
      if (workItemId > 0) open(workItemId)
      else notify.info('Nothing is left to do here.')
    } catch (error) {
      notify.failure(error)
    }
  }
  useShortcut('j', 'Next item in the list', () => step(1))
  useShortcut('k', 'Previous item', () => step(-1))
  useShortcut('n', 'Take the next item', () => bulk.mayAct && void next())
  const chosen = bulk.mayAct ? ticks : undefined
  const by = groupings.find((one) => one === groups)
  const deal = (
    <>
      <SavedViews page={`/${name}-work`} />
      {desks.map(({ label, open: openDesk }) => (
        <Button key={label} variant="default" onClick={openDesk}>
          {label}
        </Button>
      ))}
      <Button variant="default" onClick={() => setShowsPeople(true)}>
        Work done
      </Button>
      {bulk.mayAct && (
        <Button
          loading={dealing.saving}
          rightSection={<ChordKey keys="n" />}
          onClick={() => void next()}
        >
          Next item
        </Button>
      )}
    </>
  )
  return (
    <Page title={title} actions={deal}>
      <Tabs
        value={by === undefined ? view : 'groups'}
        onChange={(to) =>
          filters.set(
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
          <Tabs.Tab value="groups">Groups</Tabs.Tab>
        </Tabs.List>
      </Tabs>
      <FilterBar
        fields={workFields(name)}
        value={filters.value}
        onChange={filters.set}
        actions={
          <AccountFilter
            customerId={account > 0 ? account : undefined}
            onChange={(to) => filters.set({ account: to })}
          />
        }
      />
      {cause !== '' && by === undefined && (
        <Button
          variant="subtle"
          size="compact-sm"
          mb="xs"
          onClick={() => filters.set({ cause: undefined })}
        >
          Show items of every cause
        </Button>
      )}
      {by === undefined ? (
        <>
          <DataTable
            filters={{ fields: workFields(name), value: filters.value, onChange: filters.set }}

            name={`${name}-work`}
            label="items"
            from={found}
            columns={workColumns(chosen)}
            rowId={(row) => row.workItemId}
            rowLabel={workLabel}
            onOpen={(row) => open(row.workItemId)}
            onPick={
              bulk.mayAct
                ? (row) => ticks.tick([row.workItemId], !ticks.ticked.has(row.workItemId))
                : undefined
            }
            card={workCard}
            cardCheckbox={workCheckbox(chosen)}
            empty={{ text: view === 'approval' ? nothingToApprove : emptyLabels[name] }}
            onExport={(format, columns) =>
              call(queue.exportList, { searchCriteria: criteria, format, columns })
            }
          />
          {bulk.mayAct && <BulkBar rows={found.rows} ticks={ticks} acts={bulk} />}
        </>
      ) : (
        <WorkGroups
          queue={queue}
          by={by}
          criteria={criteria}
          onBy={(to) => filters.set({ groups: to })}
          onOpen={(of, key) =>
            filters.set({
              groups: undefined,
              ...(of === 'reason' && { reason: key }),
              ...(of === 'cause' && { cause: key }),
              ...(of === 'account' && { account: Number(key) }),
              ...(of === 'payer' && { payer: Number(key) }),
            })
          }
        />
      )}
      <SideDrawer
        opened={id !== undefined && id > 0}
        title={title}
        onClose={() => open(undefined)}
        size={720}
      >
        {id !== undefined && id > 0 && (
          <WorkItem
            key={id}
            queue={queue}
            workItemId={id}
            onDone={() => step(1)}
            onAlike={(of) => filters.set({ id: undefined, cause: of, reason: undefined })}
          />
        )}
      </SideDrawer>
      <SideDrawer
        opened={showsPeople}
        title="Work done"
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
export const InsuranceWorkPage = () => <WorkPage name="insurance" title="Insurance Work" />
/** Bills and claims that need a person (records.md#billing-work), and the desks beside them. */
export const BillingWorkPage = () => {
  const { desk, open } = useDesks()
  return desk ?? <WorkPage name="billing" title="Billing Work" desks={open} />
}
