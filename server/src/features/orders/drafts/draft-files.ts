import { mostDraftBytes, mostDraftFiles } from '@labgate/contract/orders/drafts'
import type { Actor } from '../../../access/actor.ts'
import { asIfOpen } from '../../../access/closed-chart.ts'
import type { Crypt } from '../../../access/crypt.ts'
import { issue, orRefuse, Refusal } from '../../../access/refusal.ts'
import type { Database, Tx } from '../../../db/database.ts'
import { q, rawQuery, type Query } from '../../../db/queries.ts'
import { attachedFile } from '../../../files/attached.ts'
import { draftIsOpen, type DraftKey } from './drafts.queries.ts'

/** Where a draft's file is sealed: bound to its row, so that one never opens as another's. */
export const draftFilePlace = (draftFileId: number): string => `draft file ${draftFileId}`

/** The most one person can keep in all drafts together. */
const mostOfOne = 4 * mostDraftBytes

/** A stored file, opened. */
export interface DraftFile {
  draftFileId: number
  fileType: string
  bytes: Buffer
}

const own = (actor: Actor) =>
  q
    .selectFrom('draft_file')
    .where('user_id', '=', actor.userId)
    .where('subject_id', '=', actor.subjectId)
    .where(draftIsOpen(actor))

const keep = (
  actor: Actor,
  { form, recordId }: DraftKey,
  id: number,
  { fileType, size, content }: { fileType: string; size: number; content: Buffer },
  at: Date,
) =>
  rawQuery<{ id: number }>(
    `
      insert into draft_file
        (draft_file_id, user_id, subject_id, form, record_id, file_type, size, content, kept_at)
      select
        $5::bigint,
        $1::bigint,
        $2::bigint,
        $3::text,
        $4::bigint,
        $6::text,
        $7::int,
        $8::bytea,
        $9::timestamptz
      from
        (
          select
            count(*) filter (where subject_id = $2 and form = $3 and record_id = $4) as files,
            coalesce(
              sum(size) filter (where subject_id = $2 and form = $3 and record_id = $4),
              0
            ) as bytes,
            coalesce(sum(size), 0) as everything
          from draft_file
          where user_id = $1
        ) kept
      where
        files < $10::bigint
        and bytes + $7::int <= $11::bigint
        and everything + $7::int <= $12::bigint
      returning draft_file_id as id
    `,
    [
      actor.userId,
      actor.subjectId,
      form,
      recordId,
      id,
      fileType,
      size,
      content,
      at.toISOString(),
      mostDraftFiles,
      mostDraftBytes,
      mostOfOne,
    ],
  )

/** Checks, seals, and stores a file of a form that is not saved yet. */
export const keepDraftFile = async (
  { database, crypt, now }: { database: Database; crypt: Crypt; now: () => Date },
  actor: Actor,
  given: DraftKey & { fileAsBase64: string },
): Promise<{ draftFileId: number; fileType: string; size: number }> => {
  const { bytes, fileType } = await attachedFile(given.fileAsBase64)
  const [numbered] = await database.ask(actor, [
    rawQuery<{ id: number }>(`select nextval('draft_file_count') as id`, []),
  ])
  const id = Number((numbered?.rows as { id: number }[] | undefined)?.[0]?.id ?? 0)
  const content = crypt.seal(bytes.toString('base64'), draftFilePlace(id))
  const [outcome] = await database.ask(
    asIfOpen(actor),
    [keep(actor, given, id, { fileType, size: bytes.length, content }, now())],
    true,
  )
  if ((outcome?.rows.length ?? 0) === 0)
    throw new Refusal('file-refused', undefined, [
      issue(
        'fileAsBase64',
        `An unsaved form can hold ${mostDraftFiles} files, ${mostDraftBytes / 1_048_576} MB total. Save first, then add this one.`,
        'too-many-files',
      ),
    ])
  return { draftFileId: id, fileType, size: bytes.length }
}

export const discardDraftFile = async (
  database: Database,
  actor: Actor,
  draftFileId: number,
): Promise<void> => {
  const [outcome] = await database.ask(
    actor,
    [
      q
        .deleteFrom('draft_file')
        .where('draft_file_id', '=', draftFileId)
        .where('user_id', '=', actor.userId)
        .where('subject_id', '=', actor.subjectId)
        .where(draftIsOpen(actor))
        .returning('draft_file_id'),
    ],
    true,
  )
  orRefuse(outcome?.rows[0], 'File not found.')
}

/**
 * The user's own files among these that are still stored, opened. Before a transaction begins:
 * opening takes time.
 */
export const openDraftFiles = async (
  { database, crypt }: { database: Database; crypt: Crypt },
  actor: Actor,
  ids: readonly number[],
): Promise<DraftFile[]> => {
  if (ids.length === 0) return []
  const query: Query<unknown> = own(actor)
    .select(['draft_file_id as id', 'file_type as fileType', 'content'])
    .where('draft_file_id', 'in', ids)
  const [outcome] = await database.ask(actor, [query])
  return ((outcome?.rows ?? []) as { id: number; fileType: string; content: Buffer }[]).map(
    ({ id, fileType, content }) => ({
      draftFileId: id,
      fileType,
      bytes: Buffer.from(crypt.open(content, draftFilePlace(id)), 'base64'),
    }),
  )
}

/** Marks files as belonging to a record; returns those that were still there. */
export const takeDraftFiles = async (
  tx: Tx,
  actor: Actor,
  ids: readonly number[],
): Promise<number[]> => {
  if (ids.length === 0) return []
  const taken = await tx
    .deleteFrom('draft_file')
    .where('draft_file_id', 'in', ids)
    .where('user_id', '=', actor.userId)
    .where('subject_id', '=', actor.subjectId)
    .where(draftIsOpen(actor))
    .returning('draft_file_id')
    .execute()
  return taken.map(({ draft_file_id }) => draft_file_id)
}
