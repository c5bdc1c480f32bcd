import {
  billTos,
  findingOwners,
  parties,
  type BillTo,
  type Party,
} from '@labgate/contract/billing/kinds'
import { describeMoney } from '@labgate/contract/billing/money'
import type { WorkDetail } from '@labgate/contract/billing/work-queues'
import { describeReason } from '@labgate/contract/billing/work-reasons'
import { Group, Stack, Table, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { stateOfClaim } from '../../../core/claims/claim-words.ts'
import { instantHere } from '../../../forms/dates.ts'
import { Section } from '../../../ui/section.tsx'
import { StatusWord, type Tone } from '../../../ui/status-word.tsx'
import { StackTable } from '../../../ui/table/stack-table.tsx'

const describeParty = (party: string): string => parties[party as Party] ?? party
const describeBill = (billTo: string): string =>
  billTo === 'nobody'
    ? billTos.nobody
    : `Bill to ${(billTos[billTo as BillTo] ?? '').toLowerCase()}`

/* As wide as a phone's drawer: what is open has to be in view. */
const Small = ({
  label,
  head,
  children,
}: {
  label: string
  head: readonly string[]
  children: ReactNode
}) => (
  <Table.ScrollContainer minWidth={300}>
    <Table aria-label={label} verticalSpacing={4}>
      <Table.Thead>
        <Table.Tr>
          {head.map((name, at) => (
            <Table.Th
              key={name}
              {...(at > 0 &&
                ['Charge', 'Open', 'Amount'].includes(name) && { ta: 'right' as const })}
            >
              {name}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>{children}</Table.Tbody>
    </Table>
  </Table.ScrollContainer>
)

const outcomeTone: Readonly<Record<string, Tone>> = {
  denied: 'danger',
  'partly-denied': 'danger',
  rejected: 'danger',
  'refused by file': 'danger',
  paid: 'done',
}
const Claims = ({ claims }: Pick<WorkDetail, 'claims'>) => (
  <Stack gap="sm">
    {claims.map((claim) => (
      <Stack key={claim.claimId} gap={2}>
        <Group gap="sm" justify="space-between">
          <Text size="sm" fw={600}>
            {claim.payer}
          </Text>
          <StatusWord tone={outcomeTone[claim.outcome] ?? outcomeTone[claim.state] ?? 'plain'}>
            {stateOfClaim(claim)}
          </StatusWord>
        </Group>
        <Text size="sm" c="dimmed">
          {[
            `Claim ${claim.number}`,
            claim.frequency === 7 ? 'replacement' : claim.frequency === 8 ? 'void' : '',
            describeMoney(claim.cents),
            claim.sentDate === null ? 'not sent yet' : `sent ${instantHere(claim.sentDate)}`,
            claim.payerNumber === '' ? '' : `payer’s number ${claim.payerNumber}`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </Text>
        {claim.denials.map((text) => (
          <Text key={text} size="sm">
            {text}
          </Text>
        ))}
      </Stack>
    ))}
  </Stack>
)

const kindWords: Readonly<Record<string, string>> = {
  charge: 'Charged',
  paid: 'Paid',
  contractual: 'Contract adjustment',
  adjusted: 'Adjusted',
  'written-off': 'Written off',
  moved: 'Moved',
}

const describePosted = ({ kind, code, reason, note }: WorkDetail['ledger'][number]): string =>
  [kindWords[kind] ?? kind, code, reason, note].filter(Boolean).join(' · ')

const Holds = ({ findings }: { findings: WorkDetail['findings'] }) => (
  <Section id="holds" title="What holds the bill" columns={1}>
    <Stack gap={4} component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
      {findings.map(({ rule, says: text, owner, level }) => (
        <Text key={`${rule} ${text}`} component="li" size="sm">
          <Text span fw={600} size="sm">
            {describeReason(rule)}
          </Text>
          {': '}
          {text}{' '}
          <Text span c="dimmed" size="sm">
            {level === 'warning' ? 'Warning' : findingOwners[owner]}
          </Text>
        </Text>
      ))}
    </Stack>
  </Section>
)

/** The bill behind an item: what holds it, its lines, its claims, and what was posted. */
export const BillParts = ({ item }: { item: WorkDetail }) => (
  <>
    {item.findings.length > 0 && <Holds findings={item.findings} />}
    {item.lines.length > 0 && (
      <Section id="lines" title={describeBill(item.billTo)} columns={1}>
        <Small label="Lines of the bill" head={['Code', 'Units', 'Charge', 'Open']}>
          {item.lines.map((line) => (
            <Table.Tr key={line.nth}>
              <Table.Td>
                <Text size="sm" fw={600} span>
                  {[line.code, ...line.modifiers].join('-')}
                </Text>{' '}
                {line.says}
              </Table.Td>
              <Table.Td>{line.units}</Table.Td>
              <Table.Td ta="right">{describeMoney(line.cents)}</Table.Td>
              <Table.Td ta="right">{describeMoney(line.openCents)}</Table.Td>
            </Table.Tr>
          ))}
        </Small>
        {item.open.length > 0 && (
          <Text size="sm" mt={4}>
            {`Open: ${item.open.map(({ party, cents }) => `${describeMoney(cents)} with ${describeParty(party).toLowerCase()}`).join(', ')}.`}
          </Text>
        )}
      </Section>
    )}
    {item.claims.length > 0 && (
      <Section id="claims" title="Claims" columns={1}>
        <Claims claims={item.claims} />
      </Section>
    )}
    {item.ledger.length > 1 && (
      <Section id="ledger" title="Posted" columns={1}>
        <StackTable
          label="What was posted"
          minWidth={420}
          rows={item.ledger}
          rowId={(row) => item.ledger.indexOf(row)}
          columns={[
            { header: 'When', cell: (row) => instantHere(row.at), noWrap: true },
            { header: 'What', cell: describePosted },
            { header: 'Party', cell: (row) => describeParty(row.party) },
            { header: 'Amount', cell: (row) => describeMoney(row.cents), isNumber: true },
          ]}
          lines={(row) => [
            `${describeMoney(row.cents)} · ${describeParty(row.party)}`,
            describePosted(row),
            instantHere(row.at),
          ]}
        />
      </Section>
    )}
  </>
)
