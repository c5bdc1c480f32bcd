import type { ClinicalTableRow } from '@labgate/contract/clinical/clinical-tables'
import type { Values } from '@labgate/contract/clinical/fields'
import {
  rowsInForce,
  shippedRows,
  versionsOn,
  type ApprovedVersion,
  type TableRow,
} from '@labgate/contract/clinical/in-force'
import { keyOfRow, type TableKind } from '@labgate/contract/clinical/kinds'
import { rawQuery, type Query } from '../../../db/queries.ts'
import { isoInstant } from '../../../db/sql-parts.ts'

/** An approved version with the director's name as printed then. */
export interface PrintedVersion extends ApprovedVersion {
  director: string
}
/** An open draft. */
export interface OpenDraft {
  key: string
  versionId: number
  content: Values | null
  source: string
  sourceDate: string
  madeBy: string
  madeDate: string
}
/** A generic drug, and a row of the medication list. */
export interface Drug {
  id: string
  name: string
}
export interface ListedLink {
  medicationId: number
  analyte: string
  source: string
}

export const directorOf = `concat_ws(', ', nullif(a.director, ''), nullif(a.credentials, ''))`

/** Everything ever approved for a laboratory's table. */
export const approvedOf = (labId: number, kind: TableKind): Query<PrintedVersion> =>
  rawQuery(
    `
      select
        v.kind,
        v.row_key as "rowKey",
        v.content,
        v.source,
        v.source_date as "sourceDate",
        a.effective_date as "effectiveDate",
        v.approval_id as "approvalId",
        ${directorOf} as director
      from
        clinical_version v
        join clinical_approval a using (approval_id)
      where v.lab_id = $1 and v.kind = $2
      order by v.version_id
    `,
    [labId, kind],
  )

/** Drafts neither approved nor dropped: each row's newest version, if it is a draft. */
export const openDrafts = (labId: number, kind: TableKind): Query<OpenDraft> =>
  rawQuery(
    `
      select
        row_key as key,
        version_id as "versionId",
        content,
        source,
        source_date as "sourceDate",
        user_name as "madeBy",
        ${isoInstant('made_at')} as "madeDate"
      from
        (
          select distinct on (row_key) *
          from clinical_version
          where lab_id = $1 and kind = $2
          order by row_key, version_id desc
        ) v
      where state = 'draft'
    `,
    [labId, kind],
  )

/** Generic drugs, for the table of medications; none for the others. */
export const drugsFor = (kind: TableKind): Query<Drug> =>
  rawQuery(
    `
      select medication_id::text as id, description as name
      from medication
      where medication_id_generic is null and $1 = 'medications'
      order by folded, medication_id
    `,
    [kind],
  )
/** Rows of the medication list, which apply if the laboratory approved none. */
export const listedLinks = (kind: TableKind): Query<ListedLink> =>
  rawQuery(
    `
      select medication_id as "medicationId", analyte, source
      from
        medication_analyte
        join medication m using (medication_id)
      where $1 = 'medications'
      order by m.folded, analyte
    `,
    [kind],
  )

/** Rows that exist without approval: defaults, or rows on the medication list. */
export const baseRows = (kind: TableKind, listed: readonly ListedLink[]): readonly TableRow[] =>
  kind === 'medications'
    ? listed.map(({ medicationId, analyte, source }) => ({
        key: keyOfRow(kind, { medicationId: String(medicationId), analyte }),
        content: {},
        source,
        sourceDate: '',
        state: 'draft',
      }))
    : shippedRows(kind)

/** A table as of a day: each row in force, drafted, or approved for later. */
export const tableOf = (
  kind: TableKind,
  base: readonly TableRow[],
  {
    approved,
    drafts,
    today,
  }: { approved: readonly PrintedVersion[]; drafts: readonly OpenDraft[]; today: string },
): ClinicalTableRow[] => {
  const on = versionsOn(approved, today)
  const inForce = new Map(rowsInForce(kind, base, on).map((row) => [row.key, row]))
  const draftOf = new Map(drafts.map((draft) => [draft.key, draft]))
  const nextOf = new Map<string, PrintedVersion>()
  for (const version of approved.toReversed()) {
    const before = nextOf.get(version.rowKey)
    if (
      version.effectiveDate > today &&
      (before === undefined || version.effectiveDate < before.effectiveDate)
    )
      nextOf.set(version.rowKey, version)
  }
  const keys = new Set([
    ...base.map(({ key }) => key),
    ...inForce.keys(),
    ...drafts.map(({ key }) => key),
    ...approved.map(({ rowKey }) => rowKey),
  ])
  return [...keys].map((key) => {
    const [row, draft, next] = [inForce.get(key), draftOf.get(key), nextOf.get(key)]
    const version =
      row?.state === 'approved'
        ? (on.get(`${kind} ${key}`) as PrintedVersion | undefined)
        : undefined
    return {
      key,
      inForce:
        row === undefined
          ? null
          : {
              content: row.content,
              source: row.source,
              sourceDate: row.sourceDate,
              state: row.state,
              effectiveDate: version?.effectiveDate ?? null,
              director: version?.director ?? '',
            },
      draft: draft === undefined ? null : { ...draft },
      next: next === undefined ? null : { ...next },
    }
  })
}
