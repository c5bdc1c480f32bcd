import { worksAtLaboratory } from '@labgate/contract/access/user-types'
import { typedTime } from '@labgate/contract/kit/typed-times'
import { say } from '@labgate/contract/languages/say'
import { male } from '@labgate/contract/orders/clinical-rules'
import { momentsAt } from '@labgate/contract/orders/collection'
import type { OrderFormFacts } from '@labgate/contract/orders/order-form'
import { Button, Group, Stack } from '@mantine/core'
import { useMemo } from 'react'
import { timeAsText } from '../../../../forms/dates.ts'
import { useShortcut } from '../../../../keys/shortcuts.ts'
import { useSession } from '../../../../session/use-session.ts'
import { CheckField, ChoiceField, SwitchField } from '../../../../ui/fields/choice-fields.tsx'
import { DateField } from '../../../../ui/fields/date-field.tsx'
import { TextField } from '../../../../ui/fields/text-fields.tsx'
import { TimeField } from '../../../../ui/fields/time-field.tsx'
import { useSaid } from '../../../../ui/said.tsx'
import { Section } from '../../../../ui/section.tsx'
import { useLive } from '../live.ts'
import { zoneIn, type VisitValues } from '../model/visit-values.ts'
import type { Sitting } from '../use-visit-form.ts'
import { Ticks } from './ticks.tsx'

/*
 * Creating a format takes longer than a keystroke may: one is created per zone, and tried, before
 * anyone types.
 */
const formats = new Map<string, Intl.DateTimeFormat>()
const formatOf = (zone: string): Intl.DateTimeFormat => {
  const known = formats.get(zone)
  if (known !== undefined) return known
  const made = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'short' })
  made.formatToParts(0)
  formats.set(zone, made)
  return made
}
/** The abbreviation of a zone on a day, such as 'EDT'. */
const zoneWord = (format: Intl.DateTimeFormat, at: Date): string =>
  format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? ''

const momentsIn = (
  values: Pick<VisitValues, 'collectionDate' | 'collectionTime'>,
  zone: string,
): readonly Date[] =>
  momentsAt(zone, values.collectionDate ?? '', typedTime(values.collectionTime) ?? '')

const yesOrNo = [
  { value: 1, label: say('Yes') },
  { value: 2, label: say('No') },
]

/* Determines which fields appear here. */
const collected = ({ locationId, collectionDate, collectionTime, isPregnant }: VisitValues) => ({
  locationId,
  collectionDate,
  collectionTime,
  isPregnant,
})

const useChoices = (facts: OrderFormFacts) => {
  const providers = useMemo(
    () => facts.providers.map(({ userId, name }) => ({ value: userId, label: name })),
    [facts],
  )
  const locations = useMemo(
    () =>
      facts.locations.map(({ locationId, locationName }) => ({
        value: locationId,
        label: locationName,
      })),
    [facts],
  )
  return { providers, locations }
}

const NotOnRequisition = ({ form }: { form: Sitting['form'] }) => (
  <Ticks label={say('Not on the requisition')} wide>
    <CheckField form={form} name="physicianMissing" label={say('Provider')} />
    <CheckField form={form} name="locationMissing" label={say('Location')} />
    <CheckField form={form} name="collectionDateMissing" label={say('Collection date')} />
    <CheckField form={form} name="noCollectionTime" label={say('Collection time')} />
  </Ticks>
)

interface SecondHourFieldProps {
  form: Sitting['form']
  live: { collectionTime: string }
  inZone: Intl.DateTimeFormat
  second: Date
}
const SecondHourField = ({ form, live, inZone, second }: SecondHourFieldProps) => (
  <CheckField
    form={form}
    name="isSecondHour"
    label={say('The second {collectionTime} that day, {inZone}', {
      collectionTime: timeAsText(typedTime(live.collectionTime) ?? ''),
      inZone: zoneWord(inZone, second),
    })}
    description={say('Clocks were set back, so this time occurred twice.')}
  />
)

/* Who collected; often whoever enters the order, which is one key away and never assumed. */
const CollectedBy = ({ form }: Pick<Sitting, 'form'>) => {
  const { values, who, acting } = useSession()
  const { inner, closed } = form.fields
  const isOffered = !closed('collectorName') && !worksAtLaboratory(who) && !acting
  return (
    <Stack gap={2} align="stretch">
      <TextField form={form} name="collectorName" label={say('Collected by')} maxLength={120} />
      {isOffered && (
        <Group>
          <Button
            variant="subtle"
            size="compact-xs"
            onClick={() => inner.setFieldValue('collectorName', values.userName)}
          >
            {say('I collected it')}
          </Button>
        </Group>
      )}
    </Stack>
  )
}

/** Who ordered, where, and when the specimens were collected. */
export const CollectionPart = ({ visit: { form, facts, values } }: { visit: Sitting }) => {
  const live = useLive(values, collected)
  const isLaboratory = worksAtLaboratory(useSession().who)
  /*
   * The same list objects on each render: a new one while the list is open would lose the
   * highlighted option.
   */
  const { providers, locations } = useChoices(facts)
  const { inner, closed } = form.fields
  const isClosed = closed('isStat')
  const { region, announce } = useSaid()
  useShortcut('alt+s', say('Turn STAT on or off'), () => {
    if (isClosed) return
    const turnsOn = !values.now().isStat
    inner.setFieldValue('isStat', turnsOn)
    announce(turnsOn ? say('STAT is on') : say('STAT is off'))
  })
  const zone = zoneIn(live, facts)
  const inZone = formatOf(zone)
  const moments = momentsIn(live, zone)
  const [first, second] = moments
  const isMale = facts.patient.genderId === male && live.isPregnant !== 1
  return (
    <Section id="collection" title={say('Collection')} columns={4}>
      {region}
      <ChoiceField
        form={form}
        name="userId_Physician"
        label={say('Provider')}
        required
        options={providers}
        {...(facts.providers.length === 0 && {
          description: say('This account has no provider yet.'),
        })}
      />
      <ChoiceField
        form={form}
        name="locationId"
        label={say('Location')}
        required
        options={locations}
      />
      <DateField form={form} name="collectionDate" label={say('Collection date')} required />
      <TimeField
        form={form}
        name="collectionTime"
        label={say('Collection time{value}', {
          value: first ? `, ${zoneWord(inZone, first)}` : '',
        })}
        required
      />
      {first && second && (
        <SecondHourField form={form} live={live} inZone={inZone} second={second} />
      )}
      <CollectedBy form={form} />
      {!isMale && (
        <ChoiceField
          form={form}
          name="isPregnant"
          label={say('Pregnant')}
          placeholder={say('Not recorded')}
          searchable={false}
          options={yesOrNo}
        />
      )}
      <SwitchField
        form={form}
        name="isStat"
        label={say('STAT')}
        description={say('Tested before routine orders.{value}', {
          value: isClosed ? '' : ' Alt+S',
        })}
      />
      {isLaboratory && <NotOnRequisition form={form} />}
    </Section>
  )
}
