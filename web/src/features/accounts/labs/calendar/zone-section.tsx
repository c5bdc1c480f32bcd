import { labCalendar } from '@labgate/contract/figures/lab-calendar'
import { timeZones } from '@labgate/contract/kit/time-zones'
import { say } from '@labgate/contract/languages/say'
import { Button, Group, Select, Text } from '@mantine/core'
import { useState } from 'react'
import { useApiMutation } from '../../../../api/queries.ts'
import { Confirm } from '../../../../ui/confirm.tsx'
import { IconEdit } from '../../../../ui/icons/icons.ts'
import { notify } from '../../../../ui/notify.tsx'
import { Section } from '../../../../ui/section.tsx'
import { refresh, type Calendar } from './calendar.ts'

const zones = timeZones.map(({ zone, text }) => ({ value: zone, label: text }))
const wordOf = (zone: string): string => zones.find(({ value }) => value === zone)?.label ?? zone

/** The zone in which days of receipt, accession, result, and release are counted. */
export const ZoneSection = ({ calendar: { timeZone, rowVersion } }: { calendar: Calendar }) => {
  const { save } = useApiMutation(labCalendar.saveZone, { refresh })
  const [chosen, setChosen] = useState<string | null>(null)
  return (
    <Section id="zone" title={say('Laboratory time zone')} columns={1}>
      <Group gap="md">
        <Text size="sm">
          {say('Days are counted in {timeZone} time. Collections keep the day of their location.', {
            timeZone: wordOf(timeZone),
          })}
        </Text>
        <Button
          variant="default"
          size="compact-md"
          leftSection={<IconEdit size={16} aria-hidden />}
          onClick={() => setChosen(timeZone)}
        >
          {say('Change')}
        </Button>
      </Group>
      {chosen !== null && (
        <Confirm
          opened
          title={say('Change the laboratory’s time zone')}
          action={say('Change time zone')}
          onClose={() => setChosen(null)}
          onConfirm={async () => {
            const { message } = await save({ timeZone: chosen, rowVersion })
            notify.success(message)
          }}
        >
          <Select
            label={say('Time zone')}
            description={say(
              'All figures are counted again by the days of this zone, also those of past months.',
            )}
            data={zones}
            value={chosen}
            allowDeselect={false}
            onChange={(next) => setChosen(next ?? timeZone)}
          />
        </Confirm>
      )}
    </Section>
  )
}
