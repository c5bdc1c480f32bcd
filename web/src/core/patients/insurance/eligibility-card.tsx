import {
  eligibility,
  type EligibilityState,
  type PatientEligibility,
} from '@labgate/contract/billing/eligibility'
import { say } from '@labgate/contract/languages/say'
import type { PatientInsurance } from '@labgate/contract/patients/patient-insurance'
import type { Patient } from '@labgate/contract/patients/patients'
import { Button, Group, Stack, Text } from '@mantine/core'
import { Suspense, useState } from 'react'
import { useApiQuery, useApiMutation } from '../../../api/queries.ts'
import { dayAsText, instantHere } from '../../../forms/dates.ts'
import { useMay } from '../../../session/use-session.ts'
import { Failure } from '../../../ui/failure.tsx'
import { IconQuestionMark } from '../../../ui/icons/icons.ts'
import { late } from '../../../ui/late.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { Section } from '../../../ui/section.tsx'
import { StatusWord, type Tone } from '../../../ui/status-word.tsx'
import { StackTable } from '../../../ui/table/stack-table.tsx'
import { mergeLines } from './eligibility-merge.ts'

const EligibilityDrawer = late(async () => ({
  default: (await import('./eligibility-drawer.tsx')).EligibilityDrawer,
}))

const words: Record<EligibilityState, readonly [text: string, tone: Tone]> = {
  asked: [say('Checking'), 'plain'],
  active: [say('Covered'), 'done'],
  inactive: [say('Not covered'), 'danger'],
  'not found': [say('Not found by payer'), 'waiting'],
  failed: [say('No answer'), 'waiting'],
}
interface StateProps {
  of: PatientEligibility
  /** Where the payer differs from the record. */
  differs: readonly string[]
}
const State = ({ of: { status, simulated, says: text }, differs }: StateProps) => (
  <Stack gap={0}>
    <StatusWord
      tone={words[status][1]}
    >{`${words[status][0]}${simulated ? ` ${say('(simulated)')}` : ''}`}</StatusWord>
    {[
      text,
      differs.length === 0
        ? ''
        : say('Differs from the record: {differs}.', { differs: differs.join(', ') }),
    ]
      .filter(Boolean)
      .map((line) => (
        <Text key={line} size="xs" c="dimmed" maw={320}>
          {line}
        </Text>
      ))}
  </Stack>
)
const isAnswer = ({ status }: PatientEligibility): boolean =>
  status === 'active' || status === 'inactive'
/* A payer that did not find the member has said something, too. */
const isRead = (one: PatientEligibility): boolean => isAnswer(one) || one.status === 'not found'
const describePlan = ({ effectiveDate, endDate }: PatientEligibility): string =>
  [
    effectiveDate === null
      ? ''
      : say('from {effectiveDate}', { effectiveDate: dayAsText(effectiveDate) }),
    endDate === null ? '' : say('until {endDate}', { endDate: dayAsText(endDate) }),
  ]
    .filter(Boolean)
    .join(' ')

const everyMs = 2500
const columnsOf = (differs: (one: PatientEligibility) => readonly string[]) => [
  { header: say('Requested'), cell: (one: PatientEligibility) => instantHere(one.requestDate) },
  { header: say('Service date'), cell: (one: PatientEligibility) => dayAsText(one.serviceDate) },
  { header: say('Payer'), cell: (one: PatientEligibility) => one.payer },
  {
    header: say('Status'),
    cell: (one: PatientEligibility) => <State of={one} differs={differs(one)} />,
  },
  { header: say('From'), cell: (one: PatientEligibility) => dayAsText(one.effectiveDate) },
  { header: say('Until'), cell: (one: PatientEligibility) => dayAsText(one.endDate) },
]

interface AskButtonsProps {
  askable: readonly PatientInsurance[]
  isLoading: boolean
  labOrderId: number
  onAsk: (input: { patientInsuranceId: number; labOrderId?: number }) => Promise<unknown>
}
const AskButtons = ({ askable, isLoading, labOrderId, onAsk }: AskButtonsProps) => (
  <Group gap="xs" maw="100%">
    {askable.slice(0, 3).map(({ patientInsuranceId, insurance }) => (
      <Button
        key={patientInsuranceId}
        variant="default"
        maw="100%"
        leftSection={<IconQuestionMark size={16} aria-hidden />}
        loading={isLoading}
        onClick={() =>
          void onAsk({ patientInsuranceId, ...(labOrderId > 0 && { labOrderId }) }).catch(
            () => undefined,
          )
        }
      >
        {askable.length === 1 ? say('Check eligibility') : say('Check {insurance}', { insurance })}
      </Button>
    ))}
  </Group>
)

