import { orderable } from '@labgate/contract/catalog/faults'
import { preferenceTypes } from '@labgate/contract/catalog/preference-rules'
import { selectionOf, type Kept } from '@labgate/contract/catalog/saving'
import type { Catalog } from '@labgate/contract/catalog/shape'
import { specimenOfDevice } from '@labgate/contract/catalog/specimens'
import type { LastOrder } from '@labgate/contract/orders/order-form'
import { physicianPreferences } from '@labgate/contract/orders/physician-preferences'
import { Button, Text } from '@mantine/core'
import { useApiQuery } from '../../../../api/queries.ts'
import { dayAsText } from '../../../../forms/dates.ts'
import { useMay } from '../../../../session/use-session.ts'
import { IconHistory, IconStar } from '../../../../ui/icons/icons.ts'
import { notify } from '../../../../ui/notify.tsx'
import { describeCount } from '../../../../ui/tests/selection-text.ts'
import { useLive } from '../live.ts'
import { withSelection, type TubeChoice } from '../model/visit-values.ts'
import type { Sitting } from '../use-visit-form.ts'
import classes from '../order-form.module.css'

/** How many of a provider's preferences are one click away (rules.md#provider-preferences). */
const mostPicks = 8

/**
 * The tube with these tests instead of its own. What the form no longer offers is dropped and
 * reported.
 */
const taken = <T extends TubeChoice>(
  form: Catalog,
  tube: T,
  codes: readonly number[],
  genderId: number,
  kept?: Kept,
): T => {
  const { selection, dropped } = orderable(form, selectionOf(form, codes, kept))
  if (dropped.length > 0)
    notify.info(
      'Some of these tests can no longer be ordered.',
      `${describeCount(dropped.length)} left out.`,
    )
  return withSelection(tube, form, selection, genderId)
}
/**
 * Tests of the patient's last order of the type, without what may have changed since
 * (rules.md#repeat-brings-tests-only).
 */
export const repeated = <T extends TubeChoice>(
  form: Catalog,
  tube: T,
  last: LastOrder,
  genderId: number,
): T =>
  taken(form, tube, last.tests, genderId, {
    specimen: specimenOfDevice(last.collectionDeviceId),
    site: last.siteId,
    side: last.sideId,
  })
export const describeRepeat = ({ collectionDay }: LastOrder): string =>
  `Repeat ${collectionDay === null ? 'the last' : dayAsText(collectionDay).slice(0, 5)}`

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
    onTake(taken(form, tube, codes, facts.patient.genderId))
  return (
    <div className={classes['usual']} role="group" aria-label="Usual tests">
      <Text size="sm" c="dimmed" mr={4}>
        Usual
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
