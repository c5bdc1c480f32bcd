import { denials, type RuleDraft } from '@labgate/contract/billing/denials'
import { describeMoney } from '@labgate/contract/billing/money'
import { preauth } from '@labgate/contract/billing/preauth'
import { howMany } from '@labgate/contract/kit/how-many'
import { say } from '@labgate/contract/languages/say'
import { Box, Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useApiQuery, useApiMutation } from '../../../api/queries.ts'
import { dayAsText, dayHere } from '../../../forms/dates.ts'
import { useMay } from '../../../session/use-session.ts'
import { Empty } from '../../../ui/empty.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { notify } from '../../../ui/notify.tsx'
import { ReasonConfirm } from '../../../ui/reason-confirm.tsx'
import { Section } from '../../../ui/section.tsx'
import { StatusWord } from '../../../ui/status-word.tsx'

const textOf = ({
  denials: count,
  cents,
  firstDay,
  lastDay,
  createdBy,
  ruleDraftId,
}: RuleDraft): string =>
  [
    `${howMany(count, 'denial')}, ${describeMoney(cents)}`,
    say('{firstDay} to {lastDay}', { firstDay: dayAsText(firstDay), lastDay: dayAsText(lastDay) }),
    ruleDraftId > 0 ? say('drafted by {createdBy}', { createdBy }) : '',
  ]
    .filter(Boolean)
    .join(' · ')

interface DraftProps {
  draft: RuleDraft
}
const Draft = ({ draft }: DraftProps) => {
  const may = useMay()
  const [dropping, setDropping] = useState(false)
  const refresh = [denials.drafts, preauth.rules]
  const drafting = useApiMutation(denials.draft, { refresh })
  const deciding = useApiMutation(denials.decideDraft, { refresh })
  const { ruleDraftId, insuranceId, labTypeId } = draft
  const tell = async (work: () => Promise<{ message: string }>): Promise<boolean> => {
    try {
      notify.success((await work()).message)
      return true
    } catch (error) {
      notify.failure(error)
      return false
    }
  }
  return (
    <Group justify="space-between" align="flex-start" gap="sm">
      <Stack gap={0}>
        <Text size="sm" fw={600}>
          {say('{payer}: preauthorization for {labType}', {
            payer: draft.payer,
            labType: draft.labType,
          })}
        </Text>
        <Text size="sm" c="dimmed">
          {textOf(draft)}
        </Text>
        {ruleDraftId > 0 && (
          <StatusWord tone="waiting">{say('Waits for the administrator')}</StatusWord>
        )}
      </Stack>
      {ruleDraftId === 0 && may.call(denials.draft) && (
        <Button
          size="compact-sm"
          variant="default"
          loading={drafting.saving}
          onClick={() => void tell(() => drafting.save({ insuranceId, labTypeId }))}
        >
          {say('Draft this rule')}
        </Button>
      )}
      {ruleDraftId > 0 && may.call(denials.decideDraft) && (
        <Group gap="xs">
          <Button
            size="compact-sm"
            loading={deciding.saving}
            onClick={() =>
              void tell(() => deciding.save({ ruleDraftId, validFrom: dayHere(), note: '' }))
            }
          >
            {say('Make it a rule from today')}
          </Button>
          <Button size="compact-sm" variant="default" onClick={() => setDropping(true)}>
            {say('Drop')}
          </Button>
        </Group>
      )}
      {dropping && (
        <ReasonConfirm
          title={say('Drop this draft?')}
          action={say('Drop draft')}
          missing={say('Enter why no rule is wanted.')}
          onConfirm={(note) => tell(() => deciding.save({ ruleDraftId, validFrom: null, note }))}
          onClose={() => setDropping(false)}
        >
          <Text size="sm">{say('It is not suggested again for 90 days.')}</Text>
        </ReasonConfirm>
      )}
    </Group>
  )
}

const Drafts = ({ list }: { list: readonly RuleDraft[] }) => (
  <Stack gap="sm">
    {list.map((draft) => (
      <Draft key={`${draft.insuranceId} ${draft.labTypeId}`} draft={draft} />
    ))}
  </Stack>
)

/**
 * Rules suggested by denials, and drafts that wait for an administrator; nothing if there are none.
 */
export const RuleSuggestions = () => {
  const { data } = useApiQuery(denials.drafts, {})
  if (data === undefined || data.list.length === 0) return null
  return (
    <Box mt="md">
      <Section id="rule-suggestions" title={say('Rules suggested by denials')} columns={1}>
        <Drafts list={data.list} />
      </Section>
    </Box>
  )
}

/** Drafts that wait for the administrator: the ones the dashboard counts. */
export const RuleDrafts = () => (
  <Loaded from={useApiQuery(denials.drafts, {})} height={160}>
    {({ list }) => {
      const waiting = list.filter(({ ruleDraftId }) => ruleDraftId > 0)
      if (waiting.length === 0)
        return (
          <Empty
            text={say(
              'No drafts wait for you. Rules that billing drafts from denials appear here.',
            )}
          />
        )
      return (
        <Stack gap="sm">
          <Text size="sm" c="dimmed">
            {waiting.length === 1
              ? say('1 draft')
              : say('{length} drafts', { length: waiting.length.toLocaleString('en-US') })}
          </Text>
          <Drafts list={waiting} />
        </Stack>
      )
    }}
  </Loaded>
)
