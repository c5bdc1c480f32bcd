import { linkTo } from '@labgate/contract/access/link-to'
import { say } from '@labgate/contract/languages/say'
import { orders, type OrderRow } from '@labgate/contract/orders/orders'
import type { Patient } from '@labgate/contract/patients/patients'
import { Anchor, List, Paper, Stack, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useCodes } from '../../../api/codes.ts'
import { useApiQuery } from '../../../api/queries.ts'
import { dayAsText, instantAsText } from '../../../forms/dates.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { nameOf } from '../../../ui/patient-name.ts'
import { StatusWord } from '../../../ui/status-word.tsx'

const shown = 10
const latest = (total: number): string =>
  total > shown
    ? say('Orders: {total}, the latest {shown} here', { total, shown })
    : say('Orders: {total}', { total })
const describeOrder = (row: OrderRow): string =>
  [
    instantAsText(row.collectionDate, row.timeZone) || say('No collection time'),
    row.labType,
    row.specimenBarcode,
    row.labStatus,
  ]
    .filter(Boolean)
    .join(' · ')

const Orders = ({ patientId }: { patientId: number }) => {
  const query = useApiQuery(orders.list, { searchCriteria: { patientId, pageSize: shown } })
  return (
    <Loaded from={query} height={64}>
      {({ list, total }) => (
        <>
          <Text size="sm" fw={600}>
            {latest(total)}
          </Text>
          {list.length > 0 && (
            <List size="sm">
              {list.map((row) => (
                <List.Item key={row.labOrderId}>{describeOrder(row)}</List.Item>
              ))}
            </List>
          )}
        </>
      )}
    </Loaded>
  )
}

const Insurances = ({ patient }: { patient: Patient }) => {
  const [sequences] = useCodes('Sequence')
  if (patient.insurances.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {say('No insurance')}
      </Text>
    )
  const nameOfSequence = (sequence: number): string =>
    sequences.find(({ value }) => value === sequence)?.label ?? ''
  return (
    <List size="sm">
      {patient.insurances.map((row) => (
        <List.Item key={row.patientInsuranceId}>
          {[
            nameOfSequence(row.sequence),
            row.insurance,
            row.memberId === '' ? '' : say('member ID {memberId}', { memberId: row.memberId }),
            row.active ? '' : 'inactive',
          ]
            .filter(Boolean)
            .join(' · ')}
        </List.Item>
      ))}
    </List>
  )
}

/** Whose record it is, and what is attached to it: insurance, orders by date, notes. */
export const Contents = ({ patient, title }: { patient: Patient; title: string }) => {
  const { patientId, dob, gender, medicalRecordId, notes, active, mergedInto } = patient
  return (
    <Paper withBorder p="sm" component="section" aria-label={title}>
      <Stack gap="xs">
        <Title order={2} size="h4">
          {title}
        </Title>
        <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
          <Anchor
            inherit
            renderRoot={(props: object) => (
              <Link {...linkTo('/patient', { id: patientId })} {...props} />
            )}
            aria-label={say('Open the record: {patient}', { patient: nameOf(patient) })}
          >
            {nameOf(patient)}
          </Anchor>
        </Text>
        <Text size="sm">
          {[
            dob === null ? say('DOB not recorded') : say('Born {dob}', { dob: dayAsText(dob) }),
            gender,
            medicalRecordId === ''
              ? say('no record number')
              : say('record {medicalRecordId}', { medicalRecordId }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </Text>
        {!active && (
          <StatusWord tone="plain">
            {mergedInto === null
              ? say('Inactive')
              : say('Merged into {name}', { name: mergedInto.name })}
          </StatusWord>
        )}
        <Text size="sm" fw={600}>
          {say('Insurance')}
        </Text>
        <Insurances patient={patient} />
        <Orders patientId={patientId} />
        <Text size="sm">
          {notes.length === 1 ? say('1 note') : say('{length} notes', { length: notes.length })}
        </Text>
      </Stack>
    </Paper>
  )
}
