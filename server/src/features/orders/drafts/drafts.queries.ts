import { canceled, movedAway } from '@labgate/contract/orders/order-status'
import { sql } from 'kysely'
import type { Actor } from '../../../access/actor.ts'
import { chartOfIsOpen } from '../../../core/patients/closed-charts.ts'
import { q, rawQuery, type Query } from '../../../db/queries.ts'

/**
 * Identifies a draft: of this form, for this record; 0 is a new one. The writer, and whom they act
 * as, come from the session.
 */
export interface DraftKey {
  form: string
  recordId: number
}
export interface DraftRow {
  content: Buffer
  savedAt: string
  rowVersion: number
}

/** Where a draft's content is sealed: it cannot be opened anywhere else. */
export const draftPlace = (
  userId: number,
  subjectId: number,
  form: string,
  recordId: number,
): string => `draft ${userId} ${subjectId} ${recordId} ${form}`

/**
 * First lock: what was typed about a closed chart is closed with it, and kept
 * (rules.md#drafts-of-a-chart).
 */
export const draftIsOpen = (actor: Actor) =>
  chartOfIsOpen(actor, sql<number | null>`patient_of_draft(form, record_id)`)

/** Most drafts one person can keep. */
export const mostDrafts = 200

const own = (actor: Actor) =>
  q
    .selectFrom('draft')
    .where('user_id', '=', actor.userId)
    .where('subject_id', '=', actor.subjectId)
    .where(draftIsOpen(actor))

export const oneDraft = (actor: Actor, { form, recordId }: DraftKey): Query<DraftRow> =>
  own(actor)
    .select(['content', 'saved_at as savedAt', 'row_version as rowVersion'])
    .where('form', '=', form)
    .where('record_id', '=', recordId)

/*
 * A change to an order that was canceled meanwhile: it is kept, and listed again once the order is
 * restored.
 */
const isOfCanceled = sql<boolean>`
  form = 'order'
  and exists (
    select
    from lab_order o
    where o.lab_order_id = record_id and o.ended in (${sql.lit(movedAway)}, ${sql.lit(canceled)})
  )
`

/** The user's own drafts without their content, latest first. */
export const ownDrafts = (
  actor: Actor,
): Query<{ form: string; recordId: number; savedAt: string }> =>
  own(actor)
    .select(['form', 'record_id as recordId', 'saved_at as savedAt'])
    .where(sql<boolean>`not (${isOfCanceled})`)
    .orderBy('saved_at', 'desc')
    .limit(mostDrafts)

/**
 * Writes or overwrites the draft; returns no row if the writer already has the maximum number. Runs
 * with `asIfOpen(actor)`: what is typed while somebody restricts the chart is kept, and the answer
 * does not say whose chart is closed.
 */
export const keepDraft = (
  actor: Actor,
  { form, recordId }: DraftKey,
  content: Buffer,
  rowVersion: number,
  at: Date,
): Query<{ savedAt: string }> =>
  rawQuery(
    `
      insert into draft (user_id, subject_id, form, record_id, content, row_version, saved_at)
      select $1, $2, $3, $4, $5, $6, $7
      where
        (select count(*) from draft where user_id = $1) < $8
        or exists (
          select from draft where user_id = $1 and subject_id = $2 and form = $3 and record_id = $4
        )
      on conflict (user_id, subject_id, form, record_id) do update
        set
          content = excluded.content,
          row_version = excluded.row_version,
          saved_at = excluded.saved_at
      returning saved_at as "savedAt"
    `,
    [
      actor.userId,
      actor.subjectId,
      form,
      recordId,
      content,
      rowVersion,
      at.toISOString(),
      mostDrafts,
    ],
  )

/** Deletes the draft and its files. */
export const dropDraft = (actor: Actor, { form, recordId }: DraftKey): Query<unknown>[] =>
  (['draft', 'draft_file'] as const).map((table) =>
    q
      .deleteFrom(table)
      .where('user_id', '=', actor.userId)
      .where('subject_id', '=', actor.subjectId)
      .where('form', '=', form)
      .where('record_id', '=', recordId)
      .where(draftIsOpen(actor)),
  )