interface EligibilityTableProps {
  list: PatientEligibility[]
  differs: (one: PatientEligibility) => readonly string[]
  onOpened: (next: PatientEligibility | undefined) => void
}
const EligibilityTable = ({ list, differs, onOpened }: EligibilityTableProps) => (
  <StackTable
    label={say('Eligibility')}
    minWidth={640}
    rows={list}
    rowId={({ patientEligibilityId }) => patientEligibilityId}
    columns={columnsOf(differs)}
    lines={(one) => [
      <Text key="payer" fw={600} size="sm">
        {one.payer}
      </Text>,
      <State key="state" of={one} differs={differs(one)} />,
      <Text key="days" size="sm" c="dimmed">
        {[
          say('Service date {serviceDate}', { serviceDate: dayAsText(one.serviceDate) }),
          describePlan(one),
          say('requested {requestDate}', { requestDate: instantHere(one.requestDate) }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </Text>,
    ]}
    act={(one) =>
      isRead(one) && (
        <Button
          variant="default"
          size="compact-sm"
          data-opens-row
          aria-label={say('Read the answer: {payer}', { payer: one.payer })}
          onClick={() => onOpened(one)}
        >
          {say('Read answer')}
        </Button>
      )
    }
  />
)

interface EligibilityCardProps {
  patient: Patient
  /** The specimen whose collection day is checked; 0: today. */
  labOrderId?: number
}

/**
 * Payers' responses on whether the patient is covered, and a button to check again. A failed one
 * says why, and the page keeps working.
 */
export const EligibilityCard = ({ patient, labOrderId = 0 }: EligibilityCardProps) => {
  const may = useMay()
  const [waits, setWaits] = useState(false)
  const [opened, setOpened] = useState<PatientEligibility>()
  const query = useApiQuery(
    eligibility.list,
    { PatientId: patient.patientId },
    { freshFor: 0, ...(waits && { every: everyMs }) },
  )
  const isWaiting = query.data?.list.some(({ status }) => status === 'asked') ?? false
  if (isWaiting !== waits) setWaits(isWaiting)
  const asker = useApiMutation(eligibility.ask, { refresh: [eligibility.list] })
  const askable = patient.insurances.filter(({ active, memberId }) => active && memberId !== '')
  // a plan starts again each year: its first day differs from the card's and means nothing
  const differs = (one: PatientEligibility): readonly string[] => {
    const insurance = patient.insurances.find(
      ({ patientInsuranceId }) => patientInsuranceId === one.patientInsuranceId,
    )
    if (insurance === undefined || !isAnswer(one)) return []
    return mergeLines(insurance, one).flatMap(({ field, label, here, differs: isOther }) =>
      isOther && here !== '' && field !== 'effectiveDate' ? [label] : [],
    )
  }
  return (
    <Section
      id="eligibility"
      title={say('Eligibility')}
      columns={1}
      actions={
        may.call(eligibility.ask) && (
          <AskButtons
            askable={askable}
            isLoading={asker.saving}
            labOrderId={labOrderId}
            onAsk={asker.save}
          />
        )
      }
    >
      {asker.error !== null && <Failure error={asker.error} />}
      <Loaded from={query} height={64}>
        {({ list }) =>
          list.length === 0 ? (
            <Text size="sm" c="dimmed">
              {askable.length === 0
                ? say('Add active insurance to check eligibility.')
                : say('Eligibility has not been checked yet.')}
            </Text>
          ) : (
            <EligibilityTable list={list} differs={differs} onOpened={setOpened} />
          )
        }
      </Loaded>
      <Suspense fallback={null}>
        {opened && (
          <EligibilityDrawer
            patient={patient}
            answer={opened}
            onClose={() => setOpened(undefined)}
          />
        )}
      </Suspense>
    </Section>
  )
}
