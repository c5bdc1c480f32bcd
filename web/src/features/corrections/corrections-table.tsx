import {
  correctionActIds,
  correctionActs,
  correctionReasonIds,
  correctionReasons,
  isStatusAct,
  type CorrectionAct,
} from '@labgate/contract/corrections/acts'
import {
  corrections,
  mostCorrections,
  type Correction,
} from '@labgate/contract/corrections/corrections'
import {
  changesSay,
  describeCorrectionState,
  followUpsSay,
  describeLeft,
  describeReason,
  describeUndone,
} from '@labgate/contract/corrections/texts'
import { say } from '@labgate/contract/languages/say'
import { useState, type ReactNode, type Dispatch, type SetStateAction } from 'react'
import { call } from '../../api/call.ts'
import { asRows, useApiQuery } from '../../api/queries.ts'
import { dayOfText, instantHere } from '../../forms/dates.ts'
import { FilterBar, type FilterField } from '../../ui/filter-bar.tsx'
import { IconArrowBackUp, IconCheck, IconX } from '../../ui/icons/icons.ts'
import { useListPlace } from '../../ui/list-place.ts'
import { StatusWord } from '../../ui/status-word.tsx'
import type { Column, RowAction } from '../../ui/table/columns.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { withoutEmpty } from '../../ui/without-empty.ts'
import { CorrectionDrawer } from './correction-drawer.tsx'
import { DecideMove } from './decide-move.tsx'
import { UndoDialog } from './undo-dialog.tsx'

const tones = {
  'Waits for second person': 'waiting',
  Rejected: 'plain',
  Undone: 'plain',
  'Report being made': 'waiting',
  'Report on Result Desk': 'waiting',
  'Follow-up open': 'waiting',
  Corrected: 'done',
} as const
const State = ({ correction }: { correction: Correction }) => {
  const text = describeCorrectionState(correction)
  return <StatusWord tone={tones[text]}>{text}</StatusWord>
}
const undone = (row: Correction): string => describeUndone(row, instantHere)

const decided = ({ decidedBy, decisionNote }: Correction): string =>
  [decidedBy, decisionNote].filter(Boolean).join(': ')

const columns: readonly Column<Correction>[] = [
  {
    id: 'state',
    header: say('Status'),
    width: 205,
    always: true,
    cell: (row) => <State correction={row} />,
  },
  {
    id: 'specimenBarcode',
    header: say('Specimen ID'),
    width: 122,
    always: true,
    cell: ({ specimenBarcode }) => specimenBarcode,
  },
  {
    id: 'patientName',
    header: say('Patient'),
    width: 160,
    always: true,
    cell: ({ patientName }) => patientName,
  },
  { id: 'act', header: say('Corrected'), width: 170, cell: ({ act }) => correctionActs[act].words },
  { id: 'changes', header: say('Before and after'), width: 300, cell: changesSay },
  { id: 'followUps', header: say('Follow-up'), width: 280, cell: followUpsSay },
  { id: 'reason', header: say('Reason'), width: 240, cell: describeReason },
  { id: 'createdBy', header: say('By'), width: 150, cell: ({ createdBy }) => createdBy },
  {
    id: 'createdDate',
    header: say('When'),
    width: 150,
    cell: ({ createdDate }) => instantHere(createdDate),
  },
  { id: 'decided', header: say('Second person'), width: 170, cell: decided },
  { id: 'customer', header: say('Account'), width: 170, cell: ({ customer }) => customer },
  {
    id: 'left',
    header: say('Already out'),
    width: 220,
    initiallyHidden: true,
    cell: ({ left }) => describeLeft(left),
  },
  { id: 'undone', header: say('Undone'), width: 220, initiallyHidden: true, cell: undone },
]
const neverUndone: readonly CorrectionAct[] = ['reset-signature', 'account', 'reissue-report']
const isUndoable = (act: CorrectionAct): boolean => !neverUndone.includes(act) && !isStatusAct(act)
const states = [
  { value: 'open', label: say('Follow-up open') },
  { value: 'asked', label: say('Waits for second person') },
  { value: 'done', label: say('Corrected') },
  { value: 'rejected', label: say('Rejected') },
  { value: 'undone', label: say('Undone') },
]
const reasons = correctionReasonIds.map((value) => ({ value, label: correctionReasons[value] }))
const acts = correctionActIds.map((value) => ({ value, label: correctionActs[value].words }))

const correctionFields: readonly FilterField[] = [
  { name: 'act', label: say('Corrected'), kind: 'choice', options: acts, main: true, width: 200 },
  { name: 'state', label: say('Status'), kind: 'choice', options: states, main: true, width: 190 },
  { name: 'reason', label: say('Reason'), kind: 'choice', options: reasons, width: 240 },
  { name: 'from', label: say('From'), kind: 'day', main: true, width: 130 },
  { name: 'to', label: say('To'), kind: 'day', main: true, width: 130 },
]

