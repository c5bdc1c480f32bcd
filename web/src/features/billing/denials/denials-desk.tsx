import { parametersOf } from '@labgate/contract/access/screen-parameters'
import {
  denialGroupings,
  denialGroupingLabels,
  denials,
  type DenialGrouping,
  type DenialGroup,
} from '@labgate/contract/billing/denials'
import { describeMoney } from '@labgate/contract/billing/money'
import { dayAfter } from '@labgate/contract/kit/days'
import type { ApiResponse } from '@labgate/contract/kit/endpoint'
import { howMany } from '@labgate/contract/kit/how-many'
import { say } from '@labgate/contract/languages/say'
import { Button, SegmentedControl, SimpleGrid, Stack, Text } from '@mantine/core'
import { Suspense } from 'react'
import { useApiQuery, useList } from '../../../api/queries.ts'
import { dayHere } from '../../../forms/dates.ts'
import { useMay } from '../../../session/use-session.ts'
import { AccountFilterBar } from '../../../ui/account-filter-bar.tsx'
import { BackButton } from '../../../ui/back-button.tsx'
import type { FilterField } from '../../../ui/filter-bar.tsx'
import { useListPlace } from '../../../ui/list-place.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { Page } from '../../../ui/page.tsx'
import { Section } from '../../../ui/section.tsx'
import { useFilters } from '../../../ui/use-filters.ts'
import { DenialGroups } from './denial-groups.tsx'
import { DenialTable } from './denial-table.tsx'
import { RuleSuggestions } from './rule-suggestions.tsx'

const spans = [30, 90, 180, 365].map((value) => ({
  value,
  label: say('Last {value} days', { value }),
}))
const usualSpan = 90
const fields: readonly FilterField[] = [
  {
    name: 'days',
    label: say('Denied in'),
    kind: 'choice',
    main: true,
    width: 170,
    options: spans,
    initial: usualSpan,
  },
]
const share = (part: number, whole: number): string =>
  whole === 0 ? '–' : `${Math.round((part / whole) * 100)}%`

const Figure = ({ label, value, text }: { label: string; value: string; text: string }) => (
  <Stack gap={0}>
    <Text size="sm" c="dimmed">
      {label}
    </Text>
    <Text size="xl" fw={700}>
      {value}
    </Text>
    <Text size="xs" c="dimmed">
      {text}
    </Text>
  </Stack>
)

const DenialFigures = ({ report }: { report: ApiResponse<typeof denials.report> }) => (
  <SimpleGrid cols={{ base: 2, md: 4 }} spacing="md">
    <Figure
      label={say('Denied')}
      value={describeMoney(report.cents)}
      text={howMany(report.denials, 'line')}
    />
    <Figure
      label={say('Preventable')}
      value={share(report.preventableCents, report.cents)}
      text={say('{preventableCents} that a rule would have stopped', {
        preventableCents: describeMoney(report.preventableCents),
      })}
    />
    <Figure
      label={say('Paid after all')}
      value={share(report.recoveredCents, report.cents)}
      text={describeMoney(report.recoveredCents)}
    />
    <Figure
      label={say('First-pass acceptance')}
      value={share(report.acceptedAtOnce, report.firstClaims)}
      text={say('{firstClaims} answered', { firstClaims: howMany(report.firstClaims, 'claim') })}
    />
  </SimpleGrid>
)

const useDenialFilters = () =>
  useFilters(parametersOf('/billing-work', 'days', 'by', 'account', 'rule', 'payer', 'carc'))
type DenialFilters = ReturnType<typeof useDenialFilters>

interface GroupedDenialsProps {
  by: DenialGrouping
  groups: DenialGroup[]
  isNarrowed: boolean
  onChange: DenialFilters['set']
}
const GroupedDenials = ({ by, groups, isNarrowed, onChange }: GroupedDenialsProps) => (
  <Stack gap="sm">
    <SegmentedControl
      aria-label={say('Group by')}
      value={by}
      onChange={(to) => onChange({ by: to === 'rule' ? undefined : to })}
      data={denialGroupings.map((value) => ({
        value,
        label: denialGroupingLabels[value],
      }))}
    />
    <DenialGroups
      by={by}
      groups={groups}
      onOpen={(key) =>
        onChange({
          ...(by === 'rule' && { rule: key === '' ? 'none' : key }),
          ...(by === 'account' && { account: Number(key) }),
          ...(by === 'payer' && { payer: Number(key) }),
          ...(by === 'reason' && { carc: key }),
        })
      }
    />
    {isNarrowed && (
      <Button
        variant="subtle"
        size="compact-sm"
        onClick={() => onChange({ rule: undefined, payer: undefined, carc: undefined })}
      >
        {say('Show all denials')}
      </Button>
    )}
  </Stack>
)

/**
 * What payers denied: by the rule that would have stopped it, the account, the payer, or the
 * payer's reason; and each denied line.
 */
export const DenialsDesk = ({ onBack }: { onBack: () => void }) => {
  const filters = useDenialFilters()
  const { days = usualSpan, account = 0, rule = '', payer = 0, carc = '' } = filters.value
  const { accountId } = useListPlace()
  const mayDraft = useMay().call(denials.drafts)
  const by: DenialGrouping = denialGroupings.find((one) => one === filters.value.by) ?? 'rule'
  const criteria = {
    from: dayAfter(dayHere(), -days),
    to: dayHere(),
    customerId: accountId > 0 ? accountId : account,
    rule,
    insuranceId: payer,
    carc,
  }
  const report = useApiQuery(denials.report, { by, searchCriteria: criteria })
  const found = useList(denials.list, criteria)
  const isNarrowed = rule !== '' || payer > 0 || carc !== ''
  return (
    <Page
      title={say('Denials')}
      actions={<BackButton onClick={onBack}>{say('Back to the queue')}</BackButton>}
    >
      <AccountFilterBar fields={fields} filters={filters} account={account} />
      <Stack gap="lg">
        <Loaded from={report} height={320}>
          {(of) => (
            <Stack gap="lg">
              <DenialFigures report={of} />
              <GroupedDenials
                by={by}
                groups={of.list}
                isNarrowed={isNarrowed}
                onChange={filters.set}
              />
            </Stack>
          )}
        </Loaded>
        {mayDraft && (
          <Suspense fallback={null}>
            <RuleSuggestions />
          </Suspense>
        )}
        <Section id="denied-lines" title={say('Denied lines')} columns={1}>
          <DenialTable
            criteria={criteria}
            from={found}
            filters={{ fields, value: filters.value, onChange: filters.set }}
          />
        </Section>
      </Stack>
    </Page>
  )
}
