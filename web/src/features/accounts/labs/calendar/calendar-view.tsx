import { labCalendar } from '@labgate/contract/figures/lab-calendar'
import { Stack } from '@mantine/core'
import { useApiQuery } from '../../../../api/queries.ts'
import { Loaded } from '../../../../ui/loaded.tsx'
import { ClockSection } from './clock-section.tsx'
import { DaysSection } from './days-section.tsx'
import { GoalsSection } from './goals-section.tsx'
import { TargetsSection } from './targets-section.tsx'
import { VolumesSection } from './volumes-section.tsx'
import { ZoneSection } from './zone-section.tsx'

/**
 * What figures count by: the laboratory’s time zone, work days, turnaround targets, and goals
 * (docs/decisions/0049).
 */
export const CalendarView = () => (
  <Loaded from={useApiQuery(labCalendar.get, {})} height={640}>
    {(calendar) => (
      <Stack gap="xl">
        <TargetsSection calendar={calendar} />
        <DaysSection calendar={calendar} />
        <GoalsSection calendar={calendar} />
        <ZoneSection calendar={calendar} />
        <ClockSection calendar={calendar} />
        <VolumesSection calendar={calendar} />
      </Stack>
    )}
  </Loaded>
)
