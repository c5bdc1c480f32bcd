import { linkTo } from '@labgate/contract/access/link-to'
import { linkToBill } from '@labgate/contract/billing/bill-link'
import {
  fileContents,
  type Batch,
  type ClaimAnswer,
  type CoverAnswer,
  type FileVerdict,
} from '@labgate/contract/billing/file-content'
import { describeMoney } from '@labgate/contract/billing/money'
import type { ApiResponse } from '@labgate/contract/kit/endpoint'
import { say } from '@labgate/contract/languages/say'
import { Anchor, Group, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useApiQuery } from '../../../api/queries.ts'
import { stateOfClaim } from '../../../core/claims/claim-words.ts'
import { AnswerBenefits } from '../../../core/patients/insurance/answer-benefits.tsx'
import { dayAsText } from '../../../forms/dates.ts'
import { useMay } from '../../../session/use-session.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { Section } from '../../../ui/section.tsx'
import { StatusWord } from '../../../ui/status-word.tsx'
import { SegmentLink, type ToSegment } from './advice-claim.tsx'

const Sentences = ({ of }: { of: readonly string[] }) =>
  of.map((text) => (
    <Text key={text} size="sm">
      {text}
    </Text>
  ))

const FileVerdictCard = ({ of }: { of: FileVerdict }) => (
  <Stack gap={2}>
    <Group gap="sm" justify="space-between">
      <Text size="sm" fw={600}>
        {say('{kind} of our control number {control}', { kind: of.kind, control: of.control })}
      </Text>
      <StatusWord tone={of.isRefused ? 'danger' : 'done'}>{of.verdict}</StatusWord>
    </Group>
    <Sentences of={of.says} />
  </Stack>
)

const verdictWords: Readonly<Record<Batch['verdict'], string>> = {
  accepted: say('Accepted'),
  received: say('Received'),
  rejected: say('Rejected as a whole'),
}
const BatchCard = ({ of }: { of: Batch }) => (
  <Stack gap={2}>
    <Group gap="sm" justify="space-between">
      <Text size="sm" fw={600}>
        {[of.source, of.batch === '' ? '' : say('our batch {batch}', { batch: of.batch })]
          .filter(Boolean)
          .join(' · ')}
      </Text>
      <StatusWord tone={of.verdict === 'rejected' ? 'danger' : 'done'}>
        {verdictWords[of.verdict]}
      </StatusWord>
    </Group>
    <Text size="sm" c="dimmed">
      {[
        of.received === null
          ? ''
          : say('received {received}', { received: dayAsText(of.received) }),
        of.processed === null
          ? ''
          : say('processed {processed}', { processed: dayAsText(of.processed) }),
        say('{accepted} accepted, {acceptedCents}', {
          accepted: of.accepted,
          acceptedCents: describeMoney(of.acceptedCents),
        }),
        say('{rejected} rejected, {rejectedCents}', {
          rejected: of.rejected,
          rejectedCents: describeMoney(of.rejectedCents),
        }),
      ]
        .filter(Boolean)
        .join(' · ')}
    </Text>
    <Sentences of={of.statuses} />
  </Stack>
)

const describeOurs = ({ claimId, ...ours }: ClaimAnswer['ours']): string =>
  claimId === 0
    ? say('No claim of ours has this number.')
    : say('Our claim now: {ours}.', { ours: stateOfClaim(ours) })
const ClaimAnswerCard = ({ of, onSegment }: { of: ClaimAnswer; onSegment: ToSegment }) => (
  <Stack gap={2} component="section" aria-label={say('Claim {number}', { number: of.number })}>
    <Group gap="sm" justify="space-between">
      <Group gap="sm">
        <Text size="sm" fw={600}>
          {[of.patientName, say('claim {number}', { number: of.number })]
            .filter(Boolean)
            .join(' · ')}
        </Text>
        <SegmentLink at={of.atSegment} onSegment={onSegment} />
      </Group>
      <StatusWord tone={of.isRejected ? 'danger' : 'plain'}>{of.verdict}</StatusWord>
    </Group>
    <Text size="sm" c="dimmed">
      {[
        of.cents === 0 ? '' : describeMoney(of.cents),
        of.serviceDate === null
          ? ''
          : say('service {serviceDate}', { serviceDate: dayAsText(of.serviceDate) }),
        of.payerNumber === ''
          ? ''
          : say('payer’s number {payerNumber}', { payerNumber: of.payerNumber }),
      ]
        .filter(Boolean)
        .join(' · ')}
    </Text>
    <Sentences of={[...of.statuses, ...of.lines]} />
    <Group gap="sm">
      <Text size="sm">{describeOurs(of.ours)}</Text>
      {of.ours.claimId > 0 && (
        <Anchor
          size="sm"
          renderRoot={(props: object) => (
            <Link {...linkToBill({ claimId: of.ours.claimId })} {...props} />
          )}
        >
          {say('Open bill')}
        </Anchor>
      )}
    </Group>
  </Stack>
)

const CoverAnswerCard = ({ of, onSegment }: { of: CoverAnswer; onSegment: ToSegment }) => {
  const maySeePatient = useMay().verb('patient.read')
  return (
    <Stack gap={4} component="section" aria-label={of.name || say('Answer')}>
      <Group gap="sm">
        <Text size="sm" fw={600}>
          {[
            of.name || say('No name given'),
            of.memberId === '' ? '' : say('member ID {memberId}', { memberId: of.memberId }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </Text>
        {of.patientId > 0 && maySeePatient && (
          <Anchor
            size="sm"
            renderRoot={(props: object) => (
              <Link {...linkTo('/patient', { id: of.patientId })} {...props} />
            )}
          >
            {say('Open patient')}
          </Anchor>
        )}
      </Group>
      {of.patientEligibilityId === 0 && (
        <Text size="sm">{say('It answers no question of ours that you can see.')}</Text>
      )}
      <AnswerBenefits of={of} onSegment={onSegment} />
    </Stack>
  )
}

type Content = ApiResponse<typeof fileContents.get>
const Answers = ({ content, onSegment }: { content: Content; onSegment: ToSegment }) => (
  <Stack gap="md">
    {content.files.map((one, at) => (
      <FileVerdictCard key={at} of={one} />
    ))}
    {content.batches.map((one, at) => (
      <BatchCard key={at} of={one} />
    ))}
    {content.claims.map((one, at) => (
      <ClaimAnswerCard key={at} of={one} onSegment={onSegment} />
    ))}
    {content.coverage.map((one, at) => (
      <CoverAnswerCard key={at} of={one} onSegment={onSegment} />
    ))}
    {content.isCut && (
      <Text size="sm" c="dimmed">
        {say('More is in the file than is shown here in words.')}
      </Text>
    )}
  </Stack>
)

interface FileAnswersProps {
  x12FileId: number
  onSegment: ToSegment
}
/** What a payer's file says, in words: acknowledgments, statuses of claims, coverage. */
export const FileAnswers = ({ x12FileId, onSegment }: FileAnswersProps) => {
  const query = useApiQuery(fileContents.get, { x12FileId })
  return (
    <Section id="answers" title={say('What it says')} columns={1}>
      <Loaded from={query} height={160}>
        {(content) => <Answers content={content} onSegment={onSegment} />}
      </Loaded>
    </Section>
  )
}
