import { say } from '@labgate/contract/languages/say'
import { manifests } from '@labgate/contract/shipping/manifests'
import { Button, Group, Select, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useCodes } from '../../../../api/codes.ts'
import { useApiQuery } from '../../../../api/queries.ts'
import { daysBeforeToday } from '../../../../core/manifests/parts/days.ts'
import { DayFilter } from '../../../../ui/day-filter.tsx'
import { Loaded } from '../../../../ui/loaded.tsx'
import { SideDrawer } from '../../../../ui/side-drawer.tsx'

interface BeginProps {
  onClose: () => void
  onBegin: (of: { lab: number; type: number; since: string }) => void
}
const daysOffered = 7

/** Where to, of which type, and since when specimens are offered. */
export const BeginManifest = ({ onClose, onBegin }: BeginProps) => {
  const labs = useApiQuery(manifests.labs, {}, { freshFor: 300_000 })
  return (
    <SideDrawer opened title={say('New manifest')} onClose={onClose}>
      <Loaded
        from={labs}
        height={220}
        empty={({ list }) =>
          list.length === 0
            ? { text: say('No active laboratory. An administrator can add one in Lab.') }
            : undefined
        }
      >
        {({ list }) => <Choices labs={list} onBegin={onBegin} />}
      </Loaded>
    </SideDrawer>
  )
}

interface Lab {
  labId: number
  name: string
  labTypeIds: number[]
}
const Choices = ({ labs, onBegin }: { labs: readonly Lab[]; onBegin: BeginProps['onBegin'] }) => {
  const [types] = useCodes('LabType')
  const [labId, setLabId] = useState(0)
  const [labTypeId, setLabTypeId] = useState(0)
  const [since, setSince] = useState(() => daysBeforeToday(daysOffered))
  const [isRequested, setRequested] = useState(false)
  const lab = labs.find((one) => one.labId === labId)
  const offered = types.filter(({ value }) => lab?.labTypeIds.includes(Number(value)))
  const isOffered = offered.some(({ value }) => value === labTypeId)
  const begin = () => {
    setRequested(true)
    if (lab !== undefined && isOffered) onBegin({ lab: labId, type: labTypeId, since })
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        begin()
      }}
    >
      <Stack gap="sm">
        <Select
          label={say('Destination laboratory')}
          required
          data-autofocus
          data={labs.map((one) => ({ value: String(one.labId), label: one.name }))}
          value={labId === 0 ? null : String(labId)}
          error={isRequested && lab === undefined ? say('Choose the laboratory.') : undefined}
          onChange={(text) => {
            const chosen = labs.find((one) => one.labId === Number(text))
            setLabId(chosen?.labId ?? 0)
            setLabTypeId(chosen?.labTypeIds.length === 1 ? (chosen.labTypeIds[0] ?? 0) : 0)
          }}
        />
        <Select
          label={say('Test type')}
          description={lab === undefined ? say('Test types this laboratory offers.') : undefined}
          required
          disabled={lab === undefined}
          data={offered.map(({ value, label }) => ({ value: String(value), label }))}
          value={isOffered ? String(labTypeId) : null}
          error={
            isRequested && lab !== undefined && !isOffered
              ? say('Choose the test type.')
              : undefined
          }
          nothingFoundMessage={say('This laboratory offers no tests.')}
          onChange={(text) => setLabTypeId(Number(text ?? 0))}
        />
        <DayFilter
          label={say('Specimens collected since')}
          value={since}
          w="100%"
          onChange={setSince}
        />
        <Text size="sm" c="dimmed">
          {say('Older specimens can be scanned.')}
        </Text>
        <Group justify="flex-end">
          <Button type="submit">{say('Show specimens')}</Button>
        </Group>
      </Stack>
    </form>
  )
}
