import type { Benefit, OtherPayer } from '@labgate/contract/billing/eligibility'
import { say } from '@labgate/contract/languages/say'
import { Anchor, Stack, Text } from '@mantine/core'
import { StackTable } from '../../../ui/table/stack-table.tsx'

interface Answer {
  plan: string
  benefits: readonly Benefit[]
  otherPayers: readonly OtherPayer[]
  refusals: readonly string[]
}
const describeOther = ({
  name,
  payerId,
  memberId,
  place,
  isMedicareAdvantage,
}: OtherPayer): string =>
  [
    place === 'first' ? say('Pays first') : say('Pays later'),
    isMedicareAdvantage ? say('Medicare Advantage') : '',
    name,
    payerId === '' ? '' : say('payer ID {payerId}', { payerId }),
    memberId === '' ? '' : say('member ID {memberId}', { memberId }),
  ]
    .filter(Boolean)
    .join(' · ')

const What = ({
  of,
  onSegment,
}: {
  of: Benefit
  onSegment: ((at: number) => void) | undefined
}) => (
  <Stack gap={0}>
    <Text size="sm" fw={600}>
      {of.what}
    </Text>
    {onSegment !== undefined && of.atSegment > 0 && (
      <Anchor
        component="button"
        type="button"
        size="sm"
        ta="start"
        onClick={() => onSegment(of.atSegment)}
      >
        {say('Line {atSegment}', { atSegment: of.atSegment })}
      </Anchor>
    )}
  </Stack>
)

/** A payer's answer about coverage in words: plan, benefits, other payers, and refusals. */
export const AnswerBenefits = ({
  of,
  onSegment,
}: {
  of: Answer
  /** Shows a place of the file; undefined: it is not shown. */
  onSegment: ((at: number) => void) | undefined
}) => (
  <Stack gap="xs">
    {of.plan !== '' && <Text size="sm">{say('Plan: {plan}', { plan: of.plan })}</Text>}
    {of.refusals.map((text) => (
      <Text key={text} size="sm">
        {text}
      </Text>
    ))}
    {of.otherPayers.map((other, at) => (
      <Text key={at} size="sm">
        {describeOther(other)}
      </Text>
    ))}
    {of.benefits.length > 0 && (
      <StackTable
        label={say('Benefits')}
        minWidth={520}
        rows={of.benefits}
        rowId={(one) => of.benefits.indexOf(one)}
        columns={[
          { header: say('Benefit'), cell: (one) => <What of={one} onSegment={onSegment} /> },
          { header: say('Services'), cell: ({ services }) => services },
          { header: say('Amount'), cell: ({ amount }) => amount, isNumber: true },
          { header: say('Details'), cell: ({ details }) => details },
        ]}
        lines={(one) => [
          <What key="what" of={one} onSegment={onSegment} />,
          ...[[one.amount, one.services].filter(Boolean).join(' · '), one.details].filter(Boolean),
        ]}
      />
    )}
  </Stack>
)
