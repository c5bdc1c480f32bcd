import { orderable } from '@labgate/contract/catalogue/faults'
import { selectionOf } from '@labgate/contract/catalogue/saving'
import type { Catalogue } from '@labgate/contract/catalogue/shape'
import { specimenOfDevice } from '@labgate/contract/catalogue/specimens'
import { preferenceTypes } from '@labgate/contract/catalogue/preference-rules'
import { physicianPreferences } from '@labgate/contract/physician-preferences'
import { Button, Text } from '@mantine/core'
import { IconHistory, IconStar } from '@tabler/icons-react'
import { useAsk } from '../../../../api/queries.ts'
import { dayAsText } from '../../../../forms/dates.ts'
import { useMay } from '../../../../session/use-session.ts'
import { notify } from '../../../../ui/notify.tsx'
import { countSays } from '../../../../ui/tests/selection-says.ts'
import { withSelection, type SpecimenValues } from '../model/visit-values.ts'
import type { Visit } from '../use-visit-form.ts'
import classes from '../order-form.module.css'

/** As many of a provider's preferences are one click away (reference/domain.md 3.11). */
const mostPicks = 8

interface UsualPicksProps {
  visit: Visit
  tube: SpecimenValues
  form: Catalogue
  onTake: (next: Partial<SpecimenValues>) => void
}

/** The tests of the patient's last order of this type, and the provider's preferences: one click replaces the choice. */
export const UsualPicks = ({ visit: { facts, live }, tube, form, onTake }: UsualPicksProps) => {
  const may = useMay()
  const { customerId } = facts.patient
  const hasPreferences = preferenceTypes.some((one) => one === form.testType) && may.call(physicianPreferences.list)
  const asked = useAsk(
    physicianPreferences.list,
    { searchCriteria: { userId: live.userId_Physician, customerId, labTypeId: tube.labTypeId, active: 1 } },
    { enabled: hasPreferences && live.userId_Physician > 0, freshFor: 60_000 },
  )
  const preferences = (asked.data?.list ?? []).slice(0, mostPicks)
  const last = facts.patient.last.find(({ labTypeId }) => labTypeId === tube.labTypeId)
  if (preferences.length === 0 && !last) return null
  /* What the form no longer offers is left out, and said. */
  const take = (codes: readonly number[], kept: Parameters<typeof selectionOf>[2] = {}): void => {
    const { selection, dropped } = orderable(form, selectionOf(form, codes, kept))
    onTake(withSelection(tube, form, selection))
    if (dropped.length > 0) notify.info('Not all of it can be ordered any more.', `${countSays(dropped.length)} left out.`)
  }
  return (
    <div className={classes['usual']} role="group" aria-label="Usual tests">
      <Text size="sm" c="dimmed" mr={4}>
        Usual
      </Text>
      {last && last.tests.length > 0 && (
        <Button
          variant="default"
          data-repeat
          leftSection={<IconHistory size={16} aria-hidden />}
          onClick={() => take(last.tests, { specimen: specimenOfDevice(last.collectionDeviceId), site: last.siteId, side: last.sideId })}
        >
          {`Repeat ${last.collectionDay === null ? 'the last' : dayAsText(last.collectionDay).slice(0, 5)}`}
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
