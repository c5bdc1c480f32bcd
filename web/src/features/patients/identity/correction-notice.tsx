import { say } from '@labgate/contract/languages/say'
import { correctionKindWords } from '@labgate/contract/patients/identity'
import {
  identityCorrections,
  type IdentityCorrection,
} from '@labgate/contract/patients/identity-corrections'
import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useMay } from '../../../session/use-session.ts'
import { IconAlertTriangle } from '../../../ui/icons/icons.ts'
import { Compared } from './compared.tsx'

type Tube = IdentityCorrection['tubes'][number]

const TubeLine = ({ tube, onCheck }: { tube: Tube; onCheck: (() => void) | undefined }) => (
  <Group justify="space-between" gap="xs">
    <Text size="sm">
      {tube.specimenBarcode} · {tube.labStatus}
      {tube.labels.length > 0 && ` ${say('· label: {labels}', { labels: tube.labels.join('; ') })}`}
    </Text>
    {onCheck && (
      <Button variant="default" size="compact-sm" onClick={onCheck}>
        {say('Check tube')}
      </Button>
    )}
  </Group>
)

interface NoticeProps {
  correction: IdentityCorrection
  /** Specimens that still have to be checked. */
  waiting: readonly Tube[]
  onDecide: (accept: boolean) => void
  onCheck: (tube: Tube) => void
}

interface DecisionProps {
  needsOther: boolean
  onDecide: (accept: boolean) => void
}
const Decision = ({ needsOther, onDecide }: DecisionProps) =>
  needsOther ? (
    <Text size="sm">{say('Another person must accept or reject this correction.')}</Text>
  ) : (
    <Group gap="xs">
      <Button size="compact-sm" onClick={() => onDecide(true)}>
        {say('Accept')}
      </Button>
      <Button size="compact-sm" variant="default" onClick={() => onDecide(false)}>
        {say('Reject')}
      </Button>
    </Group>
  )

/** A correction that is not decided, or that has tubes not checked yet. */
export const CorrectionNotice = ({ correction, waiting, onDecide, onCheck }: NoticeProps) => {
  const may = useMay()
  const isOpen = correction.state === 'open'
  const mayDecide = may.call(identityCorrections.decide)
  const checks = may.call(identityCorrections.check) && !isOpen
  return (
    <Alert
      color="yellow"
      variant="light"
      icon={<IconAlertTriangle aria-hidden />}
      title={
        isOpen
          ? say('An identity correction was requested for this patient')
          : say('Identity corrected: tubes need to be checked')
      }
    >
      <Stack gap="xs">
        <Compared correction={correction} />
        <Text size="sm">
          {correctionKindWords[correction.kind]}. {correction.requestedBy}: {correction.reason}
        </Text>
        {!isOpen && correction.decidedBy !== correction.requestedBy && (
          <Text size="sm">
            {say('Accepted by {decidedBy}: {decisionNote}', {
              decidedBy: correction.decidedBy,
              decisionNote: correction.decisionNote,
            })}
          </Text>
        )}
        {waiting.map((tube) => (
          <TubeLine
            key={tube.labOrderId}
            tube={tube}
            onCheck={checks && !isNotAccessioned(tube) ? () => onCheck(tube) : undefined}
          />
        ))}
        {correction.tubes.map(
          ({ labOrderId, specimenBarcode, checkedDate, checkedBy, checkSays: checkText }) =>
            checkedDate === null ? null : (
              <Text key={labOrderId} size="sm">
                {say('{specimenBarcode} was checked by {checkedBy}: {checkText}', {
                  specimenBarcode,
                  checkedBy,
                  checkText,
                })}
              </Text>
            ),
        )}
        {!isOpen && waiting.some(isNotAccessioned) && (
          <Text size="sm">
            {say('Tubes that are not accessioned yet are checked at accessioning.')}
          </Text>
        )}
        {isOpen && mayDecide && <Decision needsOther={correction.needsOther} onDecide={onDecide} />}
      </Stack>
    </Alert>
  )
}
const isNotAccessioned = ({ isAccessioned }: Tube): boolean => !isAccessioned
