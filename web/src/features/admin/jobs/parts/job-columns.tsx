import type { JobRow } from '@labgate/contract/access/watch'
import { describeQueue } from '@labgate/contract/admin/queues'
import { say } from '@labgate/contract/languages/say'
import type { z } from 'zod'
import { instantHere } from '../../../../forms/dates.ts'
import { instantWide } from '../../../../ui/column-widths.ts'
import { StatusWord } from '../../../../ui/status-word.tsx'
import type { Column } from '../../../../ui/table/columns.ts'
import { describeState, stateTone } from './job-words.ts'

export type Job = z.infer<typeof JobRow>

export const JobState = ({ job }: { job: Job }) => (
  <StatusWord tone={stateTone(job.state)}>{describeState(job.state)}</StatusWord>
)

export const jobColumns: readonly Column<Job>[] = [
  {
    id: 'createdAt',
    header: say('Since'),
    cell: (row) => instantHere(row.createdAt),
    width: instantWide,
    always: true,
  },
  { id: 'queue', header: say('Queue'), cell: (row) => describeQueue(row.queue), width: 176 },
  { id: 'state', header: say('Status'), cell: (row) => <JobState job={row} />, width: 190 },
  { id: 'about', header: say('About'), cell: (row) => row.about, width: 96 },
  { id: 'tries', header: say('Tries'), cell: (row) => row.tries, width: 60, align: 'right' },
  { id: 'reason', header: say('Reason'), cell: (row) => row.reason, width: 230 },
  {
    id: 'finishedAt',
    header: say('Ended'),
    cell: (row) => instantHere(row.finishedAt),
    width: instantWide,
  },
]

export const jobCard = (row: Job) =>
  [
    describeQueue(row.queue),
    row.reason || instantHere(row.createdAt),
    <JobState key="state" job={row} />,
  ] as const
