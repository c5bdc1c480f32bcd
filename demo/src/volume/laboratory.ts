import type { Run } from '@labgate/server/db/run.ts'

/** The laboratories' staff and names. */
export interface VolumeLaboratory {
  labs: ReadonlyMap<number, string>
  /** Ids of those who receive and accession, and of those who do second reviews. */
  bench: readonly number[]
  lookers: readonly number[]
}

export const volumeLaboratoryOf = async (run: Run): Promise<VolumeLaboratory> => {
  const people = async (userTypeId: number): Promise<number[]> => {
    const { rows } = await run(
      'select user_id from app_user where user_type_id = $1 and not disabled order by user_id',
      [userTypeId],
    )
    return (rows as { user_id: number }[]).map(({ user_id }) => user_id)
  }
  const { rows } = await run('select lab_id, name from lab order by lab_id')
  const labs = new Map(
    (rows as { lab_id: number; name: string }[]).map(({ lab_id, name }) => [lab_id, name]),
  )
  return { labs, bench: await people(6), lookers: await people(7) }
}

/** One of the people, in turn; 0 if there are none. */
export const oneOf = (people: readonly number[], turn: number): number =>
  people[turn % Math.max(1, people.length)] ?? 0
