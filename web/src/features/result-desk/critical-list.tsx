import { criticalCalls, results, type CriticalCalls, type CriticalValue } from '@labgate/contract/results'
import { senderFlagSays } from '@labgate/contract/results/sender-flags'
import { criticalSteps } from '@labgate/contract/results/critical-steps'
import { Box, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useList } from '../../api/queries.ts'
import { useCallForm } from '../../forms/use-call-form.ts'
import { useGuard } from '../../forms/use-guard.ts'
import { dayAsText, dayOfText, instantHere } from '../../forms/dates.ts'
import { SwitchField } from '../../ui/fields/choice-fields.tsx'
import { InstantField } from '../../ui/fields/instant-field.tsx'
import { LinesField, TextField } from '../../ui/fields/text-fields.tsx'
import { FilterBar } from '../../ui/filter-bar.tsx'
import { FormFrame } from '../../ui/form-frame.tsx'
import { notify } from '../../ui/notify.tsx'
import { SideDrawer } from '../../ui/side-drawer.tsx'
import { StatusWord } from '../../ui/status-word.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { useFilters } from '../../ui/use-filters.ts'
import { isOpen } from './critical-open.ts'

const stateOf = (row: CriticalValue) => {
  if (row.takenDate !== null) return <StatusWord tone="done">Called</StatusWord>
  if (row.supersededDate !== null) return <StatusWord tone="plain">Replaced</StatusWord>
  return (
    <StatusWord tone="danger">{row.escalations > 0 ? `Not called, escalation ${Math.min(row.escalations, criticalSteps.length)}` : 'Not called'}</StatusWord>
  )
}

/** '12 min', '3 h 5 min', '2 days'. */
const durationSays = (minutes: number): string => {
  if (minutes < 60) return `${minutes} min`
  if (minutes >= 2880) return `${Math.floor(minutes / 1440)} days`
  return `${Math.floor(minutes / 60)} h${minutes % 60 > 0 ? ` ${minutes % 60} min` : ''}`
}
const waits = (row: CriticalValue): string =>
  isOpen(row) ? durationSays(Math.max(0, Math.floor((Date.now() - Date.parse(row.foundDate ?? '')) / 60_000))) : ''
const carriedSays = ({ version, newestVersion }: CriticalValue): string =>
  newestVersion > version ? `First reported in version ${version}; unchanged in version ${newestVersion}.` : ''
const stepSays = (name: string): string => criticalSteps.find((step) => step.name === name)?.says ?? name

const valueOf = ({ analyte, says, senderFlag }: CriticalValue): string =>
  [`${analyte} ${says}`, senderFlag === '' ? '' : `laboratory’s flag ${senderFlagSays(senderFlag)}`].filter(Boolean).join('; ')

const columns: readonly Column<CriticalValue>[] = [
  { id: 'state', header: 'State', cell: stateOf, width: 190, always: true },
  { id: 'waits', header: 'Waits', cell: waits, width: 108, always: true },
  { id: 'says', header: 'Value', cell: valueOf, width: 176, always: true },
  { id: 'criticalPhone', header: 'Call', cell: (row) => row.criticalPhone, width: 124, always: true },
  { id: 'patientName', header: 'Patient', cell: (row) => row.patientName, width: 140 },
  { id: 'dob', header: 'Born', cell: (row) => dayAsText(row.dob), width: 104 },
  { id: 'specimenBarcode', header: 'Specimen', cell: (row) => row.specimenBarcode, width: 120 },
  { id: 'foundDate', header: 'Since', cell: (row) => instantHere(row.foundDate), width: 168, initiallyHidden: true },
  { id: 'physician', header: 'Provider', cell: (row) => row.physician, width: 160, initiallyHidden: true },
  { id: 'customer', header: 'Account', cell: (row) => `${row.customer}, ${row.location}`, width: 174 },
]
const card = (row: CriticalValue) =>
  [
    <Text key="what" fw={600} span>
      {valueOf(row)}
    </Text>,
    `${row.patientName}, born ${dayAsText(row.dob)}, ${row.specimenBarcode} · ${row.customer}: ${row.criticalPhone}`,
    <Stack key="state" component="span" gap={0} align="flex-end">
      {stateOf(row)}
      {isOpen(row) && (
        <Text span size="sm" c="dimmed">
          waits {waits(row)}
        </Text>
      )}
    </Stack>,
  ] as const

