import { parametersOf } from '@labgate/contract/access/screen-parameters'
import { describeDuration } from '@labgate/contract/kit/durations'
import { say } from '@labgate/contract/languages/say'
import { criticalSteps } from '@labgate/contract/results/critical-steps'
import {
  criticalCalls,
  results,
  type CriticalCalls,
  type CriticalValue,
} from '@labgate/contract/results/results'
import { describeSenderFlag } from '@labgate/contract/results/sender-flags'
import { Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useList } from '../../../api/queries.ts'
import { dayAsText, dayOfText, instantHere } from '../../../forms/dates.ts'
import { instantWide } from '../../../ui/column-widths.ts'
import { FilterBar } from '../../../ui/filter-bar.tsx'
import { nameAndBirth } from '../../../ui/patient-name.ts'
import { StatusWord } from '../../../ui/status-word.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { useFilters } from '../../../ui/use-filters.ts'
import { CriticalDrawer } from './critical-drawer.tsx'
import { isOpen } from './critical-open.ts'

const stateOf = (row: CriticalValue) => {
  if (row.takenDate !== null) return <StatusWord tone="done">{say('Read back')}</StatusWord>
  if (row.supersededDate !== null) return <StatusWord tone="plain">{say('Replaced')}</StatusWord>
  /* A call without a read-back does not count: the value still has to be called. */
  const called = row.calls.length > 0 ? say('Called, not read back') : say('Not called')
  return (
    <StatusWord tone="danger">
      {row.escalations > 0
        ? say('{called}, escalation {escalations}', {
            called,
            escalations: Math.min(row.escalations, criticalSteps.length),
          })
        : called}
    </StatusWord>
  )
}

const waits = (row: CriticalValue): string =>
  isOpen(row)
    ? describeDuration(
        Math.max(0, Math.floor((Date.now() - Date.parse(row.foundDate ?? '')) / 60_000)),
      )
    : ''
const valueOf = ({ analyte, says: text, senderFlag }: CriticalValue): string =>
  [
    `${analyte} ${text}`,
    senderFlag === ''
      ? ''
      : say('laboratory’s flag {senderFlag}', { senderFlag: describeSenderFlag(senderFlag) }),
  ]
    .filter(Boolean)
    .join('; ')

const columns: readonly Column<CriticalValue>[] = [
  { id: 'state', header: say('Status'), cell: stateOf, width: 250, always: true },
  { id: 'waits', header: say('Waits'), cell: waits, width: 108, always: true },
  { id: 'says', header: say('Value'), cell: valueOf, width: 176, always: true },
  {
    id: 'criticalPhone',
    header: say('Call'),
    cell: (row) => row.criticalPhone,
    width: 124,
    always: true,
  },
  { id: 'patientName', header: say('Patient'), cell: (row) => row.patientName, width: 140 },
  { id: 'dob', header: say('Born'), cell: (row) => dayAsText(row.dob), width: 104 },
  {
    id: 'specimenBarcode',
    header: say('Specimen'),
    cell: (row) => row.specimenBarcode,
    width: 120,
  },
  {
    id: 'foundDate',
    header: say('Since'),
    cell: (row) => instantHere(row.foundDate),
    width: instantWide,
    initiallyHidden: true,
  },
  {
    id: 'physician',
    header: say('Provider'),
    cell: (row) => row.physician,
    width: 160,
    initiallyHidden: true,
  },
  {
    id: 'customer',
    header: say('Account'),
    cell: (row) => `${row.customer}, ${row.location}`,
    width: 174,
  },
]
const card = (row: CriticalValue) =>
  [
    <Text key="what" fw={600} span>
      {valueOf(row)}
    </Text>,
    `${nameAndBirth(row.patientName, row.dob)}, ${row.specimenBarcode} · ${row.customer}: ${row.criticalPhone}`,
    <Stack key="state" component="span" gap={0} align="flex-end">
      {stateOf(row)}
      {isOpen(row) && (
        <Text span size="sm" c="dimmed">
          {say('waits {row}', { row: waits(row) })}
        </Text>
      )}
    </Stack>,
  ] as const

const callsSay: Readonly<Record<CriticalCalls, string>> = {
  waiting: say('Not read back'),
  called: say('To be called'),
  'in-time': say('Read back in time'),
  missed: say('Missed'),
}
const fields = [
  {
    name: 'calls',
    label: say('Calls'),
    kind: 'choice',
    main: true,
    width: 190,
    options: criticalCalls.map((one) => ({ value: one, label: callsSay[one] })),
  },
  { name: 'from', label: say('Found from'), kind: 'day', main: true, width: 120 },
  { name: 'to', label: say('To'), kind: 'day', main: true, width: 120 },
] as const

/** Critical values: reported by phone at once and read back (42 CFR 493.1291(g)). */
export const CriticalList = () => {
  const { value, set } = useFilters(parametersOf('/result-desk', 'calls', 'from', 'to'))
  const calls = criticalCalls.find((one) => one === value.calls) ?? ''
  const found = useList(
    results.criticals,
    {
      calls,
      startDate: dayOfText(value.from ?? '') || null,
      endDate: dayOfText(value.to ?? '') || null,
    },
    { every: 30_000 },
  )
  const [open, setOpen] = useState<CriticalValue | null>(null)
  return (
    <>
      <FilterBar fields={fields} value={value} onChange={set} />
      <DataTable
        filters={{ fields, value, onChange: set }}

        name="critical-values"
        label={say('critical values')}
        from={found}
        columns={columns}
        rowId={(row) => row.criticalValueId}
        rowLabel={(row) =>
          say('{analyte} of {specimenBarcode}', {
            analyte: row.analyte,
            specimenBarcode: row.specimenBarcode,
          })
        }
        onOpen={setOpen}
        card={card}
        empty={{
          text:
            calls === '' && value.from === undefined
              ? say('No critical values.')
              : say('No critical values match.'),
        }}
      />
      {open && <CriticalDrawer value={open} onClose={() => setOpen(null)} />}
    </>
  )
}
