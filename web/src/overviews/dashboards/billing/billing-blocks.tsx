import { say } from '@labgate/contract/languages/say'
import { houseFigures } from '@labgate/contract/overviews/laboratory-figures'
import { useApiQuery } from '../../../api/queries.ts'
import { Expandable, ExpandableParts } from '../parts/expandable.tsx'
import { MoneyTiles } from '../parts/money-tiles.tsx'
import { PayerMix } from '../parts/payer-mix.tsx'
import { QueueBlock } from '../parts/queue-block.tsx'
import { useMonth, useTables } from '../parts/use-period.ts'
import { WorkByAge } from './work-by-age.tsx'

/** Work by age, what keeps specimens from being billed, and who pays (records.md#dashboard). */
export const BillingBlocks = () => {
  const tables = useTables()
  const { data } = useApiQuery(houseFigures.payerMix, { searchCriteria: {} }, { keepLast: true })
  const month = useMonth(data?.today)
  return (
    <>
      <WorkByAge />
      <MoneyTiles />
      <QueueBlock
        block="billing"
        title={say('Missing for billing')}
        first={say('Missing')}
        height={320}
      />
      <ExpandableParts>
        <Expandable
          id="payer-mix"
          title={say('Payer mix')}
          about={say('Who pays for the specimens of a month')}
        >
          <PayerMix month={month} tables={tables} />
        </Expandable>
      </ExpandableParts>
    </>
  )
}
