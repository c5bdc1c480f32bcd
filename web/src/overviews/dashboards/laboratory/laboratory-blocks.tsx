import { houseFigures } from '@labgate/contract/overviews/laboratory-figures'
import { useApiQuery } from '../../../api/queries.ts'
import { useMay } from '../../../session/use-session.ts'
import { DeskBlocks } from '../desk/desk-blocks.tsx'
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

/** The whole laboratory, for executives and administrators (records.md#dashboard). */
export const LaboratoryBlocks = () => {
  const tables = useTables()
  const { data } = useApiQuery(houseFigures.today, {}, { keepLast: true })
  const month = useMonth(data?.today)
  const may = useMay()
  useCompareKey()
  return (
    <>
      <Today tables={tables} />
      <MoneyTiles />
      <QueueBlock block="house" title="In work" first="Specimens" height={220} />
      <Targets />
      <Segments tables={tables} />
      <QualityTable id="quality" title="Quality" month={month} />
      <VolumeByType tables={tables} />
      <AccountStates />
      <StateMonths tables={tables} />
      <PayerMix month={month} tables={tables} />
      {may.verb('account-quality.read') && (
        <DeskBlocks month={month} tables={tables} withoutQuality />
      )}
    </>
  )
}
