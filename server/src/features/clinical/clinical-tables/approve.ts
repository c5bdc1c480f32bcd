import type { clinicalTables } from '@labgate/contract/clinical/clinical-tables'
import { conflictsIn } from '@labgate/contract/clinical/conflicts'
import { tablesOn, type ApprovedVersion } from '@labgate/contract/clinical/in-force'
import {
  describeKey,
  kindOf,
  rowFaults,
  valuesOfKey,
  type TableKind,
} from '@labgate/contract/clinical/kinds'
import type { ParsedInput } from '@labgate/contract/kit/endpoint'
import { howMany } from '@labgate/contract/kit/how-many'
import type { Actor } from '../../../access/actor.ts'
import { Refusal, issue, refuseIf } from '../../../access/refusal.ts'
import { notConfirmed } from '../../../access/second-person.ts'
import { pipeline, type Tx } from '../../../db/database.ts'
import { q, rawQuery, type Query } from '../../../db/queries.ts'
import type { ChangeContext } from '../../../http/call.ts'
import { lockTable, type LockedTable } from './lock-table.ts'
import { versionRows, type NewVersion } from './write-versions.ts'

type Given = ParsedInput<typeof clinicalTables.approve>

/**
 * How long a second factor counts for an approval, and for only one: it is prompted for at that
 * moment.
 */
const provenMs = 30_000

/** What a director is told whom no second person has confirmed yet. */
const directorWaits =
  'Another person must first confirm that you are the director. They do it on the Clinical Tables screen.'

interface Approver {
  isBlocked: boolean
  hasFactor: boolean
  lastApproved: string | null
}
const approverOf = (userId: number): Query<Approver> =>
  rawQuery(
    `
      select
        decisions_blocked(u.user_id) as "isBlocked",
        u.second_factor as "hasFactor",
        (
          select a.approved_at
          from clinical_approval a
          where a.user_id = u.user_id
          order by a.approval_id desc
          limit 1
        ) as "lastApproved"
      from app_user u
      where u.user_id = $1
    `,
    [userId],
  )

/*
 * Requires the director of this laboratory, whom a second person confirmed, with the second factor
 * presented for this act.
 */
const mustBeDirector = async (
  tx: Tx,
  actor: Actor,
  { lab }: LockedTable,
  provenAt: Date | null,
  now: Date,
): Promise<Date> => {
  if (lab.userIdDirector !== actor.userId)
    throw new Refusal(
      'not-permitted',
      `Only the director of ${lab.name} can approve its clinical tables.`,
    )
  if (lab.director === '')
    throw new Refusal(
      'not-possible',
      'Enter the director’s name on the Lab screen first: approvals and reports print it.',
    )
  if (!lab.isConfirmed) throw new Refusal('not-possible', directorWaits)
  const [[found]] = await pipeline(tx, approverOf(actor.userId))
  if (found?.isBlocked === true) throw new Refusal('not-possible', notConfirmed)
  if (found?.hasFactor !== true)
    throw new Refusal(
      'not-possible',
      'Set up a second factor under My Account first. Each approval requires its code.',
    )
  const lastApproved = found.lastApproved === null ? 0 : Date.parse(found.lastApproved)
  if (
    provenAt === null ||
    now.getTime() - provenAt.getTime() > provenMs ||
    provenAt.getTime() <= lastApproved
  )
    throw new Refusal('second-factor')
  return provenAt
}

/* What each row becomes: its draft as the director saw it, or the default row. */
const approvedRows = ({ kind, rows }: LockedTable, given: Given): NewVersion[] =>
  given.rows.map(({ key, versionId }) => {
    const row = rows.get(key)
    if (row === undefined || (row.draft?.versionId ?? 0) !== versionId)
      throw new Refusal(
        'stale',
        'A row changed after you opened the table. Review the differences again.',
      )
    const text = describeKey(kind, valuesOfKey(kind, key))
    const subject = row.draft ?? row.inForce
    if (subject === null || (row.draft === null && row.inForce?.state === 'approved'))
      throw new Refusal('not-possible', `${text}: there is nothing to approve.`)
    const { content, source, sourceDate } = subject
    if (content === null) return { key, content, source, sourceDate, state: 'retired' }
    const [fault] = rowFaults(
      kind,
      { ...valuesOfKey(kind, key), ...content },
      { source, sourceDate },
    )
    if (fault !== undefined)
      throw new Refusal('faulty', `${text}: ${fault.message}`, [
        issue('rows', `${text}: ${fault.message}`, 'clinical'),
      ])
    return { key, content, source, sourceDate, state: 'approved' }
  })

