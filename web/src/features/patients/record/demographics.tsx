import { languageNames } from '@labgate/contract/languages/language'
import { say } from '@labgate/contract/languages/say'
import type { Patient } from '@labgate/contract/patients/patients'
import { Button, SimpleGrid, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { phoneAsText } from '../../../forms/phone.ts'
import { ShownValue } from '../../../ui/fields/shown-value.tsx'
import { IconChevronDown, IconChevronUp } from '../../../ui/icons/icons.ts'
import { Section } from '../../../ui/section.tsx'

const addressOf = ({ address, useFacesheet }: Patient): string => {
  const { street1, street2, city, state, postalCode } = address
  const town = [city, [state, postalCode].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  return (
    [street1, street2, town].filter(Boolean).join(', ') || (useFacesheet ? say('On facesheet') : '')
  )
}

const Summary = ({ patient }: { patient: Patient }) => (
  <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="md" verticalSpacing="sm">
    <ShownValue label={say('Address')}>{addressOf(patient)}</ShownValue>
    <ShownValue label={say('Phone')}>
      {phoneAsText(patient.phone || patient.phoneCell || patient.phoneWork)}
    </ShownValue>
    <ShownValue label={say('Email')}>{patient.email}</ShownValue>
    <ShownValue label={say('Ethnicity')}>{patient.ethnicity}</ShownValue>
    <ShownValue label={say('Language')}>
      {patient.language === '' ? '' : languageNames[patient.language]}
    </ShownValue>
  </SimpleGrid>
)

interface DemographicsProps {
  patient: Patient
  isOpen: boolean
  /** Absent while something is changed: the fields stay. */
  onToggle: (() => void) | undefined
  /** Whether the user can change them. */
  saves: boolean
  /** The fields. */
  children: ReactNode
}
/** Who and where the patient is: in short, and as fields once they are opened. */
export const Demographics = ({ patient, isOpen, onToggle, saves, children }: DemographicsProps) => {
  const Chevron = isOpen ? IconChevronUp : IconChevronDown
  const text = isOpen
    ? say('Hide demographics')
    : saves
      ? say('Edit demographics')
      : say('Show demographics')
  return (
    <Section
      id="demographics"
      title={say('Demographics')}
      columns={1}
      actions={
        onToggle && (
          <Button
            variant="default"
            leftSection={<Chevron size={16} aria-hidden />}
            aria-expanded={isOpen}
            onClick={onToggle}
          >
            {text}
          </Button>
        )
      }
    >
      {isOpen ? <Stack gap="xl">{children}</Stack> : <Summary patient={patient} />}
      {patient.stamp !== '' && (
        <Text size="sm" c="dimmed" mt="sm">
          {say('Last changed {stamp}', { stamp: patient.stamp })}
        </Text>
      )}
    </Section>
  )
}
