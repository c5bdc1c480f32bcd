import { locations, type LocationRow } from '@labgate/contract/accounts/locations'
import { say } from '@labgate/contract/languages/say'
import {
  reportDateNames,
  reportDates,
  reportKindNames,
  reportKinds,
} from '@labgate/contract/overviews/practice-reports'
import { users } from '@labgate/contract/people/users'
import { Group, NativeSelect } from '@mantine/core'
import { useCodes } from '../../api/codes.ts'
import { useApiQuery } from '../../api/queries.ts'
import { useSession } from '../../session/use-session.ts'
import { PeriodControl } from '../../ui/figures/period-control.tsx'
import { PatientPicker } from '../../ui/pickers/patient-picker.tsx'
import { allTypes, type ReportForm as Form } from './use-report-criteria.ts'

const shown = { freshFor: 300_000 }
const asChoice = ({ value, label }: { value: string | number; label: string }) => ({
  value: String(value),
  label,
})

interface LocationChoiceProps {
  places: LocationRow[]
  locationId: number
  onChange: Form['set']
}
const LocationChoice = ({ places, locationId, onChange }: LocationChoiceProps) => (
  <NativeSelect
    label={say('Location')}
    data={[
      { value: '0', label: say('All') },
      ...places.map(({ locationId: value, locationName }) => ({
        value: String(value),
        label: locationName,
      })),
    ]}
    value={String(locationId)}
    onChange={(event) => onChange({ locationId: Number(event.currentTarget.value) })}
    w={{ base: '100%', xs: 170 }}
  />
)

interface ReportChoicesProps {
  criteria: Form['criteria']
  onChange: Form['set']
}
const ReportChoices = ({ criteria, onChange }: ReportChoicesProps) => (
  <>
    <NativeSelect
      label={say('Report')}
      data={reportKindNames.map((name) => ({ value: name, label: reportKinds[name].title }))}
      value={criteria.report}
      onChange={(event) => onChange({ report: event.currentTarget.value })}
      w={{ base: '100%', xs: 200 }}
    />
    <NativeSelect
      label={say('By date')}
      data={reportDateNames.map((name) => ({ value: name, label: reportDates[name] }))}
      value={criteria.dateType}
      onChange={(event) => onChange({ dateType: event.currentTarget.value })}
      w={{ base: '100%', xs: 130 }}
    />
  </>
)

/** The one form for every report. `span`: the days of the last response. */
export const ReportForm = ({
  form,
  span,
}: {
  form: Form
  span: { from: string; to: string; today: string } | undefined
}) => {
  const { criteria, isList, locationId, patient, setPatient, set } = form
  const { userId, accountId } = useSession()
  const [types, statuses] = useCodes('LabType', 'LabStatus')
  const places = useApiQuery(locations.listForUser, { UserId: userId }, shown).data?.list ?? []
  const providers =
    useApiQuery(
      users.list,
      { searchCriteria: { customerId: accountId, physicianOnly: true, pageSize: 200 } },
      shown,
    ).data?.list ?? []
  const choice = (
    name: 'physicianId' | 'labTypeId' | 'labStatusId',
    label: string,
    options: readonly { value: string | number; label: string }[],
    all = 0,
  ) => (
    <NativeSelect
      label={label}
      data={[{ value: String(all), label: say('All') }, ...options.map(asChoice)]}
      value={String((criteria as Partial<Record<typeof name, number>>)[name] ?? all)}
      onChange={(event) =>
        set({
          [name]:
            Number(event.currentTarget.value) === all
              ? undefined
              : Number(event.currentTarget.value),
        })
      }
      w={{ base: '100%', xs: 180 }}
    />
  )
  return (
    <Group gap="sm" align="flex-end" wrap="wrap">
      <ReportChoices criteria={criteria} onChange={set} />
      {span && (
        <PeriodControl
          span={span}
          usual="month"
          today={span.today}
          onChange={({ from, to }) => set({ from, to })}
        />
      )}
      {places.length > 1 && (
        <LocationChoice places={places} locationId={locationId} onChange={set} />
      )}
      {choice(
        'physicianId',
        say('Provider'),
        providers.map(({ userId: value, name }) => ({ value, label: name })),
      )}
      {choice('labTypeId', say('Test type'), types, allTypes)}
      {isList && choice('labStatusId', say('Status'), statuses)}
      {isList && (
        <PatientPicker
          label={say('Patient')}
          customerId={accountId}
          withInactive
          value={patient}
          onChange={setPatient}
          width={240}
        />
      )}
    </Group>
  )
}
