import { say } from '@labgate/contract/languages/say'
import { isStat } from '@labgate/contract/orders/priority'
import type { ParcelSpecimen } from '@labgate/contract/shipping/ship-logs'
import { Group, Text } from '@mantine/core'
import { instantAsText } from '../../../../forms/dates.ts'
import { StatWord } from '../../../../ui/stat-word.tsx'
import { StackTable } from '../../../../ui/table/stack-table.tsx'
import { TubeFate } from './tube-fate.tsx'
import { describeBorn, describeCollected, nameOfTube, describeOtherAccount } from './tube-text.ts'

const rank = ({ fate, isListed }: ParcelSpecimen): number =>
  fate === 'missing' ? 0 : isListed ? 2 : 1

const describeType = (tube: ParcelSpecimen) => (
  <Group gap={8}>
    {tube.labType}
    <StatWord of={tube} />
  </Group>
)

interface TubeTableProps {
  tubes: readonly ParcelSpecimen[]
  /** The parcel's account: a tube of another one names its own. */
  customerId: number
  timeZone: string
  showsFate: boolean
}

/** The tubes of a parcel with what happened to each. Those that need a look come first. */
export const TubeTable = ({ tubes, customerId, timeZone, showsFate }: TubeTableProps) => {
  const fate = (tube: ParcelSpecimen) => (
    <>
      <TubeFate of={tube} />
      <Text size="xs" c="dimmed">
        {[instantAsText(tube.fateAt, timeZone), tube.fateBy, tube.fateNote]
          .filter(Boolean)
          .join(' · ')}
      </Text>
    </>
  )
  const account = (tube: ParcelSpecimen): string => describeOtherAccount(tube, customerId)
  const patient = (tube: ParcelSpecimen) => (
    <>
      {nameOfTube(tube)}
      <Text size="xs" fw={600}>
        {account(tube)}
      </Text>
    </>
  )
  return (
    <StackTable
      label={say('Tubes')}
      minWidth={showsFate ? 820 : 720}
      rows={showsFate ? tubes.toSorted((a, b) => rank(a) - rank(b)) : tubes}
      rowId={({ labOrderId }) => labOrderId}
      columns={[
        ...(showsFate ? [{ header: say('What happened'), cell: fate }] : []),
        { header: say('Specimen ID'), cell: ({ specimenBarcode }) => specimenBarcode },
        { header: say('Patient'), cell: patient },
        { header: say('Born'), cell: describeBorn, noWrap: true },
        { header: say('Test type'), cell: describeType },
        {
          header: say('Collected'),
          cell: (tube) => describeCollected(tube, timeZone),
          noWrap: true,
        },
      ]}
      lines={(tube) => [
        tube.specimenBarcode,
        [nameOfTube(tube), describeBorn(tube), account(tube)].filter(Boolean).join(' · '),
        [tube.labType, describeCollected(tube, timeZone)].filter(Boolean).join(' · '),
        ...(isStat(tube) ? [<StatWord key="stat" of={tube} />] : []),
        ...(showsFate ? [fate(tube)] : []),
      ]}
    />
  )
}
