import { say } from '@labgate/contract/languages/say'
import { mostPairs, patientMerge, type Pair } from '@labgate/contract/patients/patient-merge'
import { Text } from '@mantine/core'
import { Suspense, useState } from 'react'
import { asRows, useApiQuery } from '../../../api/queries.ts'
import { dayAsText, instantHere } from '../../../forms/dates.ts'
import { IconArrowMerge, IconUsers } from '../../../ui/icons/icons.ts'
import { late } from '../../../ui/late.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { alikeInWords } from '../record/alike.ts'

const NotSameDrawer = late(async () => ({
  default: (await import('./not-same-drawer.tsx')).NotSameDrawer,
}))

/** The response has each name as lists show it, 'Moss, Ada'. */
const partsOf = (name: string): { lastName: string; firstName: string } => {
  const [lastName = '', firstName = ''] = name.split(', ')
  return { lastName, firstName }
}
const describeAlike = ({ name, nameFolded, alike }: Pair): string =>
  alikeInWords(partsOf(name), { ...partsOf(nameFolded), alike })

const columns: readonly Column<Pair>[] = [
  { id: 'name', header: say('Record to keep'), cell: (row) => row.name, width: 142, always: true },
  { id: 'dob', header: say('Born'), cell: (row) => dayAsText(row.dob), width: 96 },
  {
    id: 'medicalRecordId',
    header: say('Record number'),
    cell: (row) => row.medicalRecordId,
    width: 114,
  },
  {
    id: 'nameFolded',
    header: say('Record to merge'),
    cell: (row) => row.nameFolded,
    width: 142,
    always: true,
  },
  { id: 'dobFolded', header: say('Born'), cell: (row) => dayAsText(row.dobFolded), width: 96 },
  {
    id: 'medicalRecordIdFolded',
    header: say('Record number'),
    cell: (row) => row.medicalRecordIdFolded,
    width: 114,
  },
  { id: 'alike', header: say('What matches'), cell: describeAlike, width: 352, always: true },
]
const factsOf = (dob: string | null, medicalRecordId: string): string =>
  [
    dob === null ? say('no birth date') : dayAsText(dob),
    medicalRecordId === ''
      ? say('no record number')
      : say('record {medicalRecordId}', { medicalRecordId }),
  ].join(' · ')

/** Records of the account that may belong to one person, most likely first. */
export const PairsTable = ({
  customerId,
  onCompare,
}: {
  customerId: number
  onCompare: (pair: Pair) => void
}) => {
  const found = useApiQuery(patientMerge.pairs, { customerId, most: mostPairs })
  const [isTwo, setTwo] = useState<Pair>()
  const close = () => setTwo(undefined)
  return (
    <>
      <DataTable
        name="likely-duplicates"
        label={say('likely duplicates')}
        from={asRows(found, { customerId, isFixed: true })}
        columns={columns}
        rowId={(row) => `${row.patientId}-${row.patientId_Folded}`}
        rowLabel={(row) =>
          say('{name} and {nameFolded}', { name: row.name, nameFolded: row.nameFolded })
        }
        onOpen={onCompare}
        actions={() => [
          { label: say('Compare'), icon: IconArrowMerge, run: onCompare },
          { label: say('Not the same person'), icon: IconUsers, run: setTwo },
        ]}
        card={(row) => [
          <Text key="who" fw={600} span>
            {row.name} · {row.nameFolded}
          </Text>,
          `${factsOf(row.dob, row.medicalRecordId)} / ${factsOf(row.dobFolded, row.medicalRecordIdFolded)}`,
          describeAlike(row),
        ]}
        filters="none"
        empty={{
          text: say('No likely duplicates. Records that may be of the same person appear here.'),
        }}
        {...(found.data?.list.length === mostPairs && {
          note: say('Only the closest matches are listed.'),
        })}
      />
      {found.data !== undefined && found.data.two.length > 0 && (
        <details>
          <Text component="summary" size="sm" fw={600} style={{ cursor: 'pointer' }}>
            {say('Marked as two people')}
          </Text>
          {found.data.two.map((two) => (
            <Text key={`${two.patientId}-${two.patientId_Folded}`} size="sm">
              {say(
                '{name}, born {dob} · {nameFolded}, born {dobFolded} · {createdBy} {createdDate}: {note}',
                {
                  name: two.name,
                  dob: dayAsText(two.dob),
                  nameFolded: two.nameFolded,
                  dobFolded: dayAsText(two.dobFolded),
                  createdBy: two.createdBy,
                  createdDate: instantHere(two.createdDate),
                  note: two.note,
                },
              )}
            </Text>
          ))}
        </details>
      )}
      {isTwo && (
        <Suspense fallback={null}>
          <NotSameDrawer pair={isTwo} onClose={close} onDone={close} />
        </Suspense>
      )}
    </>
  )
}
