import { UserType } from '@labgate/contract/access/user-types'
import { books } from '@labgate/contract/billing/books'
import { houseFigures } from '@labgate/contract/overviews/laboratory-figures'
import { useApiQuery } from '../../../api/queries.ts'
import { useMay, useSession } from '../../../session/use-session.ts'
import { DeskPart } from '../desk/desk-blocks.tsx'
import { Expandable, ExpandableParts, SideBySide } from '../parts/expandable.tsx'
import { MoneyTiles } from '../parts/money-tiles.tsx'
import { PayerMix } from '../parts/payer-mix.tsx'
import { QualityTable } from '../parts/quality-table.tsx'
import { QueueBlock } from '../parts/queue-block.tsx'
import { useCompareKey } from '../parts/use-compare.ts'
import { useMonth, useTables } from '../parts/use-period.ts'
import { AccountStates } from './account-states.tsx'
import { Segments } from './segments.tsx'
import { StateMonths } from './state-months.tsx'
import { Targets } from './targets.tsx'
import { Today } from './today.tsx'
import { VolumeByType } from './volume-by-type.tsx'

/**
 * The whole laboratory (records.md#dashboard). Executives have money and curves in view;
 * administrators, who have more waiting for them, have what is in work.
 */
export const LaboratoryBlocks = () => {
  const tables = useTables()
  const { data } = useApiQuery(houseFigures.today, {}, { keepLast: true })
  const month = useMonth(data?.today)
  const may = useMay()
  const isExecutive = useSession().who.userTypeId === UserType.Executive
  useCompareKey()
  const inWork = <QueueBlock block="house" title="In work" first="Specimens" height={220} />
  const segments = <Segments tables={tables} />
  const payers = <PayerMix month={month} tables={tables} />
  return (
    <>
      <Today tables={tables} />
      {isExecutive ? (
        <>
          <MoneyTiles />
          <SideBySide>
            {segments}
            {payers}
          </SideBySide>
        </>
      ) : (
        inWork
      )}
      <ExpandableParts>
        {isExecutive && (
          <Expandable id="queue-house" title="In work" about="Specimens by age, and those on hold">
            {inWork}
          </Expandable>
        )}
        <Expandable
          id="targets"
          title="Turnaround against target"
          about="Released within and beyond the target, by test type"
        >
          <Targets />
        </Expandable>
        {!isExecutive && (
          <Expandable
            id="segments"
            title="Turnaround by segment"
            about="From collection to reading, step by step"
          >
            {segments}
          </Expandable>
        )}
        <Expandable
          id="quality"
          title="Quality"
          about="Rejections, missing information, corrected reports, critical calls, over twelve months"
        >
          <QualityTable id="quality" title="Quality" month={month} />
        </Expandable>
        <Expandable
          id="volume"
          title="Volume by test type"
          about="Received each month, over twelve months"
        >
          <VolumeByType tables={tables} />
        </Expandable>
        <Expandable
          id="account-states"
          title="Accounts by state"
          about="Growing, declining, dormant, and lost accounts, now and month by month"
        >
          <AccountStates />
          <StateMonths tables={tables} />
        </Expandable>
        {!isExecutive && may.call(books.months) && (
          <Expandable id="money" title="Money" about="Open, received, and days outstanding">
            <MoneyTiles />
          </Expandable>
        )}
        {!isExecutive && (
          <Expandable
            id="payer-mix"
            title="Payer mix"
            about="Who pays for the specimens of a month"
          >
            {payers}
          </Expandable>
        )}
        {may.verb('account-quality.read') && (
          <DeskPart month={month} tables={tables} withoutQuality />
        )}
      </ExpandableParts>
    </>
  )
}
