import { stagesWithResult } from '@labgate/contract/orders/order-status'
import { codeList } from '@labgate/server/db/codes.ts'
import type { Run } from '@labgate/server/db/run.ts'
import type pg from 'pg'
import type { Random } from '../random.ts'
import { copyInto } from './copy.ts'
import {
  patternValues,
  resultPatterns,
  valueColumns,
  versionColumns,
  versionRows,
  type FormCount,
} from './result-patterns.ts'
import { verdicts } from './result-versions.ts'

export interface Around {
  run: Run
  now: Date
  says: (line: string) => void
}

export interface Given extends Around {
  client: pg.ClientBase
  random: Random
  seed: string
  /** The first order without a result. */
  firstOrder: number
  /** Approximate total of values. */
  observations: number
  /** Advances a sequence by `count`; returns the first number. */
  takeAll: (table: string, count: number) => Promise<number>
  /** Seals a message's bytes; leaves them as is if there is no key. */
  sealed: (content: string) => Buffer
}

export const rowsOf = async (
  run: Run,
  sql: string,
  values: readonly unknown[] = [],
): Promise<number> =>
  // both drivers also give the number of rows
  ((await run(sql, values)) as unknown as { rowCount: number | null }).rowCount ?? 0

const countForms = `
  select lab_type_id as "labTypeId", version, count(*)::int as orders
  from lab_order
  where
    lab_order_id >= $1::bigint
    and ended = 0
    and hold = 0
    and stage in ${codeList(stagesWithResult)}
  group by 1, 2
  order by 1, 2
`

const createVersions = (key: string): string => `
  create temporary table pattern_version (
    ${key},
    judged jsonb,
    waits_for text[],
    has_positive boolean,
    has_critical boolean,
    changes jsonb
  )
  on commit drop
`

const createValues = (key: string): string => `
  create temporary table pattern_value (
    ${key},
    is_old boolean,
    is_changed boolean,
    place smallint,
    analyte text,
    method text,
    code text,
    name text,
    value_type text,
    comparator text,
    value text,
    unit text,
    cut_off text,
    low text,
    high text,
    both_sexes text,
    limit_unit text,
    is_draft boolean,
    flag text
  )
  on commit drop
`

const messageTexts = `
  select
    lab_type_id,
    version,
    variant,
    concat_ws(
      chr(13),
      'MSH|^~\\&|SIMLAB||LABGATE|||ORU^R01^ORU_R01|V|T|2.5.1',
      'PID|1',
      'OBR|1',
      string_agg(
        concat_ws(
          '|',
          'OBX',
          place + 1,
          value_type,
          code || '^' || name || '^99SIM',
          '',
          comparator || value,
          unit,
          '',
          '',
          '',
          '',
          'F'
        ),
        chr(13)
        order by place
      ),
      ''
    ) as says
  from pattern_value
  where not is_old
  group by 1, 2, 3
`

export const makePatterns = async ({
  run,
  client,
  random,
  firstOrder,
  observations,
  sealed,
}: Given): Promise<void> => {
  const { rows } = await run(countForms, [firstOrder])
  const patterns = resultPatterns(rows as FormCount[], random, observations)
  const key = 'lab_type_id int, version text, variant int'
  await run(createVersions(key))
  await run(createValues(key))
  await run(`create temporary table pattern_message (${key}, content bytea) on commit drop`)
  await run('alter table pattern_message alter column content set storage external')
  await copyInto(client, 'pattern_version', versionColumns, versionRows(patterns))
  await copyInto(client, 'pattern_value', valueColumns, patternValues(patterns))
  const texts = await run(messageTexts)
  const messages = (
    texts.rows as { lab_type_id: number; version: string; variant: number; says: string }[]
  ).map(
    ({ lab_type_id, version, variant, says: text }) =>
      [lab_type_id, version, variant, sealed(text)] as const,
  )
  await copyInto(
    client,
    'pattern_message',
    ['lab_type_id', 'version', 'variant', 'content'],
    messages,
  )
  await run(verdicts)
  for (const table of ['pattern_version', 'pattern_value', 'pattern_message', 'pattern_verdict'])
    await run(`analyze ${table}`)
}
