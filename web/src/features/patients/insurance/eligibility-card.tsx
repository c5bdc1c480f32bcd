import { eligibility, type EligibilityState, type PatientEligibility } from '@labgate/contract/eligibility'
import type { Patient } from '@labgate/contract/patients'
import { Button, Group, Stack, Table, Text } from '@mantine/core'
import { Suspense, useState } from 'react'
import { useAsk, useSave } from '../../../api/queries.ts'
import { dayAsText, instantAsText } from '../../../forms/dates.ts'
import { useMay } from '../../../session/use-session.ts'
import { Failure } from '../../../ui/failure.tsx'
import { IconQuestionMark } from '../../../ui/icons/icons.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { ScrollTable } from '../../../ui/scroll-table.tsx'
import { Section } from '../../../ui/section.tsx'
import { StatusWord, type Tone } from '../../../ui/status-word.tsx'
import { late } from '../../../ui/late.tsx'

const EligibilityDrawer = late(async () => ({ default: (await import('./eligibility-drawer.tsx')).EligibilityDrawer }))

const words: Record<EligibilityState, readonly [says: string, tone: Tone]> = {
  asked: ['Checking', 'plain'],
  active: ['Covered', 'done'],
  inactive: ['Not covered', 'danger'],
  'not found': ['Not found by payer', 'waiting'],
  failed: ['No answer', 'waiting'],
}
const State = ({ of: { status, simulated, says } }: { of: PatientEligibility }) => (
  <Stack gap={0}>
    <StatusWord tone={words[status][1]}>{`${words[status][0]}${simulated ? ' (simulated)' : ''}`}</StatusWord>
    {says !== '' && (
      <Text size="xs" c="dimmed" maw={320}>
        {says}
      </Text>
    )}
  </Stack>
)

const everyMs = 2500
const heads = ['Requested', 'Service date', 'Payer', 'Status', 'From', 'Until', '']

interface EligibilityCardProps {
  patient: Patient
  /** The specimen for whose day of collection is asked; 0: for today. */
  labOrderId?: number
}

/** What payers answered to the question whether the patient is covered, and the question anew. A failed one says why, and the page goes on working. */
export const EligibilityCard = ({ patient, labOrderId = 0 }: EligibilityCardProps) => {
  const may = useMay()
  const [waits, setWaits] = useState(false)
  const [opened, setOpened] = useState<PatientEligibility>()
  const asked = useAsk(eligibility.list, { PatientId: patient.patientId }, { freshFor: 0, ...(waits && { every: everyMs }) })
  const isWaiting = asked.data?.list.some(({ status }) => status === 'asked') ?? false
  if (isWaiting !== waits) setWaits(isWaiting)
  const asker = useSave(eligibility.ask, { refresh: [eligibility.list] })
  const askable = patient.insurances.filter(({ active, memberId }) => active && memberId !== '')
  return (
    <Section
      id="eligibility"
      title="Eligibility"
      columns={1}
      actions={
        may.call(eligibility.ask) && (
          <Group gap="xs" maw="100%">
            {askable.slice(0, 3).map(({ patientInsuranceId, insurance }) => (
              <Button
                key={patientInsuranceId}
                variant="default"
                maw="100%"
                leftSection={<IconQuestionMark size={16} aria-hidden />}
                loading={asker.saving}
                onClick={() => void asker.save({ patientInsuranceId, ...(labOrderId > 0 && { labOrderId }) }).catch(() => undefined)}
              >
                {`Check ${insurance}`}
              </Button>
            ))}
          </Group>
        )
      }
    >
      {asker.error !== null && <Failure error={asker.error} />}
      <Loaded from={asked} height={64}>
        {({ list }) =>
          list.length === 0 ? (
            <Text size="sm" c="dimmed">
              {askable.length === 0 ? 'Add active insurance to check eligibility.' : 'Eligibility has not been checked yet.'}
            </Text>
          ) : (
            <ScrollTable label="Eligibility" minWidth={640} maxHeight={320}>
              <Table aria-label="Eligibility">
                <Table.Thead>
                  <Table.Tr>
                    {heads.map((head) => (
                      <Table.Th key={head}>{head}</Table.Th>
                    ))}
                  </Table.Tr>
                </Table.Thead>
                <Table.Tbody>
                  {list.map((one) => (
                    <Table.Tr key={one.patientEligibilityId}>
                      <Table.Td>{instantAsText(one.requestDate)}</Table.Td>
                      <Table.Td>{dayAsText(one.serviceDate)}</Table.Td>
                      <Table.Td>{one.payer}</Table.Td>
                      <Table.Td>
                        <State of={one} />
                      </Table.Td>
                      <Table.Td>{dayAsText(one.effectiveDate)}</Table.Td>
                      <Table.Td>{dayAsText(one.endDate)}</Table.Td>
                      <Table.Td ta="right">
                        {(one.status === 'active' || one.status === 'inactive') && (
                          <Button variant="default" size="compact-sm" aria-label={`Compare with the insurance: ${one.payer}`} onClick={() => setOpened(one)}>
                            Compare
                          </Button>
                        )}
                      </Table.Td>
                    </Table.Tr>
                  ))}
                </Table.Tbody>
              </Table>
            </ScrollTable>
          )
        }
      </Loaded>
      <Suspense fallback={null}>{opened && <EligibilityDrawer patient={patient} answer={opened} onClose={() => setOpened(undefined)} />}</Suspense>
    </Section>
  )
}
