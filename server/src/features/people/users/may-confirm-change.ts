import { mayNotDecide, mayNotVouch } from '../../../access/same-person.ts'

/**
 * SQL over a change `c`: whether the caller can be its second person. Of staff, nobody is who made
 * or changed the sign-in.
 */
export const mayConfirmChange = (caller: string): string => `
  (
    not ${mayNotDecide('c.requested_by', caller)}
    and not ${mayNotVouch('c.user_id', caller)}
    and (c.alone_at is null or not ${mayNotDecide('c.user_id', caller)})
  )
`
