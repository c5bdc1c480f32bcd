import { correctionActs } from '@labgate/contract/corrections/acts'
import type { Correction, corrections } from '@labgate/contract/corrections/corrections'
import {
  changesSay,
  describeCorrectionState,
  followUpsSay,
  describeLeft,
  describeReason,
  describeUndone,
} from '@labgate/contract/corrections/texts'
import type { Actor } from '../../access/actor.ts'
import type { AppContext } from '../../app-context.ts'
import { exportRows, type Column } from '../../core/export/export-rows.ts'
import type { Call } from '../../http/call.ts'
import { describeMoment, inFiles, momentIn } from '../../paper/moments.ts'
import { correctionsOf } from './corrections.query.ts'

/* A list of all accounts uses the laboratory's time zone. */
const at = (instant: string, zone: string): string =>
  describeMoment(momentIn(inFiles(zone), instant))

/** Columns that the list of corrections can export, in screen order. */
const columns: readonly Column<Correction>[] = [
  { name: 'state', title: 'Status', of: describeCorrectionState },
  { name: 'specimenBarcode', title: 'Specimen ID', of: (row) => row.specimenBarcode },
  { name: 'patientName', title: 'Patient', of: (row) => row.patientName },
  { name: 'act', title: 'Corrected', of: ({ act }) => correctionActs[act].words },
  { name: 'changes', title: 'Before and after', of: changesSay },
  { name: 'followUps', title: 'Follow-up', of: followUpsSay },
  { name: 'reason', title: 'Reason', of: describeReason },
  { name: 'createdBy', title: 'By', of: (row) => row.createdBy },
  {
    name: 'createdDate',
    title: 'When',
    of: ({ createdDate }, zone) => at(createdDate ?? '', zone),
  },
  {
    name: 'decided',
    title: 'Second person',
    of: ({ decidedBy, decisionNote }) => [decidedBy, decisionNote].filter(Boolean).join(': '),
  },
  { name: 'customer', title: 'Account', of: (row) => row.customer },
  { name: 'left', title: 'Already out', of: ({ left }) => describeLeft(left) },
  {
    name: 'undone',
    title: 'Undone',
    of: (row, zone) => describeUndone(row, (instant) => at(instant, zone)),
  },
]

/** What the list of corrections shows, including what is beyond its end, as a file. */
export const exportCorrections = (
  context: AppContext,
  call: Call<(typeof corrections)['exportList'], Actor>,
) =>
  exportRows(context, call, {
    title: 'corrections',
    columns,
    page: (after, most) =>
      correctionsOf(call.actor, {
        ...call.input.searchCriteria,
        most,
        before: Number(after?.[0] ?? 0),
      }),
    keyset: ({ orderCorrectionId }) => [orderCorrectionId],
  })
