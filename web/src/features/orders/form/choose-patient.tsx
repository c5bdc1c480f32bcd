import { linkTo } from '@labgate/contract/access/link-to'
import { phraseOf, say } from '@labgate/contract/languages/say'
import { chart } from '@labgate/contract/overviews/chart'
import { patients, type FoundPatient } from '@labgate/contract/patients/patients'
import { Box, Button, Stack, Text, Title, UnstyledButton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useApiQuery } from '../../../api/queries.ts'
import { foundIn } from '../../../core/patients/clinical/found.ts'
import { dobWithAge } from '../../../core/patients/parts/age.ts'
import { TypeAhead, type Hit } from '../../../core/patients/parts/type-ahead.tsx'
import { factsOfRecent, LastPatients } from '../../../core/patients/recent/last-patients.tsx'
import { dayAsText, dayOfText } from '../../../forms/dates.ts'
import { phoneAsText } from '../../../forms/phone.ts'
import { useMay, useSession } from '../../../session/use-session.ts'
import { IconUserPlus } from '../../../ui/icons/icons.ts'
import { nameOf } from '../../../ui/patient-name.ts'
import { Section } from '../../../ui/section.tsx'
import classes from './choose-patient.module.css'

interface PatientHit extends Hit {
  patientId: number
}
/*
 * Birth date and sex beside the name, plus the practice if several are searched, to tell apart two
 * people with one name before choosing.
 */
const hitOf = (row: FoundPatient, acrossAccounts: boolean): PatientHit => ({
  key: String(row.patientId),
  label: [
    nameOf(row),
    row.formerly !== '' && say('formerly {formerly}', { formerly: row.formerly }),
    row.dob === null ? say('birth date missing') : dobWithAge(row.dob),
    phraseOf(row.gender) || say('sex missing'),
    acrossAccounts && [row.facilityCode, row.location].filter(Boolean).join(', '),
    row.medicalRecordId,
    phoneAsText(row.phone),
  ]
    .filter(Boolean)
    .join(' · '),
  patientId: row.patientId,
})

/*
 * By birth date if one was typed, by record number if it has digits, else by name. Six digits alone
 * are a record number.
 */
const criteriaOf = (words: string) => {
  const day = /^\d{6}$/.test(words) ? null : dayOfText(words, true)
  if (day !== null && day !== '') return { DOB: day }
  return /\d/.test(words) ? { medicalRecordId: words } : { name: words }
}

const useFound = (words: string) => {
  const { accountId, values } = useSession()
  const place = {
    ...(accountId > 0 && { customerId: accountId }),
    ...(values.locationId > 0 && { locationId: values.locationId }),
  }
  const query = useApiQuery(
    patients.list,
    { searchCriteria: { ...criteriaOf(words), ...place, pageSize: 12 } },
    { enabled: words !== '' },
  )
  const hits = foundIn(words, query, (row: FoundPatient) => hitOf(row, accountId === 0))
  return {
    ...hits,
    resembling:
      query.data?.resembling === true ? say('No patient has this name. Similar names:') : undefined,
  }
}

/* One click for a patient who was open a moment ago. */
const Last = ({ onChosen }: { onChosen: (patientId: number) => void }) => {
  const { accountId } = useSession()
  return (
    <Box w="100%">
      <Title order={3} size="h5" mb={4}>
        {say('Last patients')}
      </Title>
      <LastPatients
        customerId={accountId}
        none={say('The patients that you open appear here.')}
        only={({ active }) => active}
      >
        {(patient) => (
          <UnstyledButton
            className={classes['last'] ?? ''}
            onClick={() => onChosen(patient.patientId)}
          >
            <Text span fw={600} display="block">
              {patient.name || say('Name missing')}
            </Text>
            <Text span size="sm" c="dimmed">
              {factsOfRecent(patient)}
              {accountId === 0 && ` · ${patient.customer}`}
            </Text>
          </UnstyledButton>
        )}
      </LastPatients>
    </Box>
  )
}

/** The patient to order for: found by name, birth date, or record number. */
export const ChoosePatient = ({ onChosen }: { onChosen: (patientId: number) => void }) => {
  const may = useMay()
  const { accountId } = useSession()
  return (
    <Section id="patient" title={say('Which patient?')} columns={1}>
      <Stack gap="md" align="flex-start">
        <Box w="100%" maw={560}>
          <TypeAhead
            label={say('Patient')}
            description={say(
              'Last name, or “last, first”; a birth date such as {dayAsText}; or the record number. Enter selects the only match shown.',
              { dayAsText: dayAsText('1970-01-02') },
            )}
            focusFirst
            useFound={useFound}
            onTake={({ patientId }) => onChosen(patientId)}
          />
        </Box>
        {may.call(chart.recent) && <Last onChosen={onChosen} />}
        {may.call(patients.save) && accountId > 0 && (
          <>
            <Text size="sm" c="dimmed">
              {say('Not listed?')}
            </Text>
            <Button
              variant="default"
              leftSection={<IconUserPlus size={16} aria-hidden />}
              renderRoot={(props: object) => <Link {...linkTo('/patient', { id: 0 })} {...props} />}
            >
              {say('Add a new patient')}
            </Button>
          </>
        )}
      </Stack>
    </Section>
  )
}