const limitKinds: readonly TableKind[] = ['cutOffs', 'intervals', 'criticals']
const approvedLimits = (labId: number): Query<ApprovedVersion> =>
  rawQuery(
    `
      select
        v.kind,
        v.row_key as "rowKey",
        v.content,
        v.source,
        v.source_date as "sourceDate",
        a.effective_date as "effectiveDate",
        v.approval_id as "approvalId"
      from
        clinical_version v
        join clinical_approval a using (approval_id)
      where v.lab_id = $1 and v.kind = any ($2::text[])
    `,
    [labId, limitKinds],
  )

/*
 * On the day these rows take effect, and on each later day others do, no two rows may contradict
 * each other.
 */
const refuseConflicts = async (
  tx: Tx,
  { labId, kind }: LockedTable,
  coming: readonly NewVersion[],
  effectiveDate: string,
): Promise<void> => {
  if (!limitKinds.includes(kind)) return
  const [known] = await pipeline(tx, approvedLimits(labId))
  const next = coming.map(({ key, content, source, sourceDate }) => ({
    kind,
    rowKey: key,
    content,
    source,
    sourceDate,
    effectiveDate,
    approvalId: Number.MAX_SAFE_INTEGER,
  }))
  const days = new Set([
    effectiveDate,
    ...known.map((version) => version.effectiveDate).filter((day) => day > effectiveDate),
  ])
  const conflicts = [
    ...new Set([...days].flatMap((day) => conflictsIn(tablesOn([...known, ...next], day, 'next')))),
  ]
  refuseIf(conflicts.slice(0, 20).map((text) => issue('rows', text, 'conflict')))
}

/**
 * Approves rows of a table from a day on: drafts as seen, or default rows. Refused for anyone but
 * the laboratory's director, without the second factor presented for this act, for a past day, for
 * rows changed in the meantime, and for rows that contradict each other.
 */
export const approveRows = async (
  tx: Tx,
  actor: Actor,
  given: Given,
  { change, now, provenAt }: { change: ChangeContext; now: Date; provenAt: Date | null },
): Promise<string> => {
  const table = await lockTable(tx, given.labId, given.kind, now)
  const { effectiveDate } = given
  const isPast = effectiveDate === null || effectiveDate < table.today
  refuseIf([
    ...(given.rows.length === 0 ? [issue('rows', 'Choose the rows to approve.', 'required')] : []),
    ...(new Set(given.rows.map(({ key }) => key)).size < given.rows.length
      ? [issue('rows', 'A row is listed twice.', 'twice')]
      : []),
    ...(isPast
      ? [
          issue(
            'effectiveDate',
            `Enter a date from ${table.today} on: results that are filed already keep what they were judged by.`,
            'past',
          ),
        ]
      : []),
  ])
  const coming = approvedRows(table, given)
  if (effectiveDate === null) throw new Refusal('faulty')
  await refuseConflicts(tx, table, coming, effectiveDate)
  const proven = await mustBeDirector(tx, actor, table, provenAt, now)
  const { lab } = table
  const [[made]] = await pipeline(
    tx,
    q
      .insertInto('clinical_approval')
      .values({
        lab_id: given.labId,
        effective_date: effectiveDate,
        user_id: actor.userId,
        director: lab.director,
        credentials: lab.directorCredentials,
        factor_proven_at: proven.toISOString(),
        note: given.note,
        approved_at: now.toISOString(),
      })
      .returning('approval_id'),
  )
  if (made === undefined) throw new Error('the approval was not written')
  change.last(versionRows(actor, table, coming, { approvalId: made.approval_id, at: now }))
  change.about({
    target: `lab ${given.labId}`,
    fields: [given.kind, howMany(coming.length, 'row')],
  })
  const { title } = kindOf(given.kind)
  return `${coming.length === 1 ? 'One row' : `${coming.length.toLocaleString('en-US')} rows`} of ${title} approved, effective ${effectiveDate}.`
}
