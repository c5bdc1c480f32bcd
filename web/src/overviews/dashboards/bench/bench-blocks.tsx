import { QueueBlock } from '../parts/queue-block.tsx'
import { useTables } from '../parts/use-period.ts'
import { Accessions } from './accessions.tsx'
import { DockTimes } from './dock-times.tsx'

/**
 * What waits at dock and bench, what the user accessioned, and how long specimens wait at the dock
 * (records.md#dashboard).
 */
export const BenchBlocks = () => {
  const tables = useTables()
  return (
    <>
      <QueueBlock block="bench" title="At the bench" height={320} />
      <Accessions tables={tables} />
      <DockTimes tables={tables} />
    </>
  )
}
