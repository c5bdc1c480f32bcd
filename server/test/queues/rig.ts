import type { Lab } from '../lab.ts'

/** Two items of a queue, and its work: the first one fails. */
export interface Rig {
  /** Makes the first one sound again. */
  poison(): Promise<void>
  work(): Promise<unknown>
  /** Whether the second item was done. */
  isDone(): Promise<boolean>
  /** Whether the first one is due again, or set aside with a reason. */
  isKept(): Promise<boolean>
}

let count = 0
/**
 * Makes every change of a row fail as if the row had something that no code foresaw: `condition` is
 * SQL about the row `new`. Returns what removes it.
 */
export const poisoned = async (
  { owner }: Pick<Lab, 'owner'>,
  table: string,
  condition: string,
): Promise<() => Promise<void>> => {
  const name = `poison_${++count}`
  await owner(`
    create function ${name}()
    returns trigger
    language plpgsql
    as $$ begin raise exception 'poisoned'; end $$
  `)
  await owner(
    `create trigger ${name} before insert or update on ${table}
      for each row when (new.${condition}) execute function ${name}()`,
  )
  return async () => {
    await owner(`drop trigger ${name} on ${table}`)
    await owner(`drop function ${name}()`)
  }
}
/** Whether a query finds a row. */
export const finds = async (
  { owner }: Pick<Lab, 'owner'>,
  sql: string,
  values: unknown[] = [],
): Promise<boolean> => (await owner(sql, values)).length > 0
