import type { TableKind } from '@labgate/contract/billing/tables/kinds'
import type { Actor } from '../../../access/actor.ts'
import { rawQuery } from '../../../db/queries.ts'

export const insertProposal = ({
  kind,
  fileName,
  source,
  hash,
  overlap,
  rows,
  actor,
  now,
}: {
  kind: TableKind
  fileName: string
  source: string
  hash: Buffer
  overlap: 'end' | 'refuse'
  rows: readonly object[]
  actor: Actor
  now: Date
}) =>
  rawQuery<{ id: number }>(
    `
      insert into billing_proposal
        (kind, file_name, source, hash, overlap, rows, user_id_created, created_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8)
      returning billing_proposal_id as id
    `,
    [kind, fileName, source, hash, overlap, JSON.stringify(rows), actor.userId, now.toISOString()],
  )
