import type { breakGlass } from '@labgate/contract/access/watch'
import type { ApiResponse } from '@labgate/contract/kit/endpoint'
import { clockHere, instantHere } from '../../../../forms/dates.ts'
import { instantWide } from '../../../../ui/column-widths.ts'
import { StatusWord } from '../../../../ui/status-word.tsx'
import type { Column } from '../../../../ui/table/columns.ts'

export type EmergencyAccess = ApiResponse<(typeof breakGlass)['list']>['list'][number]

const isOpen = ({ until }: EmergencyAccess): boolean =>
  until !== null && Date.parse(until) > Date.now()
const access = (row: EmergencyAccess) =>
  isOpen(row) ? (
    <StatusWord tone="danger">{`Open until ${clockHere(row.until)}`}</StatusWord>
  ) : (
    <StatusWord tone="plain">Ended</StatusWord>
  )
const countersigned = ({ countersignedAt, countersignedBy }: EmergencyAccess) =>
  countersignedAt === null ? (
    <StatusWord tone="waiting">Waiting</StatusWord>
  ) : (
    <StatusWord tone="done">{`${countersignedBy}, ${instantHere(countersignedAt)}`}</StatusWord>
  )

export const breakGlassColumns: readonly Column<EmergencyAccess>[] = [
  {
    id: 'at',
    header: 'When',
    cell: (row) => instantHere(row.at),
    width: instantWide,
    always: true,
  },
  { id: 'userName', header: 'Who', cell: (row) => row.userName, width: 160 },
  {
    id: 'patientId',
    header: 'Record number',
    cell: (row) => row.patientId,
    width: 132,
    align: 'right',
  },
  { id: 'reason', header: 'Reason', cell: (row) => row.reason, width: 300 },
  { id: 'until', header: 'Access', cell: access, width: 140 },
  { id: 'countersignedBy', header: 'Countersigned', cell: countersigned, width: 240 },
]

export const breakGlassCard = (row: EmergencyAccess) =>
  [
    row.reason,
    `${row.userName}, ${instantHere(row.at)}, record ${row.patientId}${isOpen(row) ? `, open until ${clockHere(row.until)}` : ''}`,
    countersigned(row),
  ] as const
