import { say } from '@labgate/contract/languages/say'
import { Select, Stack } from '@mantine/core'
import { useState } from 'react'
import { Empty } from '../../../ui/empty.tsx'
import { BulkHolds } from './bulk-holds.tsx'
import { BulkLcs } from './bulk-lcs.tsx'
import { BulkPlaces } from './bulk-places.tsx'

const acts = [
  { value: 'release-hold', label: say('Release holds') },
  { value: 'provider', label: say('Change provider of open orders') },
  { value: 'location', label: say('Change location of open orders') },
  { value: 'lcs', label: say('Reassign accounts to another LCS') },
] as const
type Act = (typeof acts)[number]['value']
const isAct = (value: string | null): value is Act => acts.some((one) => one.value === value)

/** Corrects many orders or accounts at once, at most 200, each row with its own result. */
export const BulkTab = () => {
  const [act, setAct] = useState<Act>()
  return (
    <Stack gap="md">
      <Select
        label={say('What to correct')}
        maw={320}
        data={acts.map(({ value, label }) => ({ value, label }))}
        value={act ?? null}
        placeholder={say('Choose')}
        onChange={(value) => setAct(isAct(value) ? value : undefined)}
      />
      {act === undefined && (
        <Empty
          text={say(
            'Choose what to correct. Up to 200 orders or accounts at once, each with its own result.',
          )}
        />
      )}
      {act === 'release-hold' && <BulkHolds />}
      {(act === 'provider' || act === 'location') && <BulkPlaces key={act} act={act} />}
      {act === 'lcs' && <BulkLcs />}
    </Stack>
  )
}
