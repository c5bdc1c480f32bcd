import { eligibility, type CoverStanding } from '@labgate/contract/billing/eligibility'
import { say } from '@labgate/contract/languages/say'
import { Button, Stack } from '@mantine/core'
import { useApiMutation } from '../../../api/queries.ts'
import { useMay } from '../../../session/use-session.ts'
import { Failure } from '../../../ui/failure.tsx'
import { notify } from '../../../ui/notify.tsx'

interface CheckNowProps {
  of: CoverStanding
  /** The saved order whose collection day is checked; 0: today. */
  labOrderId: number
}

/**
 * Checks eligibility for one insurance while someone waits. Not shown if the payer cannot be
 * queried, or a query is running.
 */
export const CheckNow = ({
  of: { patientInsuranceId, payer, canAsk, status, says: text },
  labOrderId,
}: CheckNowProps) => {
  const may = useMay()
  const asker = useApiMutation(eligibility.ask, {
    refresh: [eligibility.standing, eligibility.list],
  })
  if (!may.call(eligibility.ask) || !canAsk || (status === 'asked' && text === '')) return null
  const ask = async (): Promise<void> => {
    try {
      notify.success(
        (await asker.save({ patientInsuranceId, ...(labOrderId > 0 && { labOrderId }) })).message,
      )
    } catch {
      // shown below
    }
  }
  return (
    <Stack gap={4} align="flex-start">
      <Button
        variant="default"
        size="compact-sm"
        loading={asker.saving}
        aria-label={say('Check now: {payer}', { payer })}
        onClick={() => void ask()}
      >
        {say('Check now')}
      </Button>
      {asker.error !== null && <Failure error={asker.error} />}
    </Stack>
  )
}
