import type { Actor } from '../../access/actor.ts'
import { rawQuery } from '../../db/queries.ts'

export const writeSignatures = ({
  labOrderIds,
  signatureIds,
  hashes,
  findings,
  delegated,
  at,
  actor,
}: {
  labOrderIds: readonly number[]
  signatureIds: readonly number[]
  hashes: readonly Buffer[]
  findings: readonly string[]
  delegated: readonly boolean[]
  at: string
  actor: Actor
}) =>
  rawQuery(
    `
      update lab_order o
      set
        user_signature_id_physician = v.signature,
        date_physician_signature = $6::timestamptz,
        user_id_signed = $7,
        user_id_delegate = case
          when v.delegated then $7::bigint
        end,
        signed_hash = v.hash,
        findings = v.findings::jsonb,
        row_version = o.row_version + 1,
        updated_at = $6::timestamptz,
        user_id_updated = $7
      from
        unnest($1::bigint[], $2::bigint[], $3::bytea[], $4::text[], $5::boolean[]) as v (
          id,
          signature,
          hash,
          findings,
          delegated
        )
      where o.lab_order_id = v.id
    `,
    [labOrderIds, signatureIds, hashes, findings, delegated, at, actor.userId],
  )
