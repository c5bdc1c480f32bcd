import { screenParameters } from '@labgate/contract/access/screen-parameters'
import type { JobRow } from '@labgate/contract/access/watch'
import { jobs } from '@labgate/contract/access/watch'
import { describeQueue } from '@labgate/contract/admin/queues'
import { say } from '@labgate/contract/languages/say'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useApiQuery, useList } from '../../../api/queries.ts'
import { useMay } from '../../../session/use-session.ts'
import type { Option } from '../../../ui/fields/choice-fields.tsx'
import { FilterBar, type FilterField } from '../../../ui/filter-bar.tsx'
import { IconRefresh } from '../../../ui/icons/icons.ts'
import { notify } from '../../../ui/notify.tsx'
import { Page } from '../../../ui/page.tsx'
import { Section } from '../../../ui/section.tsx'
import { SideDrawer } from '../../../ui/side-drawer.tsx'
import type { RowAction } from '../../../ui/table/columns.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { useFilters } from '../../../ui/use-filters.ts'
import { jobCard, jobColumns, type Job } from './parts/job-columns.tsx'
import { JobDetail, useRetry } from './parts/job-detail.tsx'
import { describeState, states } from './parts/job-words.ts'
import { QueueTable } from './parts/queue-table.tsx'
import { ScheduleTable } from './parts/schedule-table.tsx'

const stateOptions = states.map((value) => ({ value, label: describeState(value) }))

const fieldsOf = (queueOptions: readonly Option[]): FilterField[] => [
  {
    name: 'queue',
    label: say('Queue'),
    kind: 'choice',
    main: true,
    width: 240,
    options: queueOptions,
  },
  {
    name: 'state',
    label: say('Status'),
    kind: 'choice',
    main: true,
    width: 220,
    options: stateOptions,
  },
]

interface JobActionsInput {
  mayRetry: boolean
  retry: (job: Job) => Promise<void>
}
const jobActions =
  ({ mayRetry, retry }: JobActionsInput): ((row: JobRow) => readonly RowAction<JobRow>[]) =>
  (row) =>
    row.state === 'failed' && mayRetry
      ? [
          {
            label: say('Try again'),
            icon: IconRefresh,
            run: (job) => void retry(job).catch((error: unknown) => notify.failure(error)),
          },
        ]
      : []

/**
 * Work that the server does automatically: letters and nightly tasks. What failed, why, and retry.
 */
export const JobsPage = () => {
  const filters = useFilters(screenParameters['/queue'])
  const [open, setOpen] = useState<Job | null>(null)
  const mayRetry = useMay().call(jobs.retry)
  const { retry } = useRetry()
  const found = useList(jobs.list, filters.value)
  const queues = useApiQuery(jobs.queues, {}, { every: 15_000 })
  const queueOptions = (queues.data?.list ?? []).map(({ name }) => ({
    value: name,
    label: describeQueue(name),
  }))
  const fields: FilterField[] = fieldsOf(queueOptions)
  return (
    <Page
      title={say('Queue')}
      actions={
        <Button variant="default" onClick={found.retry}>
          {say('Refresh')}
        </Button>
      }
    >
      <Section id="queues" title={say('Queues')} columns={1}>
        <QueueTable from={queues} onChoose={(queue, state) => filters.set({ queue, state })} />
      </Section>
      <Section id="schedules" title={say('Scheduled emails')} columns={1}>
        <ScheduleTable />
      </Section>
      <Section id="jobs" title={say('Jobs')} columns={1}>
        <FilterBar fields={fields} value={filters.value} onChange={filters.set} />
        <DataTable
          name="jobs"
          label={say('jobs')}
          from={found}
          columns={jobColumns}
          rowId={(row) => row.jobId}
          rowLabel={(row) => `${describeQueue(row.queue)} ${row.about}`.trim()}
          onOpen={setOpen}
          actions={jobActions({ mayRetry, retry })}
          card={jobCard}
          filters={{ fields, value: filters.value, onChange: filters.set }}
          empty={
            Object.keys(filters.value).length > 0
              ? { text: say('No jobs match these filters.') }
              : {
                  text: say(
                    'No jobs right now. Emails and nightly work appear here while waiting and for a while afterward.',
                  ),
                }
          }
        />
      </Section>
      <SideDrawer opened={open !== null} title={say('Job')} onClose={() => setOpen(null)}>
        {open && <JobDetail job={open} onRetried={() => setOpen(null)} />}
      </SideDrawer>
    </Page>
  )
}
