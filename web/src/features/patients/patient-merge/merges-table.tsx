import { say } from '@labgate/contract/languages/say'
import { secondPersonWords } from '@labgate/contract/patients/merge/rules'
import { patientMerge, type PatientMerge } from '@labgate/contract/patients/patient-merge'
import { Text } from '@mantine/core'
import { Suspense, useState } from 'react'
import { asRows, useApiQuery } from '../../../api/queries.ts'
import { dayAsText, instantHere } from '../../../forms/dates.ts'
import { instantWide } from '../../../ui/column-widths.ts'
import { IconArrowBackUp, IconBan, IconCheck } from '../../../ui/icons/icons.ts'
import { late } from '../../../ui/late.tsx'
import { StatusWord } from '../../../ui/status-word.tsx'
import type { Column, RowAction } from '../../../ui/table/columns.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { stateWords } from './merge-words.ts'

const DecideDrawer = late(async () => ({
  default: (await import('./decide-drawer.tsx')).DecideDrawer,
}))
const DetailsDrawer = late(async () => ({
  default: (await import('./details-drawer.tsx')).DetailsDrawer,
}))
const UnmergeDrawer = late(async () => ({
  default: (await import('./unmerge-drawer.tsx')).UnmergeDrawer,
}))

type Open =
  | { what: 'details'; merge: PatientMerge }
  | { what: 'decide'; merge: PatientMerge; accept: boolean }
  | { what: 'undo'; merge: PatientMerge }

const State = ({ state }: { state: PatientMerge['state'] }) => (
  <StatusWord tone={stateWords[state].tone}>{stateWords[state].word}</StatusWord>
)
const person = (name: string, dob: string | null): string =>
  [name, dayAsText(dob)].filter(Boolean).join(' · ')

/** Who acted last, and why: for a request, the second person's reasons appear beside it. */
const describeDecided = ({ decidedBy, decisionNote }: PatientMerge): string =>
  [decidedBy, decisionNote].filter(Boolean).join(': ')
const describeUndone = ({ undoneBy, undoneDate, undoReason }: PatientMerge): string =>
  undoneBy === '' ? '' : `${undoneBy}, ${instantHere(undoneDate)}: ${undoReason}`
const describeBecause = ({ secondPersonFor }: PatientMerge): string =>
  secondPersonFor.map((why) => secondPersonWords[why]).join(' ')

const columns: readonly Column<PatientMerge>[] = [
  {
    id: 'state',
    header: say('Status'),
    cell: ({ state }) => <State state={state} />,
    width: 176,
    always: true,
  },
  {
    id: 'name',
    header: say('Kept record'),
    cell: (row) => person(row.name, row.dob),
    width: 204,
    always: true,
  },
  {
    id: 'nameFolded',
    header: say('Merged record'),
    cell: (row) => person(row.nameFolded, row.dobFolded),
    width: 204,
    always: true,
  },
  { id: 'createdBy', header: say('Requested by'), cell: (row) => row.createdBy, width: 110 },
  {
    id: 'createdDate',
    header: say('Requested'),
    cell: (row) => instantHere(row.createdDate),
    width: instantWide,
  },
  { id: 'reason', header: say('Reason'), cell: (row) => row.reason, width: 130 },
  { id: 'decidedBy', header: say('Second person'), cell: describeDecided, width: 116 },
  {
    id: 'undoneBy',
    header: say('Unmerged'),
    cell: describeUndone,
    width: 190,
    initiallyHidden: true,
  },
  {
    id: 'secondPersonFor',
    header: say('Why a second person'),
    cell: describeBecause,
    width: 220,
    initiallyHidden: true,
  },
]

/**
 * Merges of the account, latest first: those waiting for a second person, and those that can be
 * undone.
 */
export const MergesTable = ({
  customerId,
  glowing,
}: {
  customerId: number
  glowing: number | undefined
}) => {
  const found = useApiQuery(patientMerge.list, { customerId })
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const acts = ({ state, needsOther }: PatientMerge): readonly RowAction<PatientMerge>[] =>
    state === 'merged'
      ? [
          {
            label: say('Unmerge'),
            icon: IconArrowBackUp,
            run: (merge) => setOpen({ what: 'undo', merge }),
          },
        ]
      : state === 'asked' && !needsOther
        ? [
            {
              label: say('Confirm'),
              icon: IconCheck,
              run: (merge) => setOpen({ what: 'decide', merge, accept: true }),
            },
            {
              label: say('Reject'),
              icon: IconBan,
              run: (merge) => setOpen({ what: 'decide', merge, accept: false }),
            },
          ]
        : []
  const waitsForOther =
    found.data?.list.some(({ state, needsOther }) => state === 'asked' && needsOther) === true
  return (
    <>
      <DataTable
        name="patient-merges"
        label={say('merges')}
        from={asRows(found, { customerId, isFixed: true })}
        columns={columns}
        rowId={(row) => row.patientMergeId}
        rowLabel={(row) =>
          say('{name} and {nameFolded}', { name: row.name, nameFolded: row.nameFolded })
        }
        onOpen={(merge) => setOpen({ what: 'details', merge })}
        actions={acts}
        card={(row) => [
          <Text key="who" fw={600} span>
            {person(row.name, row.dob)} / {person(row.nameFolded, row.dobFolded)}
          </Text>,
          [
            `${row.createdBy}, ${instantHere(row.createdDate)}: ${row.reason}`,
            describeDecided(row),
            describeUndone(row),
          ]
            .filter(Boolean)
            .join(' · '),
          <State key="state" state={row.state} />,
        ]}
        filters="none"
        empty={{ text: say('No merges yet. Merges of this account appear here.') }}
        glowing={glowing}
        {...(waitsForOther && {
          note: say('Another person must confirm or reject the merges you requested.'),
        })}
      />
      {open && (
        <Suspense fallback={null}>
          {open.what === 'details' && <DetailsDrawer merge={open.merge} onClose={close} />}
          {open.what === 'decide' && (
            <DecideDrawer merge={open.merge} accept={open.accept} onClose={close} />
          )}
          {open.what === 'undo' && <UnmergeDrawer merge={open.merge} onClose={close} />}
        </Suspense>
      )}
    </>
  )
}
