import { describeMoney } from '@labgate/contract/billing/money'
import type { ChosenLine, LinesToPost } from '@labgate/contract/billing/payer-files'
import { Alert, Checkbox, Group, Stack, Text } from '@mantine/core'
import { dayAsText } from '../../../forms/dates.ts'
import { StackTable } from '../../../ui/table/stack-table.tsx'

const describeBirth = (dob: string | null): string => (dob === null ? 'Not stated' : dayAsText(dob))
/** Whom the file names and whose claim it is, one below the other. */
export const People = ({ of: { inFile, onClaim, unclear } }: { of: LinesToPost }) => (
  <Stack gap="xs">
    <StackTable
      label="Patient in the file and on the claim"
      minWidth={520}
      rows={[
        { from: 'File', ...inFile },
        { from: 'Claim', ...onClaim },
      ]}
      rowId={({ from }) => from}
      columns={[
        { header: 'From', cell: ({ from }) => <b>{from}</b>, width: '80px' },
        { header: 'Patient', cell: ({ name }) => name },
        { header: 'DOB', cell: ({ dob }) => describeBirth(dob), noWrap: true },
        { header: 'Member ID', cell: ({ memberId }) => memberId },
        { header: 'Record number', cell: ({ mrn }) => mrn },
      ]}
      lines={({ from, name, dob, memberId, mrn }) => [
        <Text key="who" size="sm" fw={600}>
          {`${from}: ${name || 'no name given'}`}
        </Text>,
        `DOB: ${describeBirth(dob)}`,
        `Member ID: ${memberId || 'not stated'}`,
        ...(mrn === '' ? [] : [`Record number: ${mrn}`]),
      ]}
    />
    {unclear !== '' && (
      <Alert color="red" variant="light" title="Perhaps another patient">
        {`${unclear} Two people have to post it.`}
      </Alert>
    )}
  </Stack>
)

type TheirLine = LinesToPost['lines'][number]
const describeLine = ({ code, chargeCents, paidCents, adjustments }: TheirLine): string =>
  [
    code,
    `charge ${describeMoney(chargeCents)}`,
    `paid ${describeMoney(paidCents)}`,
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
    description={chosen.length > 1 ? 'Shared by their charges.' : undefined}
    value={chosen.map(String)}
    onChange={(values) => onChange(values.map(Number))}
  >
    <Group gap="md" mt={6}>
      {ours.map(({ billLineId, code, says: text, cents, openCents }) => (
        <Checkbox
          key={billLineId}
          size="sm"
          value={String(billLineId)}
          label={`${[code, text].filter(Boolean).join(' ')}, charge ${describeMoney(cents)}, open ${describeMoney(openCents)}`}
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
