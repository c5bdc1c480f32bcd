import { describeMoney } from '@labgate/contract/billing/money'
import {
  payerFiles,
  type ChosenLine,
  type LinesToPost,
} from '@labgate/contract/billing/payer-files'
import { billingWork } from '@labgate/contract/billing/work-queues'
import { Alert, Checkbox, Group, Stack, Table, Text } from '@mantine/core'
import { useState } from 'react'
import { useApiQuery } from '../../../api/queries.ts'
import { dayAsText } from '../../../forms/dates.ts'
import { useCallForm } from '../../../forms/use-call-form.ts'
import { CheckField } from '../../../ui/fields/choice-fields.tsx'
import { TextField } from '../../../ui/fields/text-fields.tsx'
import { FormFrame } from '../../../ui/form-frame.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { notify } from '../../../ui/notify.tsx'
import { ScrollTable } from '../../../ui/scroll-table.tsx'

const stale = [billingWork.list, billingWork.groups, payerFiles.list, payerFiles.payment]

const PersonRow = ({ label, of }: { label: string; of: LinesToPost['inFile'] }) => (
  <Table.Tr>
    <Table.Th scope="row">{label}</Table.Th>
    <Table.Td>{of.name}</Table.Td>
    <Table.Td>{of.dob === null ? 'Not stated' : dayAsText(of.dob)}</Table.Td>
    <Table.Td>{of.memberId}</Table.Td>
    <Table.Td>{of.mrn}</Table.Td>
  </Table.Tr>
)
/** Whom the file names and whose claim it is, one below the other. */
export const People = ({ of: { inFile, onClaim, isSamePerson } }: { of: LinesToPost }) => (
  <Stack gap="xs">
    <ScrollTable label="Patient in the file and on the claim" minWidth={520}>
      <Table aria-label="Patient in the file and on the claim" verticalSpacing={4}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th w={90} />
            <Table.Th>Patient</Table.Th>
            <Table.Th>Date of birth</Table.Th>
            <Table.Th>Member ID</Table.Th>
            <Table.Th>Record number</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          <PersonRow label="File" of={inFile} />
          <PersonRow label="Claim" of={onClaim} />
        </Table.Tbody>
      </Table>
    </ScrollTable>
    {!isSamePerson && (
      <Alert color="red" variant="light" title="Another patient">
        The payment names another patient and member ID than the claim. Two people have to post it.
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
          label={`${code} ${text}, charge ${describeMoney(cents)}, open ${describeMoney(openCents)}`}
        />
      ))}
    </Group>
  </Checkbox.Group>
)

interface LinesFormProps {
  workItemId: number
  claimNumber: string
  of: LinesToPost
  onDone: () => void
}
const LinesForm = ({ workItemId, claimNumber, of, onDone }: LinesFormProps) => {
  const [lines, setLines] = useState<readonly ChosenLine[]>(
    of.lines.map(({ at, fits }) => ({ at, billLineIds: fits })),
  )
  const form = useCallForm({
    endpoint: payerFiles.match,
    initial: {
      claimNumber,
      note: '',
      isSecondPayment: false,
    },
    toInput: (values) => ({
      ...values,
      workItemId,
      lines: lines.filter(({ billLineIds }) => billLineIds.length > 0),
    }),
    refresh: stale,
    onDone: ({ message }) => {
      notify.success(message)
      onDone()
    },
  })
  const choose = (at: number, billLineIds: number[]): void =>
    setLines(lines.map((one) => (one.at === at ? { at, billLineIds } : one)))
  return (
    <FormFrame form={form} saveLabel="Post by lines">
      <Stack gap="sm">
        {of.lines.map((line) => (
          <LineChoice
            key={line.at}
            line={line}
            ours={of.ours}
            chosen={lines.find(({ at }) => at === line.at)?.billLineIds ?? []}
            onChange={(ids) => choose(line.at, ids)}
          />
        ))}
        <TextField form={form} name="note" label="How you know" maxLength={500} />
        <CheckField
          form={form}
          name="isSecondPayment"
          label="The payer paid a second time: post the money, and adjust nothing twice"
        />
      </Stack>
    </FormFrame>
  )
}

interface PostByHandProps {
  workItemId: number
  claimNumber: string
  onDone: () => void
}
/**
 * A payment beside the claim whose number a person chose: the two people, and the payer's lines with
 * our lines for each (rules.md#posting-by-hand).
 */
export const PostByHand = ({ workItemId, claimNumber, onDone }: PostByHandProps) => {
  const query = useApiQuery(payerFiles.linesToPost, { workItemId, claimNumber })
  return (
    <Loaded from={query} height={260}>
      {(seen) => (
        <Stack gap="sm">
          <Text fw={600} size="sm">
            {`Claim ${claimNumber} · ${seen.payer} · service ${dayAsText(seen.serviceDate)} · ${describeMoney(seen.chargeCents)}`}
          </Text>
          <People of={seen} />
          {seen.lines.length === 0 ? (
            <Text size="sm">The payment has no lines: post it to the claim as a whole.</Text>
          ) : (
            <LinesForm
              workItemId={workItemId}
              claimNumber={claimNumber}
              of={seen}
              onDone={onDone}
            />
          )}
        </Stack>
      )}
    </Loaded>
  )
}
