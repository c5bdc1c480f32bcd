import { catalogOf, testTypeOfLab } from '@labgate/contract/catalog/catalogs'
import { selectionOf } from '@labgate/contract/catalog/saving'
import { say } from '@labgate/contract/languages/say'
import {
  physicianPreferences,
  type PhysicianPreference,
} from '@labgate/contract/orders/physician-preferences'
import { Button, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { useApiQuery } from '../../../../api/queries.ts'
import { dayAsText } from '../../../../forms/dates.ts'
import { useMay, useSession } from '../../../../session/use-session.ts'
import { ShownValue, yesOrNo } from '../../../../ui/fields/shown-value.tsx'
import { IconCalendarX } from '../../../../ui/icons/icons.ts'
import { Loaded } from '../../../../ui/loaded.tsx'
import { Section } from '../../../../ui/section.tsx'
import { TestsShown } from '../../../../ui/tests/chosen-tests.tsx'
import { PreferenceState, stateOfPreference } from '../parts/preference-state.tsx'
import { SunsetDialog } from './sunset-dialog.tsx'

const Tests = ({ labTypeId, version, tests }: PhysicianPreference) => {
  const testType = testTypeOfLab(labTypeId)
  const form = testType && catalogOf(testType, version)
  if (!form)
    return (
      <Text size="sm">
        {say('These tests were chosen on order form version {version}, which is not available.', {
          version,
        })}
      </Text>
    )
  const value = selectionOf(
    form,
    tests.map(({ labTestId }) => labTestId),
  )
  return <TestsShown form={form} value={value} />
}

const Known = ({ preference }: { preference: PhysicianPreference }) => {
  const { userId } = useSession()
  const own = useMay().call(physicianPreferences.sunset)
  const [isEnding, setEnding] = useState(false)
  const { name, labType, effectiveDate, sunsetDate, availableForAll, provider, version } =
    preference
  const canEnd = own && preference.userId === userId && stateOfPreference(preference) !== 'ended'
  const sunset = (
    <Button
      variant="default"
      leftSection={<IconCalendarX size={16} aria-hidden />}
      onClick={() => setEnding(true)}
    >
      {say('Sunset')}
    </Button>
  )
  return (
    <Stack gap="lg">
      <Title order={2}>{name}</Title>
      <Section id="preference" title={say('Preference')} columns={1} actions={canEnd && sunset}>
        <SimpleGrid cols={{ base: 2, sm: 4 }} spacing="md" verticalSpacing="sm">
          <ShownValue label={say('Status')}>
            <PreferenceState preference={preference} />
          </ShownValue>
          <ShownValue
            label={say('Test type')}
            description={say('Order form {version}', { version })}
          >
            {labType}
          </ShownValue>
          <ShownValue label={say('Effective date')}>{dayAsText(effectiveDate)}</ShownValue>
          <ShownValue label={say('Sunset date')}>{dayAsText(sunsetDate)}</ShownValue>
          <ShownValue label={say('Available for all')}>{yesOrNo(availableForAll)}</ShownValue>
          <ShownValue label={say('Provider')}>
            {preference.userId === userId ? say('You') : provider}
          </ShownValue>
        </SimpleGrid>
      </Section>
      <Section id="tests" title={say('Tests')} columns={1}>
        <Tests {...preference} />
      </Section>
      <Text size="sm" c="dimmed">
        {say(
          'A saved preference cannot be edited, so there is no doubt what was ordered with it. End it and add a new one.',
        )}
      </Text>
      {isEnding && <SunsetDialog preference={preference} onClose={() => setEnding(false)} />}
    </Stack>
  )
}

/** A saved preference, which can be read and ended. */
export const PreferenceRecord = ({ id }: { id: number }) => {
  const query = useApiQuery(physicianPreferences.get, { physicianPreferenceId: id })
  return (
    <Loaded from={query} height={420}>
      {(answer) => <Known preference={answer} />}
    </Loaded>
  )
}
