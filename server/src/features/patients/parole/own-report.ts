import { part2Notice } from '@labgate/contract/patients/parole'
import type { Report } from '@labgate/contract/results/report-shape'
import type { Actor } from '../../../access/actor.ts'
import type { About } from '../../../access/audit.ts'
import { orRefuse } from '../../../access/refusal.ts'
import type { AppContext } from '../../../app-context.ts'
import { nameOnReport } from '../../../core/results/name-on-report.ts'
import { reportOf } from '../../../core/results/report-of.ts'
import { reportRow, type ReportRow } from '../../../core/results/report.query.ts'
import { systemActor } from '../../../core/scope/system-actor.ts'
import { systemScope } from '../../../core/scope/system-scope.ts'
import { compiledOf, rawQuery, type Query, type RowsOf } from '../../../db/queries.ts'
import { makePaper } from '../../../paper/paper.ts'

/** What the releases in effect name besides the kinds of tests. */
interface Covered {
  medications: boolean
  practice: boolean
}

export interface OfficerCopy {
  row: ReportRow
  covered: Covered
}

/**
 * The order of a report that an officer can see, with what the release names. First lock: the
 * requesting officer, by the transaction's user; the function returns rows only for released
 * patients.
 */
export const ownReport = (resultId: number): Query<Covered & { labOrderId: number }> =>
  rawQuery(
    `
      select o.lab_order_id as "labOrderId", r.medications, r.practice
      from
        lab_order o
        join parole_releases() r
          on r.patient_id = coalesce(o.patient_id_before, o.patient_id)
          and o.lab_type_id = any (r.lab_types)
      where o.lab_order_id = (select parole_order($1::bigint))
    `,
    [resultId],
  )

/** What the audit row is about: an officer sees the order, and not the row of the result. */
export const orderOfReport = (resultId: number): Query<{ labOrderId: number | null }> =>
  rawQuery('select parole_order($1::bigint) as "labOrderId"', [resultId])

interface Asking {
  actor: Actor
  input: { resultId: number }
  read<const Q extends readonly Query<unknown>[]>(about: About, ...queries: Q): Promise<RowsOf<Q>>
}

/**
 * The report that an officer can see, with what the release names besides it. Refuses as if there
 * were no report if the release does not cover it or has ended.
 */
export const reportForOfficer = async (
  { database }: Pick<AppContext, 'database'>,
  { actor, input: { resultId }, read }: Asking,
): Promise<OfficerCopy> => {
  const [found] = await database.ask(actor, [orderOfReport(resultId)])
  const key = found?.rows[0]?.labOrderId ?? null
  const [[seen]] = await read(
    {
      target: `result ${resultId}`,
      ...(key !== null && { subject: { kind: 'order' as const, key } }),
    },
    ownReport(resultId),
  )
  const covered = orRefuse(seen, 'Report not found, or no longer released to you.')
  const [row] = await database.forActor(
    systemScope,
    async (tx) =>
      (await tx.executeQuery(compiledOf(reportRow(systemActor, covered.labOrderId, resultId))))
        .rows,
  )
  return { row: orRefuse(row, 'Report not found.'), covered }
}

const noPlace = { name: '', addressLines: [], phone: '' }

/**
 * Reduced to what the release names: never the record number or who at the practice viewed it; the
 * treating practice, and medications with the conclusions drawn from them, only if the release
 * names them (42 CFR 2.13(a), 2.31(a)(3)).
 */
export const shownToOfficer = ({
  row,
  covered: { medications, practice },
}: OfficerCopy): Report => {
  const report = reportOf(row)
  return {
    ...report,
    versions: report.versions.filter(({ resultId }) => resultId === row.resultId),
    newestVersion: row.version,
    reviewedBy: '',
    reviewedDate: null,
    patientId: 0,
    medicalRecordId: '',
    requisitionNo: '',
    customerId: 0,
    identityDiffers: [],
    // the laboratory's own pages name the practice, and whatever else it knows
    enclosed: [],
    ...(report.enclosed.length > 0 && {
      note: [report.note, 'A file that the laboratory enclosed is not part of this copy.']
        .filter(Boolean)
        .join('\n'),
    }),
    ...(!practice && {
      customer: '',
      physician: '',
      npi: '',
      location: { ...noPlace, timeZone: report.location.timeZone },
    }),
    // an amended version states how the medication list changed
    ...(!medications && {
      medications: [],
      verdicts: [],
      changes: report.kind === 'amended' ? [] : report.changes,
    }),
  }
}

/**
 * An officer's report on paper, with the notice of 42 CFR 2.32 on every page. Generated each time:
 * what it can contain depends on the release in effect.
 */
export const paperForOfficer = (copy: OfficerCopy): Promise<Buffer> =>
  makePaper({
    kind: 'report',
    facts: {
      ...shownToOfficer(copy),
      ...nameOnReport(copy.row),
      clock: copy.row.clock,
      notice: part2Notice,
    },
  })
