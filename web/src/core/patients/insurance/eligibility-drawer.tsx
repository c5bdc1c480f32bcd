import { eligibility, type PatientEligibility } from '@labgate/contract/billing/eligibility'
import { say } from '@labgate/contract/languages/say'
import {
  patientInsurances,
  type PatientInsurance,
} from '@labgate/contract/patients/patient-insurance'
import { patients, type Patient } from '@labgate/contract/patients/patients'
import { Button, Checkbox, Group, Stack, Table, Text } from '@mantine/core'
import { useState } from 'react'
import { useApiMutation, useApiQuery } from '../../../api/queries.ts'
import { dayAsText, instantHere } from '../../../forms/dates.ts'
import { useMay } from '../../../session/use-session.ts'
import { Empty } from '../../../ui/empty.tsx'
import { Failure } from '../../../ui/failure.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { notify } from '../../../ui/notify.tsx'
import { ScrollTable } from '../../../ui/scroll-table.tsx'
import { Section } from '../../../ui/section.tsx'
import { SideDrawer } from '../../../ui/side-drawer.tsx'
import { AnswerBenefits } from './answer-benefits.tsx'
import { mergeLines, type MergeField } from './eligibility-merge.ts'

interface MergeTableProps {
  takes: boolean
  lines: ReturnType<typeof mergeLines>
  taken: readonly MergeField[]
  onTaken: (next: readonly MergeField[]) => void
}
const MergeTable = ({ takes, lines, taken, onTaken }: MergeTableProps) => (
  <ScrollTable label={say('Insurance and payer response')} minWidth={480}>
    <Table aria-label={say('Insurance and payer response')}>
      <Table.Thead>
        <Table.Tr>
          {['', say('On record'), say('Payer response'), ...(takes ? [say('Use')] : [])].map(
            (head) => (
              <Table.Th key={head}>{head}</Table.Th>
            ),
          )}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {lines.map(({ field, label, here, payer, differs }) => (
          <Table.Tr key={field}>
            <Table.Td c="dimmed">{label}</Table.Td>
            <Table.Td>{here}</Table.Td>
            <Table.Td fw={differs ? 600 : 400}>{payer}</Table.Td>
            {takes && (
              <Table.Td>
                {differs ? (
                  <Checkbox
                    aria-label={say('Use: {label}', { label })}
                    checked={taken.includes(field)}
                    onChange={(event) =>
                      onTaken(
                        event.currentTarget.checked
                          ? [...taken, field]
                          : taken.filter((one) => one !== field),
                      )
                    }
                  />
                ) : (
                  <Text size="xs" c="dimmed">
                    {payer === '' ? say('Not recorded') : say('The same')}
                  </Text>
                )}
              </Table.Td>
            )}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </ScrollTable>
)

interface MergeProps {
  insurance: PatientInsurance
  answer: PatientEligibility
  onDone: () => void
}

const Merge = ({ insurance, answer, onDone }: MergeProps) => {
  const may = useMay()
  const [taken, setTaken] = useState<readonly MergeField[]>([])
  const saver = useApiMutation(patientInsurances.save, {
    refresh: [patients.get, patientInsurances.list],
  })
  const lines = mergeLines(insurance, answer)
  const takes = may.call(patientInsurances.save)
  const save = async (): Promise<void> => {
    const { patientInsuranceId, patientId, rowVersion } = insurance
    const changes = Object.fromEntries(
      lines.filter(({ field }) => taken.includes(field)).map(({ field, value }) => [field, value]),
    )
    try {
      await saver.save({ patientInsuranceId, patientId, rowVersion, ...changes })
      notify.success(say('The insurance was updated with the payer’s information.'))
      onDone()
    } catch {
      // shown below
    }
  }
  return (
    <Stack gap="md">
      <MergeTable takes={takes} lines={lines} taken={taken} onTaken={setTaken} />
      {saver.error !== null && <Failure error={saver.error} />}
      {takes && (
        <Group justify="flex-end">
          <Button disabled={taken.length === 0} loading={saver.saving} onClick={() => void save()}>
            {taken.length === 0
              ? say('Update')
              : say('Update {value}', {
                  value:
                    taken.length === 1
                      ? say('one field')
                      : say('{length} fields', { length: taken.length }),
                })}
          </Button>
        </Group>
      )}
    </Stack>
  )
}

/* What the payer answered, in words, with the part of its file about this person. */
const AnswerInWords = ({ patientEligibilityId }: { patientEligibilityId: number }) => {
  const query = useApiQuery(eligibility.answer, { patientEligibilityId })
  const [showsFile, setShowsFile] = useState(false)
  return (
    <Loaded from={query} height={160}>
      {(found) =>
        found.segments.length === 0 ? (
          <Text size="sm" c="dimmed">
            {say('The payer’s answer is not in a file.')}
          </Text>
        ) : (
          <Section
            id="answer"
            title={say('What the payer says')}
            columns={1}
            actions={
              <Button
                variant="default"
                size="xs"
                aria-expanded={showsFile}
                onClick={() => setShowsFile((is) => !is)}
              >
                {showsFile ? say('Hide the file') : say('Show the file')}
              </Button>
            }
          >
            <Stack gap="sm">
              <AnswerBenefits of={found} onSegment={undefined} />
              {showsFile && (
                <Text size="xs" ff="monospace" style={{ wordBreak: 'break-all' }} component="div">
                  {found.segments.map(({ at, text }) => (
                    <div key={at}>{`${at}  ${text}`}</div>
                  ))}
                </Text>
              )}
            </Stack>
          </Section>
        )
      }
    </Loaded>
  )
}

/**
 * A payer's response beside the insurance it is about; checked values are applied by the
 * insurance's own save.
 */
export const EligibilityDrawer = ({
  patient,
  answer,
  onClose,
}: {
  patient: Patient
  answer: PatientEligibility
  onClose: () => void
}) => {
  const insurance = patient.insurances.find(
    ({ patientInsuranceId }) => patientInsuranceId === answer.patientInsuranceId,
  )
  return (
    <SideDrawer
      opened
      title={say('{payer}: insurance and payer response', { payer: answer.payer })}
      onClose={onClose}
      size={760}
    >
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {say(
            'Answered {answeredDate} for {serviceDate}, number {traceNo}, requested by {requestedBy}.{value}',
            {
              answeredDate: instantHere(answer.answeredDate),
              serviceDate: dayAsText(answer.serviceDate),
              traceNo: answer.traceNo,
              requestedBy: answer.requestedBy,
              value: answer.simulated ? ` ${say('From a simulator, not a payer.')}` : '',
            },
          )}
        </Text>
        {insurance ? (
          <Merge
            key={insurance.rowVersion}
            insurance={insurance}
            answer={answer}
            onDone={onClose}
          />
        ) : (
          <Empty text={say('The insurance that was checked no longer exists.')} />
        )}
        <AnswerInWords patientEligibilityId={answer.patientEligibilityId} />
      </Stack>
    </SideDrawer>
  )
}
