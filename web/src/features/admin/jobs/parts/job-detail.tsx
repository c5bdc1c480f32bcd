import { jobs } from '@labgate/contract/access/watch'
import { describeQueue } from '@labgate/contract/admin/queues'
import { say } from '@labgate/contract/languages/say'
import { home } from '@labgate/contract/overviews/home'
import { Button, Stack } from '@mantine/core'
import { useApiMutation } from '../../../../api/queries.ts'
import { instantHere } from '../../../../forms/dates.ts'
import { useMay } from '../../../../session/use-session.ts'
import { Failure } from '../../../../ui/failure.tsx'
import { ShownValue } from '../../../../ui/fields/shown-value.tsx'
import { IconRefresh } from '../../../../ui/icons/icons.ts'
import { notify } from '../../../../ui/notify.tsx'
import { JobState, type Job } from './job-columns.tsx'

/** Retries a failed job. */
export const useRetry = () => {
  const { save, saving, error } = useApiMutation(jobs.retry, {
    refresh: [jobs.list, jobs.queues, home.shell, home.dashboard],
  })
  return {
    saving,
    error,
    retry: async ({ jobId, queue }: Job) => notify.success((await save({ jobId, queue })).message),
  }
}

/** One job with the full reason. */
export const JobDetail = ({ job, onRetried }: { job: Job; onRetried: () => void }) => {
  const may = useMay()
  const { retry, saving, error } = useRetry()
  return (
    <Stack gap="sm" align="flex-start">
      <ShownValue label={say('Queue')}>{describeQueue(job.queue)}</ShownValue>
      <ShownValue label={say('Status')}>
        <JobState job={job} />
      </ShownValue>
      <ShownValue label={say('Reason')} lines>
        {job.reason}
      </ShownValue>
      <ShownValue label={say('About')}>{job.about}</ShownValue>
      <ShownValue label={say('Tries')}>{String(job.tries)}</ShownValue>
      <ShownValue label={say('Since')}>{instantHere(job.createdAt)}</ShownValue>
      <ShownValue label={say('Last started')}>{instantHere(job.startedAt)}</ShownValue>
      <ShownValue label={say('Ended')}>{instantHere(job.finishedAt)}</ShownValue>
      {error && <Failure error={error} />}
      {job.state === 'failed' && may.call(jobs.retry) && (
        <Button
          loading={saving}
          leftSection={<IconRefresh size={16} aria-hidden />}
          onClick={() => void retry(job).then(onRetried, () => undefined)}
        >
          {say('Try again')}
        </Button>
      )}
    </Stack>
  )
}
