import { eligibility, type CoverStanding } from '@labgate/contract/eligibility'
import { Button, Stack } from '@mantine/core'
import { useSave } from '../../../api/queries.ts'
import { useMay } from '../../../session/use-session.ts'
import { Failure } from '../../../ui/failure.tsx'
import { notify } from '../../../ui/notify.tsx'

interface CheckNowProps {
  of: CoverStanding
  /** The saved order for whose day of collection is asked; 0: for today. */
  labOrderId: number
}

/** Asks the payer of one insurance while somebody waits. Nothing where the payer cannot be asked, or is asked now. */
export const CheckNow = ({ of: { patientInsuranceId, payer, canAsk, status, says }, labOrderId }: CheckNowProps) => {
  const may = useMay()
  const asker = useSave(eligibility.ask, { refresh: [eligibility.standing, eligibility.list] })
  if (!may.call(eligibility.ask) || !canAsk || (status === 'asked' && says === '')) return null
  const ask = async (): Promise<void> => {
    try {
      notify.success((await asker.save({ patientInsuranceId, ...(labOrderId > 0 && { labOrderId }) })).message)
    } catch {
      // it is shown below
    }
  }
  return (
    <Stack gap={4} align="flex-start">
      <Button variant="default" size="compact-sm" loading={asker.saving} aria-label={`Check now: ${payer}`} onClick={() => void ask()}>
        Check now
      </Button>
      {asker.error !== null && <Failure error={asker.error} />}
    </Stack>
  )
}
