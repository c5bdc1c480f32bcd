import { phraseOf, say } from '@labgate/contract/languages/say'
import { chart, type RecentPatient } from '@labgate/contract/overviews/chart'
import { Box, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useApiQuery } from '../../../api/queries.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { dobWithAge } from '../parts/age.ts'

/** What tells a patient from others of the same name. */
export const factsOfRecent = ({ dob, gender, medicalRecordId }: RecentPatient): string =>
  [
    dob === null ? say('birth date missing') : dobWithAge(dob),
    phraseOf(gender) || say('sex missing'),
    medicalRecordId,
  ]
    .filter(Boolean)
    .join(' · ')

/* As many beside each other as have room for a name and a button: on a dashboard half a page. */
const asWideAsFits = {
  display: 'grid',
  gap: 'var(--mantine-spacing-sm)',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 250px), 1fr))',
} as const

interface LastPatientsProps {
  /** 0: of all accounts. */
  customerId: number
  /** Shown if there are none yet. */
  none?: string
  /** Who is left out. */
  only?: (patient: RecentPatient) => boolean
  children: (patient: RecentPatient) => ReactNode
}
/** The patients that this sign-in opened last (rules.md#last-patients). */
export const LastPatients = ({
  customerId,
  none,
  only = () => true,
  children,
}: LastPatientsProps) => {
  const query = useApiQuery(chart.recent, { customerId }, { freshFor: 0 })
  return (
    <Loaded from={query} height={56}>
      {({ list }) => {
        const shown = list.filter(only)
        return shown.length === 0 ? (
          none !== undefined && (
            <Text size="sm" c="dimmed">
              {none}
            </Text>
          )
        ) : (
          <Box
            component="ul"
            aria-label={say('Last patients')}
            m={0}
            p={0}
            style={{ ...asWideAsFits, listStyle: 'none' }}
          >
            {shown.map((patient) => (
              <li key={patient.patientId}>{children(patient)}</li>
            ))}
          </Box>
        )
      }}
    </Loaded>
  )
}
