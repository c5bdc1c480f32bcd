import { salesStaff, UserType, type SalesType } from '@labgate/contract/access/user-types'
import { isAmong } from '@labgate/contract/kit/coded'
import { say } from '@labgate/contract/languages/say'
import { useSession } from '../../../session/use-session.ts'
import { Expandable, ExpandableParts } from '../parts/expandable.tsx'
import { useCompareKey } from '../parts/use-compare.ts'
import { useTables } from '../parts/use-period.ts'
import { AccountsToCall } from './accounts-to-call.tsx'
import { BelowMe } from './below-me.tsx'
import { DaySheet } from './day-sheet.tsx'
import { SalesCurve } from './sales-curve.tsx'
import { SalesIssues } from './sales-issues.tsx'
import { VolumeToDate } from './volume-to-date.tsx'

/** Whether a type of sales user manages others (records.md#dashboard). */
const isManager: Readonly<Record<SalesType, boolean>> = {
  [UserType.AccountManager]: false,
  [UserType.TerritoryManager]: true,
  [UserType.RegionalManager]: true,
  [UserType.VicePresidentOfSales]: true,
  [UserType.SalesSpecialist]: false,
}

/**
 * Whom to call first (for managers, volume first); then the curve, what keeps specimens from being
 * tested, and the day.
 */
export const SalesBlocks = () => {
  const { who, accountId } = useSession()
  useCompareKey()
  const tables = useTables()
  const manages = isAmong(salesStaff, who.userTypeId) && isManager[who.userTypeId]
  return (
    <>
      {!manages && <AccountsToCall />}
      <VolumeToDate />
      {manages && <AccountsToCall />}
      {manages && <BelowMe />}
      <SalesCurve accountId={accountId} tables={tables} />
      <SalesIssues />
      <ExpandableParts>
        <Expandable
          id="day"
          title={say('Day sheet')}
          about={say('What was collected on a day, by account and test type')}
        >
          <DaySheet accountId={accountId} />
        </Expandable>
      </ExpandableParts>
    </>
  )
}
