import type { Run } from '../../../db/backup/plan.ts'
import type { Keys } from '../../../db/keys.ts'
import type { IndexRow } from './archive-index.ts'

/** A report to store: its row, the hash that identifies the row, and its file. */
export interface NewReport {
  of: IndexRow
  rowHash: Buffer
  bytes: Buffer
  hash: Buffer
}

/** Which of these rows are already loaded, by their hashes in hex. */
export const loadedRows = async (
  run: Run,
  hashes: readonly Buffer[],
): Promise<ReadonlySet<string>> =>
  new Set(
    (
      await run<{ hash: string }>(
        `
          select encode(row_hash, 'hex') as hash
          from archive_report
          where row_hash = any ($1::bytea[])
        `,
        [hashes],
      )
    ).map(({ hash }) => hash),
  )

/**
 * Our accounts by the former system's names for them: a facility code, or a name that only one
 * account has.
 */
export const accountsNamed = async (
  run: Run,
  names: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  const found = await run<{ name: string; customerId: number | null }>(
    `
      select
        n as name,
        coalesce(
          (
            select c.customer_id
            from customer c
            where c.facility_folded = fold(n) and c.facility_folded <> ''
          ),
          (select min(c.customer_id) from customer c where c.folded = fold(n) having count(*) = 1)
        ) as "customerId"
      from unnest($1::text[]) n
    `,
    [names],
  )
  return new Map(
    found.flatMap(({ name, customerId }) =>
      customerId === null ? [] : [[name, customerId] as const],
    ),
  )
}

/**
 * Records that an index is being loaded, once no matter how often it is restarted; returns its
 * batch.
 */
export const beginBatch = async (
  run: Run,
  indexName: string,
  indexHash: Buffer,
): Promise<number> => {
  const [batch] = await run<{ id: number }>(
    `
      insert into archive_batch (index_name, index_hash)
      values ($1, $2)
      on conflict (index_hash) do update set index_name = excluded.index_name
      returning archive_batch_id as id
    `,
    [indexName, indexHash],
  )
  return batch?.id ?? 0
}
export const endBatch = (run: Run, batchId: number): Promise<unknown> =>
  run('update archive_batch set finished_at = now() where archive_batch_id = $1', [batchId])

const insertReportsSql = `
  insert into archive_report
    (
      archive_batch_id,
      row_hash,
      file_hash,
      last_name,
      first_name,
      middle_name,
      dob,
      accession_number,
      archive_account_id,
      collected_day,
      title
    )
  select
    $1,
    h.row_hash,
    h.file_hash,
    r."lastName",
    r."firstName",
    r."middleName",
    r.dob,
    r."accessionNumber",
    n.archive_account_id,
    r."collectedDay",
    r.title
  from
    unnest($2::bytea[], $3::bytea[]) with ordinality as h (row_hash, file_hash, place)
    join jsonb_array_elements($4::jsonb) with ordinality as e (row, place) using (place)
    cross join lateral jsonb_to_record(e.row) as r (
      "lastName" text,
      "firstName" text,
      "middleName" text,
      dob date,
      "accessionNumber" text,
      account text,
      "customerId" bigint,
      "collectedDay" date,
      title text
    )
    join archive_account n
      on n.account = r.account and n.customer_id is not distinct from r."customerId"
  order by place
  on conflict do nothing
  returning 1
`

/**
 * Stores reports with their files, in one transaction. Leaves alone what is already there, even
 * under another row. Returns how many were new.
 */
export const writeReports = async (
  run: Run,
  batchId: number,
  reports: readonly NewReport[],
  { accounts, sealFile }: { accounts: ReadonlyMap<string, number>; sealFile?: Keys['sealFile'] },
): Promise<number> => {
  await run(
    `
      insert into file (hash, size, file_type, content, is_sealed)
      select hash, size, 'application/pdf', content, $4
      from unnest($1::bytea[], $2::int[], $3::bytea[]) as n (hash, size, content)
      on conflict do nothing
    `,
    [
      reports.map(({ hash }) => hash),
      reports.map(({ bytes }) => bytes.length),
      reports.map(({ bytes }) => sealFile?.(bytes) ?? bytes),
      sealFile !== undefined,
    ],
  )
  const used = [...new Set(reports.map(({ of }) => of.account))].map((account) => ({
    account,
    customerId: accounts.get(account) ?? null,
  }))
  await run(
    `
      insert into archive_account (account, customer_id)
      select r.account, r."customerId"
      from jsonb_to_recordset($1::jsonb) as r (account text, "customerId" bigint)
      on conflict do nothing
    `,
    [JSON.stringify(used)],
  )
  const rows = reports.map(({ of: { row: _row, file: _file, ...said } }) => ({
    ...said,
    customerId: accounts.get(said.account) ?? null,
  }))
  const made = await run(insertReportsSql, [
    batchId,
    reports.map(({ rowHash }) => rowHash),
    reports.map(({ hash }) => hash),
    JSON.stringify(rows),
  ])
  return made.length
}
