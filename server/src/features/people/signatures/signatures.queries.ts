import type { Actor } from '../../../access/actor.ts'
import type { StoredFile } from '../../../db/file-store.ts'
import { rawQuery, type Query } from '../../../db/queries.ts'
import { storedColumns } from '../../../files/store.ts'

/** The signature in effect of a provider, by its id. */
export const currentSignature = (userId: number): Query<{ id: number }> =>
  rawQuery(
    `
      select user_signature_id as id
      from user_signature
      where user_id = $1 and ended_at is null
      order by user_signature_id desc
      limit 1
    `,
    [userId],
  )

interface SignatureImage extends StoredFile {
  userId: number
  userSignatureId: number
  fileType: string
}
/** One's own signature with its image; of nobody while acting as a customer. */
export const ownSignature = (
  actor: Actor,
  signatureId: number,
  userId: number,
): Query<SignatureImage> =>
  rawQuery(
    `
      select
        s.user_id as "userId",
        s.user_signature_id as "userSignatureId",
        f.file_type as "fileType",
        ${storedColumns}
      from
        user_signature s
        join file f on f.hash = s.file_hash
      where s.user_signature_id = $1 and s.user_id = $2 and s.user_id = $3
    `,
    [signatureId, userId, actor.visitId === 0 ? actor.userId : 0],
  )

interface SignatureRow {
  userSignatureId: number
  createdAt: string
  createdBy: string
  endedAt: string | null
  attestedAt: string | null
  current: boolean
}
/** All versions of a provider's signature, latest first. */
export const signaturesOf = (userId: number): Query<SignatureRow> =>
  rawQuery(
    `
      select
        user_signature_id as "userSignatureId",
        s.created_at as "createdAt",
        coalesce(
          (select name from staff where user_id = created_by),
          trim(u.first_name || ' ' || u.last_name)
        ) as "createdBy",
        ended_at as "endedAt",
        attested_at as "attestedAt",
        ended_at is null as current
      from
        user_signature s
        join app_user u on u.user_id = s.user_id
      where s.user_id = $1
      order by user_signature_id desc
      limit 50
    `,
    [userId],
  )
