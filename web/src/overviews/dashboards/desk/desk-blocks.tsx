import { say } from '@labgate/contract/languages/say'
import { Expandable } from '../parts/expandable.tsx'
import { QualityTable } from '../parts/quality-table.tsx'
import { QueueBlock } from '../parts/queue-block.tsx'
import type { useMonth, useTables } from '../parts/use-period.ts'
import { Positivity } from './positivity.tsx'
import { ReleaseTimes } from './release-times.tsx'

/** About reports: amendments, and how critical values are called. */
const kinds = ['corrected', 'withdrawn', 'wrong-patient', 'critical-calls', 'first-try'] as const

interface DeskBlocksProps {
  month: ReturnType<typeof useMonth>
  tables: ReturnType<typeof useTables>
  /** The full quality table is elsewhere on the page. */
  withoutQuality?: true
}
/** The Result Desk: what waits there, how long release takes, changed reports, and positivity. */
export const DeskPart = ({ month, tables, withoutQuality }: DeskBlocksProps) => (
  <Expandable
    id="queue-desk"
    title={say('Result Desk')}
    about={say('Messages to review, time to release, and positivity with its control charts')}
  >
    <QueueBlock block="desk" title={say('Result Desk')} height={120} />
    <ReleaseTimes tables={tables} />
    {!withoutQuality && (
      <QualityTable id="reports" title={say('Reports')} month={month} only={kinds} />
    )}
    <Positivity tables={tables} />
  </Expandable>
)
