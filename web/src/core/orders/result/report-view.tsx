import { say } from '@labgate/contract/languages/say'
import { deliveries } from '@labgate/contract/results/deliveries'
import type { Report, ReportedValue, ReportedVerdict } from '@labgate/contract/results/report-shape'
import { results } from '@labgate/contract/results/results'
import { Box, Button, Group, Select, Stack, Text } from '@mantine/core'
import { Suspense, useState, type ReactNode } from 'react'
import { call } from '../../../api/call.ts'
import { useApiQuery } from '../../../api/queries.ts'
import { instantAsText } from '../../../forms/dates.ts'
import { useMay } from '../../../session/use-session.ts'
import { IconFileTypePdf } from '../../../ui/icons/icons.ts'
import { late } from '../../../ui/late.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { usePaper, type ShowPaper } from '../../../ui/papers/use-paper.tsx'
import { identifiersOf, nameOf } from '../../../ui/patient-name.ts'
import { PrintedIdentity } from '../../../ui/printed-identity.tsx'
import { SaidText } from '../../../ui/said-text.tsx'
import { OfPatient } from '../../../ui/whose.tsx'
import { CriticalCalls } from './critical-calls.tsx'
import { DeliveredTo } from './delivered-to.tsx'
import { EnclosedFiles } from './enclosed-files.tsx'
import { Stamps, kindWords } from './report-stamps.tsx'
import { Who } from './report-who.tsx'
import { ValueTable } from './value-table.tsx'
import { VerdictList } from './verdict-list.tsx'

const AmendList = late(async () => ({ default: (await import('./amend-list.tsx')).AmendList }))
const CumulativeDrawer = late(async () => ({
  default: (await import('./cumulative-drawer.tsx')).CumulativeDrawer,
}))
const TrendDrawer = late(async () => ({
  default: (await import('./trend-drawer.tsx')).TrendDrawer,
}))

const describeVersion = (
  { version, kind, isPartial, releasedDate }: Report['versions'][number],
  timeZone: string,
): string =>
  say('Version {version}, {value}{value2}', {
    version,
    value: kind === 'final' && isPartial ? 'partial' : kindWords[kind].toLowerCase(),
    value2:
      releasedDate === null ? say(', not released') : `, ${instantAsText(releasedDate, timeZone)}`,
  })

const describeLaboratory = ({
  name,
  address,
  cliaNumber,
  director,
}: Report['laboratories'][number]): string =>
  [
    name,
    address,
    cliaNumber === '' ? '' : say('CLIA {cliaNumber}', { cliaNumber }),
    director === '' ? '' : say('Director {director}', { director }),
  ]
    .filter(Boolean)
    .join(' · ')

interface ReportActionsProps {
  versions: Report['versions']
  resultId: number
  location: Report['location']
  hasTrend: boolean
  report: Report
  isLoading: boolean
  onVersion: ((resultId: number) => void) | undefined
  onCumulative: () => void
  onPdf: () => void
}
const ReportActions = ({
  versions,
  resultId,
  location,
  hasTrend,
  report,
  isLoading,
  onVersion,
  onCumulative,
  onPdf,
}: ReportActionsProps) => (
  <Group gap="xs">
    {versions.length > 1 && (
      <Select
        aria-label={say('Version')}
        w={340}
        maw="100%"
        value={String(resultId)}
        data={versions.map((one) => ({
          value: String(one.resultId),
          label: describeVersion(one, location.timeZone),
        }))}
        onChange={(value) => value !== null && onVersion?.(Number(value))}
      />
    )}
    {hasTrend && (
      <Button variant="default" onClick={onCumulative}>
        {say('Cumulative results')}
      </Button>
    )}
    <Button
      variant="default"
      disabled={report.releasedDate === null}
      leftSection={<IconFileTypePdf size={16} aria-hidden />}
      loading={isLoading}
      onClick={onPdf}
    >
      {say('Report as PDF')}
    </Button>
  </Group>
)

interface VerdictsProps {
  verdicts: ReportedVerdict[]
  medications: string[]
}
const Verdicts = ({ verdicts, medications }: VerdictsProps) => (
  <Box>
    <Text fw={600} mb={4}>
      {say('Medications and findings')}
    </Text>
    <VerdictList verdicts={verdicts} />
    {medications.length > 0 && (
      <Text size="sm" c="dimmed" mt={6}>
        {say('Medication list: {medications}', { medications: medications.join(', ') })}
      </Text>
    )}
  </Box>
)

interface NoteAndLaboratoriesProps {
  note: string
  laboratories: Report['laboratories']
}
const NoteAndLaboratories = ({ note, laboratories }: NoteAndLaboratoriesProps) => (
  <>
    {note !== '' && (
      <Box>
        <Text fw={600} mb={4}>
          {say('Laboratory note')}
        </Text>
        <SaidText text={note} />
      </Box>
    )}
    {laboratories.length > 0 && (
      <Box>
        {laboratories.map((laboratory, at) => (
          <Text key={laboratory.performingLabId} size="sm" c="dimmed">
            {laboratories.length > 1 ? `[${at + 1}] ` : `${say('Performed by')} `}
            {describeLaboratory(laboratory)}
          </Text>
        ))}
      </Box>
    )}
  </>
)

