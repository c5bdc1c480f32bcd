import { say } from '@labgate/contract/languages/say'
import type { Report } from '@labgate/contract/results/report-shape'
import { isTakenBack } from '@labgate/contract/results/states'
import { Alert, Text } from '@mantine/core'
import { IconAlertTriangle, IconInfoCircle } from '../../../ui/icons/icons.ts'

/** The kinds of versions, as shown to people. */
export const kindWords: Readonly<Record<Report['kind'], string>> = {
  preliminary: say('Preliminary'),
  final: say('Final'),
  corrected: say('Corrected'),
  amended: say('Amended'),
  withdrawn: say('Withdrawn'),
  'withdrawn, wrong patient': say('Withdrawn, wrong patient'),
}
interface VersionStampsProps {
  isWithdrawn: boolean
  report: Report
}
/** Whether this version can be relied on. */
const VersionStamps = ({ isWithdrawn, report }: VersionStampsProps) => {
  const isOld = report.version < report.newestVersion
  return (
    <>
      {isWithdrawn && (
        <Alert
          color="red"
          variant="light"
          icon={<IconAlertTriangle size={18} aria-hidden />}
          title={kindWords[report.kind]}
        >
          {say('Do not act on this result. A new one follows.')}
        </Alert>
      )}
      {isOld && (
        <Alert
          color="red"
          variant="light"
          icon={<IconAlertTriangle size={18} aria-hidden />}
          title={say('Older version')}
        >
          {say('Version {newestVersion} replaced it.', { newestVersion: report.newestVersion })}
        </Alert>
      )}
      {report.releasedDate === null && (
        <Alert
          color="yellow"
          variant="light"
          icon={<IconInfoCircle size={18} aria-hidden />}
          title={say('Not released')}
        >
          {say('The practice cannot see this version.')}
        </Alert>
      )}
    </>
  )
}

const ChangeStamps = ({ report }: { report: Report }) => (
  <>
    {report.changes.length > 0 && (
      <Alert
        color="blue"
        variant="light"
        icon={<IconInfoCircle size={18} aria-hidden />}
        title={say('Changes in version {version}', { version: report.version })}
      >
        {report.changes.map((change) => (
          <Text key={change} size="sm">
            {change}
          </Text>
        ))}
      </Alert>
    )}
    {[report.validity, report.condition].filter(Boolean).map((text) => (
      <Alert
        key={text}
        color="yellow"
        variant="light"
        icon={<IconInfoCircle size={18} aria-hidden />}
        title={text === report.validity ? say('Specimen validity') : say('Specimen condition')}
      >
        {text}
      </Alert>
    ))}
  </>
)

/**
 * What a reader must know before the values: whether the version counts, what changed in it, and
 * what is wrong with the specimen.
 */
export const Stamps = ({ report }: { report: Report }) => {
  const isWithdrawn = isTakenBack(report.kind)

  return (
    <>
      <VersionStamps isWithdrawn={isWithdrawn} report={report} />
      {report.notReported.length > 0 && (
        <Alert
          color="yellow"
          variant="light"
          icon={<IconInfoCircle size={18} aria-hidden />}
          title={say('Not complete')}
        >
          {say('Ordered, without a result yet: {notReported}.', {
            notReported: report.notReported.join(', '),
          })}
        </Alert>
      )}
      {report.identityDiffers.length > 0 && (
        <Alert
          color="yellow"
          variant="light"
          icon={<IconAlertTriangle size={18} aria-hidden />}
          title={say('The chart has different patient information now')}
        >
          {report.identityDiffers.map((differs) => (
            <Text key={differs} size="sm">
              {differs}
            </Text>
          ))}
          <Text size="sm">{say('This report is shown as released.')}</Text>
        </Alert>
      )}
      {report.banner !== '' && !isWithdrawn && (
        <Text size="sm" fw={600} c="var(--colour-waiting)">
          {report.banner}
        </Text>
      )}
      <ChangeStamps report={report} />
    </>
  )
}
