import type { codes } from '@labgate/contract/clinical/codes'
import type { ParsedInput } from '@labgate/contract/kit/endpoint'
import { issue, orRefuse, refuseIf } from '../../../access/refusal.ts'
import type { Tx } from '../../../db/database.ts'
import type { ChangeContext } from '../../../http/call.ts'

/** Saves an entry of a code list; a new one (id 0) gets the next number. */
export const saveCode = async (
  tx: Tx,
  given: ParsedInput<typeof codes.save>,
  change: ChangeContext,
): Promise<{ id: string; message: string }> => {
  const { codeType, id, description, active, sort } = given
  refuseIf(description === '' ? [issue('description', 'Enter a name.', 'required')] : [])
  change.about({ target: `code ${codeType}`, fields: ['description', 'active', 'sort'] })
  if (id > 0) {
    const done = await tx
      .updateTable('code')
      .set({ description, active, ...(sort !== undefined && { sort }) })
      .where('list', '=', codeType)
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirst()
    return { id: String(orRefuse(done, 'Entry not found.').id), message: 'Saved.' }
  }
  const { next } = await tx
    .selectFrom('code')
    .select(({ fn, eb }) => eb(fn.coalesce(fn.max('id'), eb.lit(0)), '+', 1).as('next'))
    .where('list', '=', codeType)
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('code')
    .values({ list: codeType, id: next, description, active, sort: sort ?? next })
    .execute()
  return { id: String(next), message: 'Saved.' }
}
