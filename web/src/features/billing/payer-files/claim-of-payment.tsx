import { describeMoney } from '@labgate/contract/billing/money'
import type { ChosenLine, LinesToPost } from '@labgate/contract/billing/payer-files'
import { say } from '@labgate/contract/languages/say'
import { Alert, Checkbox, Group, Stack, Text } from '@mantine/core'
import { dayAsText } from '../../../forms/dates.ts'
import { StackTable } from '../../../ui/table/stack-table.tsx'

const describeBirth = (dob: string | null): string =>
  dob === null ? say('Not stated') : dayAsText(dob)
/** Whom the file names and whose claim it is, one below the other. */
export const People = ({ of: { inFile, onClaim, unclear } }: { of: LinesToPost }) => (
  <Stack gap="xs">
    <StackTable
      label={say('Patient in the file and on the claim')}
      minWidth={520}
      rows={[
        { from: 'File', ...inFile },
        { from: 'Claim', ...onClaim },
      ]}
      rowId={({ from }) => from}
      columns={[
        { header: say('From'), cell: ({ from }) => <b>{from}</b>, width: '80px' },
        { header: say('Patient'), cell: ({ name }) => name },
        { header: say('DOB'), cell: ({ dob }) => describeBirth(dob), noWrap: true },
        { header: say('Member ID'), cell: ({ memberId }) => memberId },
        { header: say('Record number'), cell: ({ mrn }) => mrn },
      ]}
      lines={({ from, name, dob, memberId, mrn }) => [
        <Text key="who" size="sm" fw={600}>
          {`${from}: ${name || say('no name given')}`}
        </Text>,
        say('DOB: {dob}', { dob: describeBirth(dob) }),
        say('Member ID: {memberId}', { memberId: memberId || say('not stated') }),
        ...(mrn === '' ? [] : [say('Record number: {mrn}', { mrn })]),
      ]}
    />
    {unclear !== '' && (
      <Alert color="red" variant="light" title={say('Perhaps another patient')}>
        {say('{unclear} Two people have to post it.', { unclear })}
      </Alert>
    )}
  </Stack>
)

type TheirLine = LinesToPost['lines'][number]
const describeLine = ({ code, chargeCents, paidCents, adjustments }: TheirLine): string =>
  [
    code,
    say('charge {chargeCents}', { chargeCents: describeMoney(chargeCents) }),
    say('paid {paidCents}', { paidCents: describeMoney(paidCents) }),
    ...adjustments.map(({ group, reason, cents }) => `${group}-${reason} ${describeMoney(cents)}`),
  ].join(' · ')

interface LineChoiceProps {
  line: TheirLine
  ours: LinesToPost['ours']
  chosen: readonly number[]
  onChange: (billLineIds: number[]) => void
}
/* One line of the payer, and which of ours it is for; several share it by their charges. */
const LineChoice = ({ line, ours, chosen, onChange }: LineChoiceProps) => (
  <Checkbox.Group
    label={describeLine(line)}
    description={chosen.length > 1 ? say('Shared by their charges.') : undefined}
    value={chosen.map(String)}
    onChange={(values) => onChange(values.map(Number))}
  >
    <Group gap="md" mt={6}>
      {ours.map(({ billLineId, code, says: text, cents, openCents }) => (
        <Checkbox
          key={billLineId}
          size="sm"
          value={String(billLineId)}
          label={say('{Boolean}, charge {cents}, open {openCents}', {
            Boolean: [code, text].filter(Boolean).join(' '),
            cents: describeMoney(cents),
            openCents: describeMoney(openCents),
          })}
        />
      ))}
    </Group>
  </Checkbox.Group>
)

/** The payer's lines, each with the lines of ours that it is for. */
export const LineChoices = ({
  of,
  lines,
  onChange,
}: {
  of: LinesToPost
  lines: readonly ChosenLine[]
  onChange: (lines: ChosenLine[]) => void
}) => (
  <>
    {of.lines.map((line) => (
      <LineChoice
        key={line.at}
        line={line}
        ours={of.ours}
        chosen={lines.find(({ at }) => at === line.at)?.billLineIds ?? []}
        onChange={(billLineIds) =>
          onChange(lines.map((one) => (one.at === line.at ? { ...one, billLineIds } : one)))
        }
      />
    ))}
  </>
)