const correctionCard: (row: Correction) => [ReactNode, ReactNode, ReactNode] = (row) => [
  `${row.patientName} · ${row.specimenBarcode}`,
  [correctionActs[row.act].words, `${row.createdBy}, ${instantHere(row.createdDate)}`, undone(row)]
    .filter(Boolean)
    .join(' · '),
  <State key="state" correction={row} />,
]

interface CorrectionFiltersProps {
  fields: readonly FilterField[]
  filter: Record<string, string | number | boolean | undefined>
  onFilter: Dispatch<SetStateAction<Record<string, string | number | boolean | undefined>>>
}
const CorrectionFilters = ({ fields, filter, onFilter }: CorrectionFiltersProps) => (
  <FilterBar
    fields={fields}
    value={filter}
    onChange={(changes) => onFilter((before) => withoutEmpty({ ...before, ...changes }))}
  />
)

/** Corrections, latest first: for the current account, or for one order. */
export const CorrectionsTable = ({ labOrderId }: { labOrderId?: number }) => {
  const { accountId } = useListPlace()
  const [filter, setFilter] = useState<Record<string, string | number | boolean | undefined>>({})
  const [shown, setShown] = useState<Correction>()
  const [undoing, setUndoing] = useState<Correction>()
  const [deciding, setDeciding] = useState<{ correction: Correction; accept: boolean }>()
  const day = (name: string): string =>
    typeof filter[name] === 'string' ? (dayOfText(filter[name]) ?? '') : ''
  const chosen = (name: 'act' | 'state' | 'reason') =>
    typeof filter[name] === 'string' ? { [name]: filter[name] } : {}
  const searchCriteria = {
    ...(labOrderId === undefined ? accountId > 0 && { customerId: accountId } : { labOrderId }),
    ...chosen('act'),
    ...chosen('state'),
    ...chosen('reason'),
    ...(day('from') !== '' && { dateStart: day('from') }),
    ...(day('to') !== '' && { dateEnd: day('to') }),
  }
  const query = useApiQuery(corrections.list, { searchCriteria })
  const actions = ({
    state,
    needsOther,
    undoneDate,
    act,
    reissue,
  }: Correction): readonly RowAction<Correction>[] => {
    const decide = (accept: boolean) => (correction: Correction) =>
      setDeciding({ correction, accept })
    if (state === 'asked')
      return [
        ...(needsOther ? [] : [{ label: say('Confirm move'), icon: IconCheck, run: decide(true) }]),
        ...(needsOther ? [] : [{ label: say('Reject move'), icon: IconX, run: decide(false) }]),
      ]
    return state === 'done' && undoneDate === null && isUndoable(act) && reissue !== 'made'
      ? [{ label: say('Undo correction'), icon: IconArrowBackUp, run: setUndoing, danger: true }]
      : []
  }
  const fields: readonly FilterField[] = correctionFields
  return (
    <>
      {labOrderId === undefined && (
        <CorrectionFilters fields={fields} filter={filter} onFilter={setFilter} />
      )}
      <DataTable
        filters={{
          fields,
          value: filter,
          onChange: (changes) => setFilter((before) => withoutEmpty({ ...before, ...changes })),
        }}

        name="corrections"
        label={say('corrections')}
        from={asRows(query, labOrderId === undefined ? { customerId: accountId } : null)}
        columns={columns}
        rowId={({ orderCorrectionId }) => orderCorrectionId}
        rowLabel={({ specimenBarcode, act }) => `${specimenBarcode}, ${correctionActs[act].words}`}
        onOpen={setShown}
        actions={actions}
        card={correctionCard}
        {...(query.data?.more === true && {
          note: say(
            'Only the last {mostCorrections} are shown. Choose dates to see others; the export has all.',
            { mostCorrections },
          ),
        })}
        onExport={
          labOrderId === undefined
            ? (format, names) =>
                call(corrections.exportList, { searchCriteria, format, columns: names })
            : undefined
        }
        empty={{
          text:
            labOrderId === undefined
              ? say('No corrections yet.')
              : say('This order has not been corrected.'),
        }}
      />
      {shown && <CorrectionDrawer correction={shown} onClose={() => setShown(undefined)} />}
      {deciding && <DecideMove {...deciding} onClose={() => setDeciding(undefined)} />}
      {undoing && <UndoDialog correction={undoing} onClose={() => setUndoing(undefined)} />}
    </>
  )
}
