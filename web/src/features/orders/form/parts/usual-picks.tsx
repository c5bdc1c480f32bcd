import { preferenceTypes } from '@labgate/contract/catalog/preference-rules'
import type { Catalog } from '@labgate/contract/catalog/shape'
import { say } from '@labgate/contract/languages/say'
import type { LastOrder } from '@labgate/contract/orders/order-form'
import { physicianPreferences } from '@labgate/contract/orders/physician-preferences'
import { Button, Text } from '@mantine/core'
import { useApiQuery } from '../../../../api/queries.ts'
import { dayAsText } from '../../../../forms/dates.ts'
import { useMay } from '../../../../session/use-session.ts'
import { IconHistory, IconStar } from '../../../../ui/icons/icons.ts'
import { useLive } from '../live.ts'
import type { TubeChoice } from '../model/visit-values.ts'
import { repeated, withTests } from '../model/with-tests.ts'
import type { Sitting } from '../use-visit-form.ts'
import classes from '../order-form.module.css'

/** How many of a provider's preferences are one click away (rules.md#provider-preferences). */
const mostPicks = 8

export const describeRepeat = ({ collectionDay }: LastOrder): string =>
  say('Repeat {value}', {
    value: collectionDay === null ? say('the last') : dayAsText(collectionDay).slice(0, 5),
  })

interface UsualPicksProps {
  visit: Sitting
  tube: TubeChoice
  form: Catalog
  onTake: (next: TubeChoice) => void
}

/**
 * Tests of the patient's last order of this type, and the provider's preferences: one click
 * replaces the choice.
 */
export const UsualPicks = ({ visit: { facts, values }, tube, form, onTake }: UsualPicksProps) => {
  const may = useMay()
  const { customerId } = facts.patient
  const provider = useLive(values, ({ userId_Physician }) => userId_Physician)
  const hasPreferences =
    preferenceTypes.some((one) => one === form.testType) && may.call(physicianPreferences.list)
  const query = useApiQuery(
    physicianPreferences.list,
    { searchCriteria: { userId: provider, customerId, labTypeId: tube.labTypeId, active: 1 } },
    { enabled: hasPreferences && provider > 0, freshFor: 60_000 },
  )
  const preferences = (query.data?.list ?? []).slice(0, mostPicks)
  const last = facts.patient.last.find(({ labTypeId }) => labTypeId === tube.labTypeId)
  if (preferences.length === 0 && !last) return null
  const take = (codes: readonly number[]): void =>
    onTake(withTests(form, tube, codes, facts.patient.genderId))
  return (
    <div className={classes['usual']} role="group" aria-label={say('Usual tests')}>
      <Text size="sm" c="dimmed" mr={4}>
        {say('Usual')}
      </Text>
      {last && last.tests.length > 0 && (
        <Button
          variant="default"
          leftSection={<IconHistory size={16} aria-hidden />}
          onClick={() => onTake(repeated(form, tube, last, facts.patient.genderId))}
        >
          {describeRepeat(last)}
        </Button>
      )}
      {preferences.map(({ physicianPreferenceId, name, tests }) => (
        <Button
          key={physicianPreferenceId}
          variant="default"
          leftSection={<IconStar size={16} aria-hidden />}
          onClick={() => take(tests.map(({ labTestId }) => labTestId))}
        >
          {name}
        </Button>
      ))}
    </div>
  )
}
