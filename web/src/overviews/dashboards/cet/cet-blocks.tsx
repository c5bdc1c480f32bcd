import { UserType } from '@labgate/contract/access/user-types'
import { say } from '@labgate/contract/languages/say'
import { houseFigures } from '@labgate/contract/overviews/laboratory-figures'
import { useApiQuery } from '../../../api/queries.ts'
import { useSession } from '../../../session/use-session.ts'
import { BenchParts } from '../bench/bench-blocks.tsx'
import { DeskPart } from '../desk/desk-blocks.tsx'
import { Expandable, ExpandableParts, SideBySide } from '../parts/expandable.tsx'
import { QueueBlock } from '../parts/queue-block.tsx'
import { useCompareKey } from '../parts/use-compare.ts'
import { useMonth, useTables } from '../parts/use-period.ts'
import { AccountIssues } from './account-issues.tsx'
import { KeyingErrors } from './keying-errors.tsx'
import { MissingInformation } from './missing-table.tsx'
import { RejectionMonths } from './rejection-months.tsx'
import { Rejections } from './rejections.tsx'
import { Tickets } from './ticket-counts.tsx'

/**
 * Urgent matters, issues and rejections by account, then the Result Desk and the bench
 * (records.md#dashboard).
 */
export const CetBlocks = () => {
  const tables = useTables()
  useCompareKey()
  const { data } = useApiQuery(houseFigures.issues, { searchCriteria: {} }, { keepLast: true })
  const month = useMonth(data?.today)
  const { who } = useSession()
  return (
    <>
      <QueueBlock block="cet" title={say('Needs attention')} height={320} />
      <SideBySide>
        <AccountIssues month={month} tables={tables} />
        <Rejections month={month} tables={tables} />
      </SideBySide>
      <ExpandableParts>
        <Expandable
          id="missing-information"
          title={say('Missing information by account')}
          about={say('Incomplete per 100 received, the highest share first')}
        >
          <MissingInformation month={month} />
        </Expandable>
        <Expandable
          id="rejection-months"
          title={say('Rejections by category')}
          about={say('All accounts, in three months')}
        >
          <RejectionMonths month={month} />
        </Expandable>
        <Expandable
          id="tickets"
          title={say('Account issues by month')}
          about={say('Open now, and new ones')}
        >
          <Tickets month={month} />
        </Expandable>
        {who.userTypeId === UserType.CustomerExperienceSupervisor && (
          <Expandable
            id="keying"
            title={say('Keying errors')}
            about={say('Found in second reviews, by person, with both numbers')}
          >
            <KeyingErrors month={month} />
          </Expandable>
        )}
        <DeskPart month={month} tables={tables} />
        <BenchParts tables={tables} />
      </ExpandableParts>
    </>
  )
}