const CallForm = ({ value, onDone }: { value: CriticalValue; onDone: () => void }) => {
  const [initial] = useState(() => ({
    criticalValueId: value.criticalValueId,
    calledDate: new Date().toISOString() as string | null,
    phone: value.criticalPhone,
    reached: '',
    readBack: false,
    note: '',
  }))
  const form = useCallForm({
    endpoint: results.call,
    initial,
    refresh: [results.criticals, results.waiting],
    onDone: ({ message }) => {
      notify.success(message)
      onDone()
    },
  })
  useGuard(form, initial)
  return (
    <FormFrame form={form} saveLabel="Record call">
      <Stack gap="sm">
        <InstantField form={form} name="calledDate" label="Called" required />
        <TextField form={form} name="phone" label="Number" maxLength={40} />
        <TextField form={form} name="reached" label="Who was reached" maxLength={120} />
        <SwitchField form={form} name="readBack" label="Read-back confirmed" />
        <LinesField form={form} name="note" label="Note" maxLength={500} rows={2} />
      </Stack>
    </FormFrame>
  )
}

const callsSay: Readonly<Record<CriticalCalls, string>> = { waiting: 'Not read back', called: 'To be called', 'in-time': 'Read back in time', missed: 'Missed' }
const fields = [
  { name: 'calls', label: 'Calls', kind: 'choice', main: true, width: 190, options: criticalCalls.map((one) => ({ value: one, label: callsSay[one] })) },
  { name: 'from', label: 'Found from', kind: 'day', main: true, width: 120 },
  { name: 'to', label: 'To', kind: 'day', main: true, width: 120 },
] as const

/** Critical values: reported by phone at once and read back (42 CFR 493.1291(g)). */
export const CriticalList = () => {
  const { value, set } = useFilters({ calls: 'text', from: 'text', to: 'text' })
  const calls = criticalCalls.find((one) => one === value.calls) ?? ''
  const found = useList(
    results.criticals,
    { calls, startDate: dayOfText(value.from ?? '') || null, endDate: dayOfText(value.to ?? '') || null },
    { every: 30_000 },
  )
  const [open, setOpen] = useState<CriticalValue | null>(null)
  return (
    <>
      <FilterBar fields={fields} value={value} onChange={set} />
      <DataTable
        filters={{ fields, value, onChange: set }}

        name="critical-values"
        label="critical values"
        from={found}
        columns={columns}
        rowId={(row) => row.criticalValueId}
        rowLabel={(row) => `${row.analyte} of ${row.specimenBarcode}`}
        onOpen={setOpen}
        card={card}
        empty={{ says: calls === '' && value.from === undefined ? 'No critical values.' : 'No critical values match.' }}
      />
      {open && (
        <SideDrawer opened whose={open} title={`${open.analyte} ${open.says}`} onClose={() => setOpen(null)}>
          <Stack gap="md">
            <div>
              <Text size="sm" c="dimmed">
                {[`Specimen ${open.specimenBarcode}`, open.physician].filter(Boolean).join(' · ')}
              </Text>
              <Text size="sm">
                {open.customer}, {open.location}: <b>{open.criticalPhone}</b>
              </Text>
            </div>
            {carriedSays(open) !== '' && <Text size="sm">{carriedSays(open)}</Text>}
            {open.supersededDate !== null && <Text size="sm">{`A newer version replaced it, ${instantHere(open.supersededDate)}. No call is needed.`}</Text>}
            {open.steps.length > 0 && (
              <Box component="ul" m={0} ps="md" aria-label="Steps">
                {open.steps.map(({ step, at }) => (
                  <Text component="li" key={at} size="sm" c="dimmed">
                    {`${instantHere(at)} · ${stepSays(step)}`}
                  </Text>
                ))}
              </Box>
            )}
            {open.calls.map((one) => (
              <Text key={`${one.calledDate ?? ''} ${one.reached}`} size="sm">
                {[
                  instantHere(one.calledDate),
                  one.calledBy,
                  one.reached === '' ? '' : `reached ${one.reached}`,
                  one.readBack ? 'read back' : 'not read back',
                  one.note,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </Text>
            ))}
            {open.supersededDate === null && <CallForm value={open} onDone={() => setOpen(null)} />}
          </Stack>
        </SideDrawer>
      )}
    </>
  )
}
