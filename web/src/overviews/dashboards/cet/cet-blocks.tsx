import { UserType } from '@labgate/contract/access/user-types'
import { houseFigures } from '@labgate/contract/overviews/laboratory-figures'
import { useApiQuery } from '../../../api/queries.ts'
import { useSession } from '../../../session/use-session.ts'
import { DeskBlocks } from '../desk/desk-blocks.tsx'
import { QueueBlock } from '../parts/queue-block.tsx'
import { useCompareKey } from '../parts/use-compare.ts'
import { useMonth, useTables } from '../parts/use-period.ts'
import { AccountIssues } from './account-issues.tsx'
import { KeyingErrors } from './keying-errors.tsx'
import { Rejections } from './rejections.tsx'

/** Urgent matters, issues and rejections by account, and the Result Desk (records.md#dashboard). */
export const CetBlocks = () => {
  const tables = useTables()
  useCompareKey()
  const { data } = useApiQuery(houseFigures.issues, { searchCriteria: {} }, { keepLast: true })
  const month = useMonth(data?.today)
  const { who } = useSession()
  return (
    <>
      <QueueBlock block="cet" title="Needs attention" height={320} />
      <AccountIssues month={month} tables={tables} />
      <Rejections month={month} tables={tables} />
      {who.userTypeId === UserType.CustomerExperienceSupervisor && <KeyingErrors month={month} />}
      <DeskBlocks month={month} tables={tables} />
    </>
  )
}
