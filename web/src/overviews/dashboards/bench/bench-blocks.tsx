import { say } from '@labgate/contract/languages/say'
import { Expandable, ExpandableParts } from '../parts/expandable.tsx'
import { QueueBlock } from '../parts/queue-block.tsx'
import { useTables } from '../parts/use-period.ts'
import { Accessions } from './accessions.tsx'
import { DockTimes } from './dock-times.tsx'

const Dock = ({ tables }: { tables: ReturnType<typeof useTables> }) => (
  <Expandable
    id="dock"
    title={say('From receipt to accession')}
    about={say('How long specimens wait at the dock, by hour of receipt')}
  >
    <DockTimes tables={tables} />
  </Expandable>
)
const atTheBench = <QueueBlock block="bench" title={say('At the bench')} height={320} />

/**
 * What waits at dock and bench, what the user accessioned, and how long specimens wait at the dock
 * (records.md#dashboard).
 */
export const BenchBlocks = () => {
  const tables = useTables()
  return (
    <>
      {atTheBench}
      <Accessions tables={tables} />
      <ExpandableParts>
        <Dock tables={tables} />
      </ExpandableParts>
    </>
  )
}

/** The same behind clicks, for users whose own work is elsewhere. */
export const BenchParts = ({ tables }: { tables: ReturnType<typeof useTables> }) => (
  <>
    <Expandable
      id="queue-bench"
      title={say('At the bench')}
      about={say('Second reviews due, and what waits at dock and bench, by age')}
    >
      {atTheBench}
    </Expandable>
    <Expandable
      id="accessions"
      title={say('Accessions')}
      about={say('Accessioned each day, by test type and by requisition')}
    >
      <Accessions tables={tables} />
    </Expandable>
    <Dock tables={tables} />
  </>
)