interface TrendDrawersProps {
  isCumulative: boolean
  patientId: number
  trend: ReportedValue | null
  onCumulative: (next: boolean) => void
  onTrendClose: () => void
}
const TrendDrawers = ({
  isCumulative,
  patientId,
  trend,
  onCumulative,
  onTrendClose,
}: TrendDrawersProps) => (
  <>
    {isCumulative && (
      <Suspense fallback={null}>
        <CumulativeDrawer patientId={patientId} onClose={() => onCumulative(false)} />
      </Suspense>
    )}
    {trend && (
      <Suspense fallback={null}>
        <TrendDrawer patientId={patientId} value={trend} onClose={onTrendClose} />
      </Suspense>
    )}
  </>
)

const PrintedHead = ({ report }: { report: Report }) => (
  <PrintedIdentity
    name={nameOf(report)}
    facts={[
      ...identifiersOf({ ...report, medicalRecordId: '' }),
      say('Specimen {specimenBarcode}', { specimenBarcode: report.specimenBarcode }),
    ]}
  />
)

interface ReportFilesProps {
  report: Report
  paper: ShowPaper
}
const ReportFiles = ({ report, paper }: ReportFilesProps) => (
  <EnclosedFiles
    report={report}
    busy={paper.busy}
    onOpen={({ resultDocumentId }) =>
      void paper.show(say('Enclosed file'), () =>
        call(results.enclosed, { labOrderId: report.labOrderId, resultDocumentId }),
      )
    }
  />
)

interface ShownReportProps {
  report: Report
  onVersion?: (resultId: number) => void
  /** Requests the same on paper. */
  askPdf: () => Promise<{ fileName: string; fileType: string; fileAsBase64: string }>
  /** Whether an analyte opens its trend over time. */
  hasTrend?: boolean
  /** What comes before the values. */
  before?: ReactNode
  /** Below the report. */
  children?: ReactNode
}

/** A report, whoever reads it. */
export const ShownReport = ({
  report,
  onVersion,
  askPdf,
  hasTrend = false,
  before,
  children,
}: ShownReportProps) => {
  const paper = usePaper()
  const [trend, setTrend] = useState<ReportedValue | null>(null)
  const [isCumulative, setCumulative] = useState(false)
  const { resultId, versions, location, laboratories, verdicts, medications, groups } = report
  return (
    <OfPatient of={report}>
      <Stack gap="md">
        <PrintedHead report={report} />
        <Group justify="space-between" align="start" gap="sm">
          <Who report={report} />
          <ReportActions
            versions={versions}
            resultId={resultId}
            location={location}
            hasTrend={hasTrend}
            report={report}
            isLoading={paper.busy}
            onVersion={onVersion}
            onCumulative={() => setCumulative(true)}
            onPdf={() => void paper.show(say('Report'), askPdf)}
          />
        </Group>
        <Stamps report={report} />
        {before}
        {verdicts.length > 0 && <Verdicts verdicts={verdicts} medications={medications} />}
        {groups.map((group) => (
          <ValueTable
            key={`${group.title} ${group.under} ${group.values[0]?.observationId ?? 0}`}
            group={group}
            laboratories={laboratories}
            onTrend={hasTrend ? setTrend : undefined}
          />
        ))}
        {report.enclosed.length > 0 && <ReportFiles report={report} paper={paper} />}
        <NoteAndLaboratories note={report.note} laboratories={laboratories} />
        {children}
        {paper.dialog}
        <TrendDrawers
          isCumulative={isCumulative}
          patientId={report.patientId}
          trend={trend}
          onCumulative={setCumulative}
          onTrendClose={() => setTrend(null)}
        />
      </Stack>
    </OfPatient>
  )
}

/** An order's result in its current version, or an older one if chosen. */
export const ReportView = ({ labOrderId }: { labOrderId: number }) => {
  const may = useMay()
  const [amends, setAmends] = useState(false)
  const [resultId, setResultId] = useState(0)
  const query = useApiQuery(results.report, { labOrderId, ...(resultId > 0 && { resultId }) })
  return (
    <Loaded from={query} height={320}>
      {(report) => (
        <ShownReport
          report={report}
          onVersion={setResultId}
          askPdf={() => call(results.pdf, { SpecimenId: labOrderId, resultId: report.resultId })}
          hasTrend
          before={<CriticalCalls report={report} />}
        >
          {may.call(results.amendList) &&
            report.verdicts.length > 0 &&
            (report.releasedDate !== null || report.kind === 'amended') && (
              <Group>
                <Button variant="default" size="compact-sm" onClick={() => setAmends(true)}>
                  {say('Change the medication list')}
                </Button>
              </Group>
            )}
          {amends && (
            <Suspense fallback={null}>
              <AmendList labOrderId={labOrderId} onClose={() => setAmends(false)} />
            </Suspense>
          )}
          {may.call(deliveries.ofOrder) && (
            <DeliveredTo labOrderId={labOrderId} timeZone={report.location.timeZone} />
          )}
        </ShownReport>
      )}
    </Loaded>
  )
}
