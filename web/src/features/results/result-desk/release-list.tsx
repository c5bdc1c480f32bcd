import { say } from '@labgate/contract/languages/say'
import { results, type WaitingResult } from '@labgate/contract/results/results'
import { describeWait } from '@labgate/contract/results/states'
import { Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useList } from '../../../api/queries.ts'
import { ReportView } from '../../../core/orders/result/report-view.tsx'
import { dayAsText, instantHere } from '../../../forms/dates.ts'
import { instantWide } from '../../../ui/column-widths.ts'
import { SideDrawer } from '../../../ui/side-drawer.tsx'
import { StatusWord } from '../../../ui/status-word.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { DecideForm } from './decide-form.tsx'
import { PrintedTexts } from './printed-texts.tsx'

const why = ({ waitsFor, waitsSays: waitsText }: WaitingResult): string =>
  [...waitsFor.map(describeWait), waitsText].filter(Boolean).join(' ')

const columns: readonly Column<WaitingResult>[] = [
  {
    id: 'madeDate',
    header: say('Since'),
    cell: (row) => instantHere(row.madeDate),
    width: instantWide,
    always: true,
  },
  {
    id: 'specimenBarcode',
    header: say('Specimen'),
    cell: (row) => row.specimenBarcode,
    width: 120,
    always: true,
  },
  { id: 'patientName', header: say('Patient'), cell: (row) => row.patientName, width: 140 },
  {
    id: 'why',
    header: say('Reason'),
    cell: (row) =>
      row.criticals > 0 ? (
        <span title={why(row)}>
          <StatusWord tone="danger">{why(row)}</StatusWord>
        </span>
      ) : (
        <span title={why(row)}>{why(row)}</span>
      ),
    width: 350,
  },
  { id: 'dob', header: say('Born'), cell: (row) => dayAsText(row.dob), width: 104 },
  {
    id: 'labType',
    header: say('Test type'),
    cell: (row) => row.labType,
    width: 150,
    initiallyHidden: true,
  },
  { id: 'customer', header: say('Account'), cell: (row) => row.customer, width: 164 },
  { id: 'kind', header: say('Version'), cell: (row) => `${row.version}, ${row.kind}`, width: 110 },
]
const card = (row: WaitingResult) =>
  [
    `${row.patientName} · ${row.specimenBarcode}`,
    [dayAsText(row.dob), row.customer, row.labType].filter(Boolean).join(' · '),
    why(row),
  ] as const

/** Versions of results that are not released automatically (rules.md#result-release). */
export const ReleaseList = () => {
  const found = useList(results.waiting, {})
  const [open, setOpen] = useState<WaitingResult | null>(null)
  return (
    <>
      <DataTable
        filters="none"

        name="results-to-release"
        label={say('results to release')}
        from={found}
        columns={columns}
        rowId={(row) => row.resultId}
        rowLabel={(row) => row.specimenBarcode}
        onOpen={setOpen}
        card={card}
        empty={{
          text: say(
            'No results waiting. Final results from trusted laboratory systems are released automatically.',
          ),
        }}
      />
      {open && (
        <SideDrawer
          opened
          whose={open}
          size={900}
          title={say('Release the result of {specimenBarcode}', {
            specimenBarcode: open.specimenBarcode,
          })}
          onClose={() => setOpen(null)}
        >
          <Stack gap="md">
            <Text size="sm">{why(open)}</Text>
            <PrintedTexts resultId={open.resultId} />
            <ReportView labOrderId={open.labOrderId} />
            <DecideForm result={open} onDone={() => setOpen(null)} />
          </Stack>
        </SideDrawer>
      )}
    </>
  )
}
