import type { MemberDifference } from '@labgate/contract/billing/eligibility'
import { say } from '@labgate/contract/languages/say'
import {
  patientInsurances,
  type PatientInsurance,
} from '@labgate/contract/patients/patient-insurance'
import type { Patient } from '@labgate/contract/patients/patients'
import { Button, Stack, Text } from '@mantine/core'
import { useCodes } from '../../../api/codes.ts'
import { dayAsText } from '../../../forms/dates.ts'
import { focusField } from '../../../forms/field-on-page.ts'
import { useMay } from '../../../session/use-session.ts'
import { Empty } from '../../../ui/empty.tsx'
import { IconPlus } from '../../../ui/icons/icons.ts'
import { StatusWord } from '../../../ui/status-word.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { localRows } from '../../../ui/table/local-rows.ts'
import { NoneSaid } from '../clinical/none-said.tsx'
import { todayHere } from '../parts/age.ts'
import { Card } from '../parts/card.tsx'
import { named } from '../parts/counted.ts'
import { isOfInsurance } from './cover-label.ts'
import { CoverLine, useCover } from './cover-lines.tsx'

type Row = PatientInsurance & { sequenceName: string }

const state = ({ active, expireDate }: PatientInsurance) => {
  if (!active) return <StatusWord tone="plain">{say('Inactive')}</StatusWord>
  return expireDate !== null && expireDate < todayHere() ? (
    <StatusWord tone="waiting">{say('Expired')}</StatusWord>
  ) : (
    <StatusWord tone="done">{say('Active')}</StatusWord>
  )
}
const columns: readonly Column<Row>[] = [
  { id: 'sequence', header: say('Sequence'), cell: (row) => row.sequenceName, width: 92 },
  {
    id: 'insurance',
    header: say('Payer'),
    cell: (row) =>
      row.insuranceId > 0
        ? row.insurance
        : say('{insurance} (not in the list)', { insurance: row.insurance }),
    width: 166,
    always: true,
  },
  { id: 'active', header: say('Active'), cell: state, width: 90 },
  { id: 'memberId', header: say('Member ID'), cell: (row) => row.memberId, width: 124 },
  {
    id: 'effectiveDate',
    header: say('From'),
    cell: (row) => dayAsText(row.effectiveDate),
    width: 100,
  },
  { id: 'expireDate', header: say('Until'), cell: (row) => dayAsText(row.expireDate), width: 100 },
  { id: 'injuryDate', header: say('Injury'), cell: (row) => dayAsText(row.injuryDate), width: 100 },
  { id: 'insuranceType', header: say('Type'), cell: (row) => row.insuranceType, width: 132 },
  { id: 'groupNo', header: say('Group'), cell: (row) => row.groupNo, width: 80 },
  { id: 'relationship', header: say('Relationship'), cell: (row) => row.relationship, width: 106 },
]

const fields: Readonly<Record<MemberDifference['field'], string>> = {
  first: 'firstName',
  last: 'lastName',
  birthDate: 'dob',
  sex: 'genderId',
  memberId: 'memberId',
  address: 'street1',
}
/*
 * Payers' reports for today, insurance by insurance. A difference opens the field to correct;
 * nothing is applied automatically.
 */
const Covers = ({
  patient,
  onOpen,
  onField = focusField,
}: Pick<InsuranceCardProps, 'patient' | 'onOpen' | 'onField'>) => {
  const covers = useCover(patient.patientId, '')
  return covers.map((one) => (
    <Stack key={one.patientInsuranceId} gap={2}>
      <Text size="sm" fw={600}>
        {one.payer}
      </Text>
      <CoverLine
        of={one}
        onOpen={(difference) =>
          isOfInsurance(difference)
            ? onOpen(one.patientInsuranceId)
            : onField(fields[difference.field])
        }
      />
    </Stack>
  ))
}

interface InsuranceCardProps {
  patient: Patient
  /** 0: a new one. */
  onOpen: (patientInsuranceId: number) => void
  /** Opens a field of the patient; without it, one that is on the page. */
  onField?: ((path: string) => void) | undefined
  glowing?: number | undefined
}

const none = { text: say('No insurance yet. Add primary, secondary, and tertiary insurance here.') }

interface InsuranceTableProps extends Pick<InsuranceCardProps, 'onOpen' | 'glowing'> {
  rows: readonly Row[]
}
const InsuranceTable = ({ rows, onOpen, glowing }: InsuranceTableProps) => (
  <DataTable
    name="patient-insurances"
    label={say('insurances')}
    from={localRows(rows)}
    columns={
      rows.some(({ injuryDate }) => injuryDate !== null)
        ? columns
        : columns.filter(({ id }) => id !== 'injuryDate')
    }
    rowId={(row) => row.patientInsuranceId}
    rowLabel={(row) => row.insurance}
    onOpen={(row) => onOpen(row.patientInsuranceId)}
    card={(row) => [
      row.insurance,
      [
        row.sequenceName,
        row.memberId,
        row.injuryDate === null
          ? ''
          : say('Injury {injuryDate}', { injuryDate: dayAsText(row.injuryDate) }),
      ]
        .filter(Boolean)
        .join(' · '),
      state(row),
    ]}
    filters="none"
    empty={none}
    glowing={glowing}
  />
)

/* 'Aetna PPO, primary, W1234' */
const describeCover = ({ insurance, sequenceName, memberId, active }: Row): string =>
  [insurance, sequenceName.toLowerCase(), memberId, active ? '' : 'inactive']
    .filter(Boolean)
    .join(', ')

/** Who pays for the patient: those in effect first, primary before secondary. */
export const InsuranceCard = ({ patient, onOpen, onField, glowing }: InsuranceCardProps) => {
  const may = useMay()
  const [sequences] = useCodes('Sequence')
  const rows = patient.insurances.map((row): Row => ({
    ...row,
    sequenceName: sequences.find(({ value }) => value === row.sequence)?.label ?? '',
  }))
  const add = may.call(patientInsurances.save) && (
    <Button
      variant="default"
      data-path="insurance"
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={() => onOpen(0)}
    >
      {say('Add insurance')}
    </Button>
  )
  return (
    <Card
      id="insurance"
      title={say('Insurance')}
      text={
        rows.length === 0 ? (
          <NoneSaid patient={patient} what="insurance" />
        ) : (
          named(rows.map(describeCover))
        )
      }
      actions={add}
    >
      <NoneSaid patient={patient} what="insurance" />
      <Covers patient={patient} onOpen={onOpen} onField={onField} />
      {rows.length === 0 ? (
        <Empty {...none} action={add} />
      ) : (
        <InsuranceTable rows={rows} onOpen={onOpen} glowing={glowing} />
      )}
    </Card>
  )
}
