import type { breakGlass } from '@labgate/contract/access/watch'
import type { ApiResponse } from '@labgate/contract/kit/endpoint'
import { say } from '@labgate/contract/languages/say'
import { clockHere, instantHere } from '../../../../forms/dates.ts'
import { instantWide } from '../../../../ui/column-widths.ts'
import { StatusWord } from '../../../../ui/status-word.tsx'
import type { Column } from '../../../../ui/table/columns.ts'

export type EmergencyAccess = ApiResponse<(typeof breakGlass)['list']>['list'][number]

const isOpen = ({ until }: EmergencyAccess): boolean =>
  until !== null && Date.parse(until) > Date.now()
const access = (row: EmergencyAccess) =>
  isOpen(row) ? (
    <StatusWord tone="danger">
      {say('Open until {until}', { until: clockHere(row.until) })}
    </StatusWord>
  ) : (
    <StatusWord tone="plain">{say('Ended')}</StatusWord>
  )
const countersigned = ({ countersignedAt, countersignedBy }: EmergencyAccess) =>
  countersignedAt === null ? (
    <StatusWord tone="waiting">{say('Waiting')}</StatusWord>
  ) : (
    <StatusWord tone="done">{`${countersignedBy}, ${instantHere(countersignedAt)}`}</StatusWord>
  )

export const breakGlassColumns: readonly Column<EmergencyAccess>[] = [
  {
    id: 'at',
    header: say('When'),
    cell: (row) => instantHere(row.at),
    width: instantWide,
    always: true,
  },
  { id: 'userName', header: say('Who'), cell: (row) => row.userName, width: 160 },
  {
    id: 'patientId',
    header: say('Record number'),
    cell: (row) => row.patientId,
    width: 132,
    align: 'right',
  },
  { id: 'reason', header: say('Reason'), cell: (row) => row.reason, width: 300 },
  { id: 'until', header: say('Access'), cell: access, width: 140 },
  { id: 'countersignedBy', header: say('Countersigned'), cell: countersigned, width: 240 },
]

export const breakGlassCard = (row: EmergencyAccess) =>
  [
    row.reason,
    say('{userName}, {at}, record {patientId}{value}', {
      userName: row.userName,
      at: instantHere(row.at),
      patientId: row.patientId,
      value: isOpen(row) ? say(', open until {until}', { until: clockHere(row.until) }) : '',
    }),
    countersigned(row),
  ] as const
