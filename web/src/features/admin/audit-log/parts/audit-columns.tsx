import type { AuditRow } from '@labgate/contract/access/watch'
import { isWayOut } from '@labgate/contract/access/ways-out'
import { say } from '@labgate/contract/languages/say'
import { instantHere } from '../../../../forms/dates.ts'
import { instantWide } from '../../../../ui/column-widths.ts'
import { OutcomeWord } from '../../../../ui/outcome-word.tsx'
import { StatusWord } from '../../../../ui/status-word.tsx'
import type { Column } from '../../../../ui/table/columns.ts'
import { describeAct } from './act-text.ts'

/** Who acted, and as whom. */
export const actorOf = ({
  userId,
  userName,
  subjectName,
  act,
  target,
  fields,
}: AuditRow): string => {
  if (userId === 0 && isWayOut(act)) return say('Labgate')
  // a practice's system is not a user sign-in
  if (userId === 0 && act.startsWith('fhir.'))
    return [target, ...fields].find((one) => one.startsWith('FHIR client')) ?? say('Not signed in')
  const name =
    userName === ''
      ? userId === 0
        ? say('Not signed in')
        : say('User {userId}', { userId })
      : userName
  return subjectName === '' || subjectName === userName
    ? name
    : say('{name} as {subjectName}', { name, subjectName })
}

export const auditColumns: readonly Column<AuditRow>[] = [
  {
    id: 'at',
    header: say('When'),
    cell: (row) => instantHere(row.at),
    width: instantWide,
    always: true,
  },
  { id: 'userName', header: say('Who'), cell: actorOf, width: 138 },
  { id: 'act', header: say('Act'), cell: (row) => describeAct(row.act), width: 192, always: true },
  {
    id: 'outcome',
    header: say('Outcome'),
    cell: (row) => <OutcomeWord outcome={row.outcome} />,
    width: 106,
  },
  { id: 'customerName', header: say('Account'), cell: (row) => row.customerName, width: 140 },
  { id: 'target', header: say('Record'), cell: (row) => row.target, width: 104 },
  {
    id: 'patientId',
    header: say('Patient'),
    cell: (row) =>
      row.patientId > 0 ? say('patient {patientId}', { patientId: row.patientId }) : '',
    width: 96,
  },
  { id: 'specimenBarcode', header: say('Tube'), cell: (row) => row.specimenBarcode, width: 120 },
  { id: 'fields', header: say('Fields'), cell: (row) => row.fields.join(', '), width: 102 },
  {
    id: 'address',
    header: say('From'),
    cell: (row) => row.address,
    width: 110,
    initiallyHidden: true,
  },
  {
    id: 'sealed',
    header: say('Sealed'),
    cell: (row) =>
      row.sealed ? (
        <StatusWord tone="done">{say('Sealed')}</StatusWord>
      ) : (
        <StatusWord tone="plain">{say('Not yet')}</StatusWord>
      ),
    width: 96,
    initiallyHidden: true,
  },
]

export const auditCard = (row: AuditRow) =>
  [describeAct(row.act), actorOf(row), instantHere(row.at)] as const
