import { UserType } from '@labgate/contract/access/user-types'
import type { AppContext } from '../../app-context.ts'
import type { Tx } from '../../db/database.ts'
import { compiledRaw } from '../../db/queries.ts'
import { tellAdministrators } from './administrators.ts'
import { closing, greeting } from './letter-parts.ts'

const most = 50

interface PracticeAdministrator {
  email: string
  first_name: string
  in_staff_hand: boolean
}

/**
 * Tells the administrators of a practice by email what the laboratory's staff did there, in the
 * caller's transaction: all but `except`, whom it is about. Where the practice has none who is in
 * other hands than the laboratory's, those of the laboratory are told, too
 * (docs/decisions/0088). `text`: what follows the greeting; it names no patient.
 */
export const tellPractice = async (
  tx: Tx,
  context: Pick<AppContext, 'config' | 'post'>,
  { customerId, except = 0 }: { customerId: number; except?: number },
  subject: string,
  text: string,
): Promise<void> => {
  const { rows } = await tx.executeQuery(
    compiledRaw<PracticeAdministrator>(
      `
        select email, first_name, in_staff_hand(user_id) as in_staff_hand
        from app_user
        where
          customer_id = $1
          and user_type_id = ${UserType.ClinicAdministrator}
          and not disabled
          and email <> ''
          and user_id <> $2
        order by user_id
        limit ${most}
      `,
      [customerId, except],
    ),
  )
  for (const { email, first_name } of rows)
    await context.post.queue(
      { to: email, subject, text: `${greeting(first_name)}\n\n${text}${closing(context)}` },
      tx,
    )
  if (rows.every(({ in_staff_hand }) => in_staff_hand))
    await tellAdministrators(tx, context, subject, text)
}
