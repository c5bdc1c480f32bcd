import { UserType } from '@labgate/contract/access/user-types'
import { books } from '@labgate/contract/billing/books'
import { say } from '@labgate/contract/languages/say'
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
  const inWork = (
    <QueueBlock block="house" title={say('In work')} first={say('Specimens')} height={220} />
  )
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
          <Expandable
            id="queue-house"
            title={say('In work')}
            about={say('Specimens by age, and those on hold')}
          >
            {inWork}
          </Expandable>
        )}
        <Expandable
          id="targets"
          title={say('Turnaround against target')}
          about={say('Released within and beyond the target, by test type')}
        >
          <Targets />
        </Expandable>
        {!isExecutive && (
          <Expandable
            id="segments"
            title={say('Turnaround by segment')}
            about={say('From collection to reading, step by step')}
          >
            {segments}
          </Expandable>
        )}
        <Expandable
          id="quality"
          title={say('Quality')}
          about={say(
            'Rejections, missing information, corrected reports, critical calls, over twelve months',
          )}
        >
          <QualityTable id="quality" title={say('Quality')} month={month} />
        </Expandable>
        <Expandable
          id="volume"
          title={say('Volume by test type')}
          about={say('Received each month, over twelve months')}
        >
          <VolumeByType tables={tables} />
        </Expandable>
        <Expandable
          id="account-states"
          title={say('Accounts by state')}
          about={say('Growing, declining, dormant, and lost accounts, now and month by month')}
        >
          <AccountStates />
          <StateMonths tables={tables} />
        </Expandable>
        {!isExecutive && may.call(books.months) && (
          <Expandable
            id="money"
            title={say('Money')}
            about={say('Open, received, and days outstanding')}
          >
            <MoneyTiles />
          </Expandable>
        )}
        {!isExecutive && (
          <Expandable
            id="payer-mix"
            title={say('Payer mix')}
            about={say('Who pays for the specimens of a month')}
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
