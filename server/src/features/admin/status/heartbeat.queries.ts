import { apiVersion } from '@labgate/contract/people/session'
import { rawQuery } from '../../../db/queries.ts'
import type { WatchedCertificate } from './watched-certificates.ts'

const upsertBeatSql = `
  insert into node_beat
    (
      node,
      version,
      started_at,
      seen_at,
      loop_ms,
      memory_mb,
      lent,
      waiting,
      pool,
      disk_free,
      disk_size,
      certificates,
      backup_at,
      file_store_at
    )
  values
    (
      $1,
      $2,
      $3::timestamptz,
      $4::timestamptz,
      $5,
      $6,
      $7,
      $8,
      $9,
      $10,
      $11,
      $12::jsonb,
      $13::timestamptz,
      $14::timestamptz
    )
  on conflict (node) do update
    set (
      seen_at,
      loop_ms,
      memory_mb,
      lent,
      waiting,
      disk_free,
      disk_size,
      certificates,
      backup_at,
      file_store_at
    ) = (
      excluded.seen_at,
      excluded.loop_ms,
      excluded.memory_mb,
      excluded.lent,
      excluded.waiting,
      excluded.disk_free,
      excluded.disk_size,
      excluded.certificates,
      excluded.backup_at,
      excluded.file_store_at
    )
`

export const upsertBeat = ({
  node,
  startedAt,
  seenAt,
  loopMs,
  memoryMb,
  lent,
  waiting,
  pool,
  diskFree,
  diskSize,
  certificates,
  backupAt,
  fileStoreAt,
}: {
  node: string
  startedAt: string
  seenAt: string
  loopMs: number
  memoryMb: number
  lent: number
  waiting: number
  pool: number
  diskFree: number | null
  diskSize: number | null
  certificates: readonly WatchedCertificate[]
  backupAt: string | null
  fileStoreAt: string | null
}) =>
  rawQuery(upsertBeatSql, [
    node,
    apiVersion,
    startedAt,
    seenAt,
    loopMs,
    memoryMb,
    lent,
    waiting,
    pool,
    diskFree,
    diskSize,
    JSON.stringify(certificates),
    backupAt,
    fileStoreAt,
  ])
