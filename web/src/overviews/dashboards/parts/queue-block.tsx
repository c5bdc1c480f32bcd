import { say } from '@labgate/contract/languages/say'
import { houseFigures, type LaboratoryBlock } from '@labgate/contract/overviews/laboratory-figures'
import { Stack } from '@mantine/core'
import { useApiQuery } from '../../../api/queries.ts'
import { AsOf } from '../../../ui/figures/as-of.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { Section } from '../../../ui/section.tsx'
import { AgesTable } from './ages-table.tsx'
import { WaitingTiles } from './waiting-tiles.tsx'

interface QueueBlockProps {
  block: LaboratoryBlock
  title: string
  /** Heading of the row names. */
  first?: string
  height?: number
}
/** What waits, and how long: live counts, each opening its list. */
export const QueueBlock = ({
  block,
  title,
  first = say('Queue'),
  height = 200,
}: QueueBlockProps) => {
  const query = useApiQuery(houseFigures.waiting, { block }, { every: 60_000, keepLast: true })
  return (
    <Section id={`queue-${block}`} title={title} columns={1}>
      <Loaded from={query} height={height}>
        {({ tiles, ages, asOf, timeZone }) => (
          <Stack gap="md">
            {tiles.length > 0 && <WaitingTiles waiting={tiles} />}
            {ages.length > 0 && <AgesTable ages={ages} first={first} />}
            {block === 'billing' && <AsOf asOf={asOf} timeZone={timeZone} />}
          </Stack>
        )}
      </Loaded>
    </Section>
  )
}
