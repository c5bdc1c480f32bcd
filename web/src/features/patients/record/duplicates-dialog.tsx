import { say } from '@labgate/contract/languages/say'
import type { PossibleDuplicate } from '@labgate/contract/patients/patients'
import { Button, Group, Paper, Stack, Text } from '@mantine/core'
import { dobWithAge } from '../../../core/patients/parts/age.ts'
import { phoneAsText } from '../../../forms/phone.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { nameOf } from '../../../ui/patient-name.ts'
import { StatusWord } from '../../../ui/status-word.tsx'
import { alikeInWords } from './alike.ts'
import type { PatientValues } from './patient-values.ts'

interface DuplicatesDialogProps {
  list: readonly PossibleDuplicate[]
  typed: PatientValues
  onOpen: (patientId: number) => void
  /** Saves the typed data as another patient. */
  onOther: () => void
  onClose: () => void
}

const facts = ({
  patientId,
  isRestricted,
  dob,
  gender,
  medicalRecordId,
  phone,
  location,
}: PossibleDuplicate): string =>
  isRestricted
    ? say('Record {patientId}', { patientId })
    : [
        dob === null ? say('No birth date') : say('Born {dob}', { dob: dobWithAge(dob) }),
        gender,
        medicalRecordId === ''
          ? say('no record number')
          : say('record {medicalRecordId}', { medicalRecordId }),
        phoneAsText(phone),
        location,
      ]
        .filter((fact) => fact !== '')
        .join(' · ')

/**
 * Records that may be the person about to be added. The cursor starts at the most likely one:
 * continuing with a second record takes a decision, not one Enter too many.
 */
export const DuplicatesDialog = ({
  list,
  typed,
  onOpen,
  onOther,
  onClose,
}: DuplicatesDialogProps) => (
  <Dialog
    opened
    onClose={onClose}
    size="lg"
    title={list.length === 1 ? say('Is it this patient?') : say('Is it one of these patients?')}
  >
    <Stack gap="sm">
      <Text size="sm">
        {say('You are adding {typed}', { typed: nameOf(typed) })}
        {typed.dob !== null && say(', born {dob}', { dob: dobWithAge(typed.dob) })}
        {say('. A duplicate record splits the patient’s results.')}
      </Text>
      <Stack component="ul" gap="xs" m={0} p={0} style={{ listStyle: 'none' }}>
        {list.map((row, at) => (
          <Paper component="li" withBorder p="sm" key={row.patientId}>
            <Group justify="space-between" wrap="nowrap" align="flex-start" gap="sm">
              <Stack gap={2} miw={0}>
                <Group gap="xs">
                  <Text fw={600}>{row.isRestricted ? row.name : nameOf(row)}</Text>
                  {!row.active && <StatusWord tone="plain">{say('Inactive')}</StatusWord>}
                </Group>
                <Text size="sm">{facts(row)}</Text>
                <Text size="sm" c="var(--colour-waiting)" fw={500}>
                  {alikeInWords(typed, row)}
                </Text>
              </Stack>
              <Button
                variant={at === 0 ? 'filled' : 'default'}
                style={{ flex: 'none' }}
                {...(at === 0 && { 'data-autofocus': true })}
                aria-label={say('Open this record: {value}, {row}', {
                  value: row.isRestricted ? row.name : nameOf(row),
                  row: facts(row),
                })}
                onClick={() => onOpen(row.patientId)}
              >
                {say('Open this record')}
              </Button>
            </Group>
          </Paper>
        ))}
      </Stack>
      <Group justify="space-between" gap="xs">
        <Button variant="default" onClick={onClose}>
          {say('Back to the form')}
        </Button>
        <Button variant="default" onClick={onOther}>
          {say('Different person: save')}
        </Button>
      </Group>
    </Stack>
  </Dialog>
)
