import { phraseOf, say } from '@labgate/contract/languages/say'
import type { Report } from '@labgate/contract/results/report-shape'
import { Box, Text } from '@mantine/core'
import { dayAsText, instantAsText } from '../../../forms/dates.ts'

/** Whose report this is, of which specimen, and who ordered it. */
export const Who = ({ report }: { report: Report }) => {
  const {
    lastName,
    firstName,
    middleName,
    suffix,
    dob,
    medicalRecordId,
    gender,
    collectionDate,
    receivedDate,
    noCollectionTime,
    location,
  } = report
  const { timeZone } = location
  const collected = instantAsText(collectionDate, timeZone)
  const facts = [
    [
      dob === null ? '' : say('Born {dob}', { dob: dayAsText(dob) }),
      phraseOf(gender),
      medicalRecordId === '' ? '' : say('Record {medicalRecordId}', { medicalRecordId }),
    ],
    [
      report.specimen,
      say('Collected {value}', {
        value: noCollectionTime
          ? say('{split}, time not known', { split: collected.split(' ')[0] ?? '' })
          : collected,
      }),
      receivedDate === null
        ? ''
        : say('received {receivedDate}', { receivedDate: instantAsText(receivedDate, timeZone) }),
    ],
    [
      report.physician === '' ? '' : say('Ordered by {physician}', { physician: report.physician }),
      report.customer,
      location.name,
    ],
  ]
  return (
    <Box>
      <Text fw={600} tt="uppercase">
        {[
          [lastName, suffix].filter(Boolean).join(' '),
          [firstName, middleName].filter(Boolean).join(' '),
        ]
          .filter(Boolean)
          .join(', ')}
      </Text>
      {facts.map((line) => (
        <Text key={line.join()} size="sm" c="dimmed">
          {line.filter(Boolean).join(' · ')}
        </Text>
      ))}
    </Box>
  )
}
